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
    cell: (row) => {
      const money = of(row)
      return money === null ? NOTHING : <MoneyText {...money} strong={column.isStrong} />
    },
  }
}

/** The one currency of all amounts of a column; null where there are several, or none. */
export function currencyOf<T>({ money }: Column<T>, rows: readonly T[]): string | null {
  const currencies = new Set(money === undefined ? [] : rows.flatMap((row) => money(row)?.currency ?? []))
  const [only] = currencies
  return currencies.size === 1 && only !== undefined ? only : null
}

function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === '' || shown === false || shown === NOTHING
}

/** Whether no row has anything to say in a column. */
export function isEmptyColumn<T>({ cell, below }: Column<T>, rows: readonly T[]): boolean {
  return rows.length > 0 && rows.every((row) => isNothing(cell(row)) && isNothing(below?.(row)))
}
