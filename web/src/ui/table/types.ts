import type { ReactNode } from 'react'

export interface Money {
  amount_minor: number
  currency: string
}

export interface Column<T> {
  key: string
  header: string
  /** What stands at the head of the table instead of the header: several words, each above its part of the cell. */
  head?: ReactNode
  cell: (row: T) => ReactNode
  /** A second line below it, quiet and cut off at its end. */
  below?: (row: T) => ReactNode
  /** The number of the document that the row is, small below what names it: where the row leads somewhere it is the link. */
  number?: (row: T) => string
  /** The amount that it says: in a table its currency stands in the head where that of all rows is the same. */
  money?: (row: T) => Money | null
  /** What that amount stands in: a link to what makes it up, say. */
  around?: (row: T, amount: ReactNode) => ReactNode
  isStrong?: boolean
  /** Amounts stand at the right. */
  align?: 'left' | 'right'
  /** The values of the order for either way; with them the header is a button. */
  order?: { ascending: string; descending: string }
  /** Whoever reads the list may hide it. */
  isOptional?: boolean
  /** It stands there also where no row has anything in it. */
  isKept?: boolean
  /** On a phone the card shows these without their header: the first is its title. */
  isTitle?: boolean
  /** A button: on a phone it needs no label beside it. */
  isControl?: boolean
  /** Left out of the cards. */
  isWideOnly?: boolean
}

export interface Selection<T> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Which row a checkbox is about: "SOL-2026-000123". */
  label: (row: T) => string
  /** Rows that cannot be chosen show a lock in the place of the checkbox. */
  canSelect?: (row: T) => boolean
  /** Why a row cannot be chosen, as its lock says it. */
  whyNot?: (row: T) => string | null
}

export interface Sort {
  /** As in the address. */
  value: string
  onChange: (value: string) => void
}

export interface DataTableProps<T> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while they are read for the first time. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** Where a row leads; the whole row is the link. */
  rowHref?: (row: T) => string
  /** State for that link, such as `{ keepFocus: true }` when details open beside the list. */
  rowLinkState?: unknown
  /** The row whose details are open. */
  activeKey?: string
  /** What follows where ↑ or ↓ has led to another row than that. */
  onReach?: (key: string) => void
  /** What stands in place of no rows: an `EmptyState` that knows the cause. */
  empty: ReactNode
  selection?: Selection<T>
  sort?: Sort
  /** What a card shows below its title, where label and value for each column would be too tall. */
  card?: (row: T) => ReactNode
  /** Rows with more air. */
  isComfortable?: boolean
  /** Cards at every width: where the details stand beside the list and leave it no room for columns. */
  isCompact?: boolean
  /** The columns whose facts such a card keeps below its title: what tells a row from the others. Unsaid, all. */
  keptBeside?: readonly string[]
}
