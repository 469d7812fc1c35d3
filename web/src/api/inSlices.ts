import type { Problem } from './problem'

interface Row {
  id: string
  ok: boolean
  code?: string | null
  detail?: string | null
}

interface Sliced<Item, Result extends Row> {
  /** What became of each, in the order in which they were chosen; empty where nothing was answered at all. */
  rows: (Result | Row)[]
  /** What stays chosen: nobody answered for it, or it was not sent. */
  left: readonly Item[]
  /** Why no more was sent. */
  problem: Problem | null
}

const NOT_SENT = 'No se envió, porque lo anterior quedó sin completar. Sigue elegida: vuelve a intentarlo.'

/**
 * Sends many rows as the server takes them, so many at once, one call after the other; stops at the first that is not answered with a
 * result for each row.
 */
export async function inSlices<Item extends { id: string }, Result extends Row>(
  items: readonly Item[],
  most: number,
  send: (
    some: readonly Item[],
  ) => Promise<{ ok: true; data: { results: readonly Result[] } } | { ok: false; problem: Problem | null }>,
): Promise<Sliced<Item, Result>> {
  const rows: (Result | Row)[] = []
  for (let at = 0; at < items.length; at += most) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: where one fails the next is not sent
    const answer = await send(items.slice(at, at + most))
    if (!answer.ok) {
      const { problem } = answer
      const left = items.slice(at)
      if (at > 0) {
        const detailOf = (place: number) => (place < most ? problem?.detail : NOT_SENT)
        rows.push(...left.map(({ id }, place) => ({ id, ok: false, detail: detailOf(place) ?? NOT_SENT })))
      }
      return { rows, left, problem }
    }
    rows.push(...answer.data.results)
  }
  return { rows, left: [], problem: null }
}
