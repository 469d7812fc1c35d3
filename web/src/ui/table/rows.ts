import type { KeyboardEvent, ReactNode } from 'react'
import { unbroken } from '@/lib/unbroken'
import { ROW_LINK } from './rowLink'
import type { Column, Selection } from './types'

/** Told by a list that stands beside details: which row's are open, and what follows when a key has led to another. */
interface Following {
  activeKey?: string | undefined
  onReach?: ((key: string) => void) | undefined
}

/** ↑ and ↓ go from row to row; Enter is the link's own. */
export function moveBetweenRows(
  event: KeyboardEvent<HTMLElement>,
  { activeKey, onReach }: Following = {},
): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) {
    return
  }
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)]
  const here = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  // Where the row of the open details has left the list, the keyboard was handed to its neighbour, which nobody has seen yet.
  const isUnseen = onReach !== undefined && links.every((link) => rowOf(link)?.dataset['row'] !== activeKey)
  const next = links[isUnseen ? here : here + step]
  if (here === -1 || next === undefined) {
    return
  }
  event.preventDefault()
  next.focus()
  const key = rowOf(next)?.dataset['row']
  if (key !== undefined) {
    onReach?.(key)
  }
}

function rowOf(link: HTMLElement): HTMLElement | null {
  return link.closest<HTMLElement>('[data-row]')
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
