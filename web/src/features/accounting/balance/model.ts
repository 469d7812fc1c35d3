import type { TrialBalance, TrialTotal } from '@/api/accounting'
import { groupBy } from '@/lib/group'

type KindRow = TrialBalance['kinds'][number]

/** Whether what was debited was credited, and nothing is left over before or after: how books must stand. */
export function isBalanced({ debit_minor, credit_minor, opening_minor, closing_minor }: TrialTotal): boolean {
  return debit_minor === credit_minor && opening_minor === 0 && closing_minor === 0
}

/** What does not balance, in words for whoever must look. */
export function unbalancedWords({
  debit_minor,
  credit_minor,
  opening_minor,
  closing_minor,
}: TrialTotal): string[] {
  return [
    ...(debit_minor === credit_minor ? [] : ['el Debe y el Haber no suman lo mismo']),
    ...(opening_minor === 0 ? [] : ['los saldos iniciales no suman cero']),
    ...(closing_minor === 0 ? [] : ['los saldos finales no suman cero']),
  ]
}

/** The rows of each kind together, one for each currency, in the order in which they came. */
export function byKind(
  rows: readonly KindRow[],
): readonly (readonly [kind: string, rows: readonly KindRow[]])[] {
  return [...groupBy(rows, ({ kind }) => kind)]
}

/** The kinds whose accounts are shown, as the address names them. */
export function openKinds(open: string): ReadonlySet<string> {
  return new Set(open.split(',').filter((kind) => kind !== ''))
}

/** The same with one more or one less. */
export function toggledKind(open: string, kind: string): string {
  const kinds = new Set(openKinds(open))
  if (!kinds.delete(kind)) {
    kinds.add(kind)
  }
  return [...kinds].join(',')
}
