import type { ReactNode } from 'react'

export interface GridColumn<T> {
  key: string
  header: string
  /** Its whole name, where the header is short for it. */
  name?: string
  /** Its least width; where there is room the columns that are not pinned share it. */
  width_px: number
  align?: 'right'
  /** Stays at the left while the others scroll. */
  isPinned?: boolean
  cell: (row: T) => ReactNode
}

/** What stands below a cell: what is wrong there and what to do. */
export interface GridNote {
  column: string
  tone: 'error' | 'warning'
  text: string
}

export interface GridEditing<T> {
  /** What a cell is edited from, or null where it is not to be edited. */
  textOf: (row: T, column: string) => string | null
  /** Takes what was typed; called only when it differs. */
  onCommit: (row: T, column: string, text: string) => void
  /** The next row with an error beyond those that are here, or null. */
  seekWrong?: (index: number, step: 1 | -1) => Promise<number | null>
  /** The key Delete on a row. */
  onDelete?: (row: T) => void
}

/** A cell by its place. */
export interface GridPlace {
  row: number
  column: number
}

export interface VirtualGridProps<T> {
  /** What it holds, for screen readers. */
  label: string
  columns: readonly GridColumn<T>[]
  count: number
  /** The row at a place; undefined while it is on its way. The same row is the same object. */
  rowAt: (index: number) => T | undefined
  /** Which row it is, wherever it stands: rows move while somebody types into one. */
  rowKey: (row: T) => number | string
  notesOf: (row: T) => readonly GridNote[]
  /** Which rows are seen, so that they can be fetched. */
  onSee: (first: number, last: number) => void
  editing?: GridEditing<T>
}
