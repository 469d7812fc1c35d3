// Apart from the setup, which is evaluated anew for each file, while what else the files of a worker import is there once for all.

/** The calls that were sent and not answered. */
export const underWay = new Set<Promise<unknown>>()

/** The same without the stream of changes, which goes on. */
export const waiting = new Set<Promise<unknown>>()

/** Each says what one of the test's portals has asked or is about to. */
export const portals = new Set<() => Promise<unknown>[]>()

/** How many calls wait for their answer, the stream of changes aside. */
export function callsUnderWay(): number {
  return waiting.size
}
