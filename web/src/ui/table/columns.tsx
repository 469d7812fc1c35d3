import type { ReactNode } from 'react'
import { MoneyText } from '../MoneyText'
import type { Column, Money } from './types'

/** Where a row has nothing to say. */
export const NOTHING = '—'

interface AmountColumn<T> extends Omit<Column<T>, 'cell' | 'money' | 'align'> {
  of: (row: T) => Money | null
}

/** A column of amounts. */
export function amountColumn<T>({ of, ...column }: AmountColumn<T>): Column<T> {
  return {
    ...column,
    align: 'right',
    money: of,
    cell: (row) => amountOf({ ...column, money: of }, row) ?? NOTHING,
  }
}

/** The amount of a row, in what it stands in; null where it has none. */
export function amountOf<T>(
  column: Pick<Column<T>, 'money' | 'around' | 'isStrong'>,
  row: T,
  isBare = false,
) {
  const amount = column.money?.(row)
  if (amount === null || amount === undefined) {
    return null
  }
  const text = <MoneyText {...amount} strong={column.isStrong} isBare={isBare} />
  return column.around?.(row, text) ?? text
}

/** The one currency of all that is shown; null where there are several, or none. */
export function onlyCurrency(all: readonly string[]): string | null {
  const [first] = all
  return first !== undefined && all.every((one) => one === first) ? first : null
}

/** The same of the amounts of a column. */
export function currencyOf<T>({ money }: Column<T>, rows: readonly T[]): string | null {
  return onlyCurrency(rows.flatMap((row) => money?.(row)?.currency ?? []))
}

function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === '' || shown === false || shown === NOTHING
}

/** Whether no row has anything to say in a column. */
export function isEmptyColumn<T>({ cell, below }: Column<T>, rows: readonly T[]): boolean {
  return rows.length > 0 && rows.every((row) => isNothing(cell(row)) && isNothing(below?.(row)))
}
