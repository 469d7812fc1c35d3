/**
 * What React still has to do, which it asks of `setImmediate`: this stands before the first import of it.
 *
 * With `CAUDAL_TARRY=1` each such task comes late by a moment of its own, and so does each answer, as on a machine that does much
 * else. The long proof finds in minutes what depends on the moment.
 */
const TARRIES = process.env['CAUDAL_TARRY'] === '1'

const later = globalThis.setTimeout
const soon = globalThis.setImmediate
const due = new Set<unknown>()

globalThis.setImmediate = ((task: (...args: unknown[]) => void, ...args: unknown[]) => {
  const run = () => {
    if (due.delete(handle)) {
      task(...args)
    }
  }
  const handle: unknown = TARRIES && Math.random() < 0.5 ? later(run, Math.random() * 25) : soon(run)
  due.add(handle)
  return handle
}) as unknown as typeof setImmediate
globalThis.clearImmediate = (handle) => {
  due.delete(handle)
}

const turn = async () =>
  new Promise<void>((resolve) => {
    later(resolve)
  })

/** All that has been asked of React stands on the page, with what its effects did: the focus, an error at its field. */
export async function drawn(): Promise<void> {
  do {
    // oxlint-disable-next-line no-await-in-loop -- what is drawn may ask for more
    await turn()
  } while (due.size > 0)
}

/** An answer that is read no sooner than a machine would that does much else. */
export async function tarry(): Promise<void> {
  if (TARRIES) {
    await new Promise((resolve) => {
      later(resolve, Math.random() * 60)
    })
  }
}
