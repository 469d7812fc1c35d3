import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeEarly } from '@/api/early'

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../public/early.js'), 'utf8')

/** Runs it as the page does, at this address; says what was asked for, in order. */
async function visit(path: string, answers: Readonly<Record<string, () => Response>>): Promise<string[]> {
  const asked: string[] = []
  const ask = async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([address, headers.Authorization].filter((word) => word !== undefined).join(' '))
    await Promise.resolve()
    const answer = answers[address]
    if (answer === undefined) {
      throw new TypeError('Failed to fetch')
    }
    return answer()
  }
  const page = new URL(path, window.location.href)
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the file is ours
  new Function('fetch', 'location', SCRIPT)(ask, page)
  const early = window.caudalEarly ?? new Map<string, Promise<Response | null>>()
  await Promise.all(early.values())
  return asked
}

const ME = () => Response.json({ id: '1' })
const TOKEN = () => Response.json({ accessToken: 'ficha', expiresIn: 600 })
const HOME = () => Response.json({ administrators: [] })
const ALL = { '/api/auth/me': ME, '/api/auth/token': TOKEN, '/api/v1/home': HOME }

describe('what is asked for beside the first files', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
  })
  afterEach(() => {
    delete window.caudalEarly
  })

  it('is the profile, the token and, at the root, its page with that token', async () => {
    expect(await visit('/', ALL)).toEqual(['/api/auth/me', '/api/auth/token', '/api/v1/home Bearer ficha'])
    const home = await takeEarly('/api/v1/home')
    expect(await home?.json()).toEqual({ administrators: [] })
    // Its token was read on the way and is there whole.
    const token = await takeEarly(new URL('/api/auth/token', window.location.href).href)
    expect(await token?.json()).toMatchObject({ accessToken: 'ficha' })
  })

  it('is given once: the second time everybody asks for themselves', async () => {
    await visit('/', ALL)
    expect(takeEarly('/api/auth/me')).not.toBeNull()
    expect(takeEarly('/api/auth/me')).toBeNull()
  })

  it.each(['/requests', '/?panel=lotes'])('is no root page at %s', async (path) => {
    expect(await visit(path, ALL)).toEqual(['/api/auth/me', '/api/auth/token'])
    expect(await takeEarly('/api/v1/home')).toBeNull()
  })

  it('ends with the profile where nobody is signed in', async () => {
    const nobody = () => new Response(null, { status: 204 })
    expect(await visit('/', { ...ALL, '/api/auth/me': nobody })).toEqual(['/api/auth/me'])
    expect(await takeEarly('/api/auth/token')).toBeNull()
  })

  it('is nothing where the network failed, and asked for anew by whoever needs it', async () => {
    await visit('/', {})
    expect(await takeEarly('/api/auth/me')).toBeNull()
  })

  it('comes with the calendar of the first dates, which the application finds read', async () => {
    const calendar = vi.spyOn(Intl, 'DateTimeFormat')
    await visit('/', ALL)
    expect(calendar).toHaveBeenCalledWith('es-419', { timeZone: 'America/Panama' })
  })

  it('is of another moment when the portal comes much later', async () => {
    await visit('/', ALL)
    vi.spyOn(performance, 'now').mockReturnValue(20_000)
    expect(takeEarly('/api/auth/me')).toBeNull()
  })
})
