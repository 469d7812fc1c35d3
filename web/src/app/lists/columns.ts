import type { Column } from '@/ui/DataTable'
import { isEmptyColumn } from '@/ui/table/columns'
import type { ListOf } from './descriptor'

/** The columns that a list has, as its rows have it. */
export function columnsOf<Item, K extends string>(
  { columns }: Pick<ListOf<Item, K>, 'columns'>,
  rows: readonly Item[] = [],
): readonly Column<Item>[] {
  return typeof columns === 'function' ? columns(rows) : columns
}

/** Those that are shown: not what the reader hides, nor what is empty in all rows that are there. */
export function shownColumns<Item, K extends string>(
  of: Pick<ListOf<Item, K>, 'columns'>,
  rows: readonly Item[] | undefined,
  hidden: readonly string[],
): readonly Column<Item>[] {
  return columnsOf(of, rows).filter((column, index) => {
    const isHidden = column.isOptional === true && hidden.includes(column.key)
    const isKept = index === 0 || column.isKept === true || column.isControl === true
    return !isHidden && (isKept || !isEmptyColumn(column, rows ?? []))
  })
}
