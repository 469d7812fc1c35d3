import type { KeyboardEvent, ReactNode } from 'react'
import { unbroken } from '@/lib/unbroken'
import type { Column, Selection } from './types'

/** Marks what ↑ and ↓ move between: the link of each row. */
export const ROW_LINK = 'data-row-link'

/** The link covers its row, so that the whole row can be pressed while screen readers hear one link. */
export const coveringLink = {
  color: 'inherit',
  // What has the focus stands below the heads that stay in sight, and above what is done with the chosen rows.
  scrollMarginBlock: '116px 96px',
  fontWeight: 600,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

/** ↑ and ↓ go from row to row; Enter is the link's own. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) {
    return
  }
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)]
  const here = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement))
  const next = links[here + step]
  if (here !== -1 && next !== undefined) {
    event.preventDefault()
    next.focus()
  }
}

export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) {
    next.add(key)
  }
  return next
}

/** The keys that "all" stands for: those of the rows that may be chosen. */
export function selectableKeys<T>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  selection: Selection<T>,
): string[] {
  return rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowKey)
}

/** What a column says of a row; a name keeps its initials together. */
export function cellOf<T>(column: Column<T>, row: T): ReactNode {
  const cell = column.cell(row)
  return typeof cell === 'string' ? unbroken(cell) : cell
}
