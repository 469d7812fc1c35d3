import type { BatchLine } from '@/api/batches'
import type { LineStore } from './store'

const isWrong = (line: BatchLine) => line.problems.some(({ severity }) => severity === 'error')

/** How far a wrong line is looked for, in pages: further away the view of the wrong ones is the way. */
const MOST_LINES = 2000

/** The next wrong line of a view beyond those that are here, fetched page by page; null where there is none near. */
export async function seekWrong(
  store: LineStore<BatchLine>,
  index: number,
  step: 1 | -1,
): Promise<number | null> {
  const total = store.total ?? 0
  for (let at = index, looked = 0; at >= 0 && at < total && looked < MOST_LINES; at += step, looked += 1) {
    const line = await store.find(at)
    if (line === undefined) {
      return null
    }
    if (isWrong(line)) {
      return at
    }
  }
  return null
}
