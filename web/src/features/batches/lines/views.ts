import type { BatchDetail } from '@/api/batches'
import { written } from '@/lib/counts'
import { isWithBank, manyLinesWords } from '../words'

export interface View {
  key: string
  label: string
}

/** The address says which lines are seen: `?ver=errors`. */
export const VIEW_PARAM = 'ver'

const named = (key: string, label: string, count: number): View[] =>
  count === 0 ? [] : [{ key, label: `${label} (${written(count)})` }]

/** While its lines are mended, whoever has mended the last one stays where they were. */
const MENDING = new Set(['validating', 'with_errors', 'ready'])

/** The views that this batch has: those with nothing in them are left out, but for the one that is open. */
export function viewsOf(batch: BatchDetail, open: string): View[] {
  const { lines, wrong_lines, summary, doubts, tally, state } = batch
  const hasStates = isWithBank(state) || tally.length > 1
  return [
    { key: 'all', label: `Todas (${written(lines)})` },
    ...(open === 'errors' && wrong_lines === 0 && MENDING.has(state)
      ? [{ key: 'errors', label: 'Con errores (0)' }]
      : named('errors', 'Con errores', wrong_lines)),
    ...named('warnings', 'Con avisos', summary?.with_warnings ?? 0),
    ...named('new_accounts', 'Cuentas nuevas', summary?.new_accounts ?? 0),
    ...((summary?.with_warnings ?? 0) > 0 ? [{ key: 'unusual', label: 'Primero lo inusual' }] : []),
    ...named('doubts', 'Dudas', doubts),
    ...(hasStates
      ? tally
          .filter((one) => one.state !== 'wrong')
          .flatMap((one) => named(one.state, manyLinesWords(one.state), one.count))
      : []),
  ]
}

/** What is seen when the address does not say: what the reader has to do first. */
export function firstView(batch: BatchDetail, isApprover: boolean): string {
  if (batch.wrong_lines > 0) {
    return 'errors'
  }
  if (batch.doubts > 0) {
    return 'doubts'
  }
  return isApprover && (batch.summary?.with_warnings ?? 0) > 0 ? 'unusual' : 'all'
}
