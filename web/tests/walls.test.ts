import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// The lint rule sees how an import is written; this sees where it leads.
const SRC = resolve(import.meta.dirname, '../src')

function isSource(file: string): boolean {
  return (
    /\.(ts|tsx)$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !/api\/generated(Core|Batches|Accounting)?\.ts$/.test(file)
  )
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(isSource)

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('@/')) {
      return [name.slice(2)]
    }
    return name.startsWith('.') ? [relative(SRC, resolve(SRC, dirname(file), name))] : []
  })
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  lib: ['lib'],
  ui: ['lib', 'ui'],
  api: ['lib', 'api'],
}

describe('the walls', () => {
  it('reads the sources', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  it.each(files)('%s imports only what it may', (file) => {
    const [room = '', name = ''] = file.split('/')
    for (const target of importsOf(file)) {
      const [targetRoom = '', targetName = ''] = target.split('/')
      const isAllowed =
        room === 'features'
          ? targetRoom !== 'features' || targetName === name
          : (ALLOWED[room]?.includes(targetRoom) ?? true)
      expect(isAllowed, `${file} → ${target}`).toBe(true)
    }
  })

  it.each(files)('%s has at most 500 lines', (file) => {
    expect(readFileSync(join(SRC, file), 'utf8').split('\n').length).toBeLessThanOrEqual(501)
  })
})
