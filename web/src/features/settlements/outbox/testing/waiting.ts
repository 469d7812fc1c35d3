import { userWith } from '@tests/server'
import type { Waiting } from '../store'

/** The tolls of the way back, of a person who is signed in, on their way to the server. */
export function aWaiting(change: Partial<Waiting> = {}): Waiting {
  return {
    id: 'w-1',
    ownerId: userWith().id,
    settlementId: 's-1',
    line: {
      spent_on: '2026-11-05',
      concept: 'Peajes',
      supplier_name: null,
      supplier_tax_id: null,
      invoice_number: null,
      net_minor: 1_070,
      tax_minor: 0,
      total_minor: 1_070,
      note: 'Sin recibo',
    },
    photo: null,
    photoKey: 'key-photo',
    lineKey: 'key-line',
    receiptId: null,
    refusal: null,
    ...change,
  }
}
