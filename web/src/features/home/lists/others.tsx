import { lazy } from 'react'
import type { Home } from '@/api/requests'
import { paths } from '@/lib/paths'
import { later } from './later'
import { type HomeList, listOf } from './list'

// Rows that few people have come after the first screen.
const BatchRow = lazy(async () => ({ default: (await import('./OtherRows')).BatchRow }))
const OpeningRow = lazy(async () => ({ default: (await import('./OtherRows')).OpeningRow }))
const ReopeningRow = lazy(async () => ({ default: (await import('./OtherRows')).ReopeningRow }))

/** Batches, and what in the books waits for a second person. */
export function ofFewPeople(home: Home): HomeList[] {
  return [
    ...listOf(home.batches_to_approve, {
      key: 'batches_to_approve',
      title: 'Lotes por aprobar',
      more: `${paths.multiplePayments}?tab=approve`,
      row: (batch) => later(batch.id, <BatchRow batch={batch} />),
    }),
    ...listOf(home.batches, {
      key: 'batches',
      title: 'Lotes por continuar',
      more: paths.multiplePayments,
      row: (batch) => later(batch.id, <BatchRow batch={batch} />),
    }),
    ...listOf(home.openings, {
      key: 'openings',
      title: 'Saldos iniciales por decidir',
      more: paths.accountingPage('openings'),
      row: (opening) => later(opening.id, <OpeningRow opening={opening} />),
    }),
    ...listOf(home.reopenings, {
      key: 'reopenings',
      title: 'Reaperturas por decidir',
      more: paths.accountingPage('period'),
      row: (change) => later(change.id, <ReopeningRow change={change} />),
    }),
  ]
}
