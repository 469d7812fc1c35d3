import type { ReactNode } from 'react'

/** The names of the lists, which are those of the parts of the answer. */
export type ListKey =
  | 'to_decide'
  | 'to_release'
  | 'to_pay'
  | 'to_authorize'
  | 'to_send'
  | 'batches_to_approve'
  | 'batches'
  | 'openings'
  | 'reopenings'
  | 'in_bank'
  | 'accounts_to_verify'
  | 'stuck'
  | 'to_review'
  | 'to_settle'
  | 'cash_boxes'
  | 'to_pay_in_cash'
  | 'closings'
  | 'deposits'
  | 'to_cancel'
  | 'mine'
  | 'waiting_for_others'

/** A list of the root page that has something in it. */
export interface HomeList {
  key: ListKey
  title: string
  count: number
  /** Where all of it is. */
  more: string
  /** What the link says where it leads elsewhere than to the list. */
  moreLabel?: string
  rows: ReactNode
}

interface Part<T> {
  count: number
  items: readonly T[]
}

/** The list of a part of the answer; none where the part is absent or empty. */
export function listOf<T>(
  part: Part<T> | null | undefined,
  { row, ...about }: Omit<HomeList, 'count' | 'rows'> & { row: (item: T) => ReactNode },
): HomeList[] {
  return part?.items.length ? [{ ...about, count: part.count, rows: part.items.map(row) }] : []
}
