import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The moment at which pictures are taken: a Wednesday of the middle of a month, ten in the morning in Panama. */
export const MOMENT = new Date('2026-03-18T15:00:00Z')

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'clock.c')

interface Clock {
  environment: Record<string, string>
  forget: () => Promise<void>
}

/** Has a program begin at that moment, its clock going on from there. Made by the compiler that links Rust's programs. */
export function begunAtTheMoment(): Clock {
  const place = mkdtempSync(join(tmpdir(), 'caudal-clock-'))
  const library = join(place, 'clock.so')
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE])
  const offset_s = Math.round((MOMENT.getTime() - Date.now()) / 1000)
  return {
    environment: { LD_PRELOAD: library, CLOCK_OFFSET_S: String(offset_s) },
    forget: async () => rm(place, { recursive: true, force: true }),
  }
}
