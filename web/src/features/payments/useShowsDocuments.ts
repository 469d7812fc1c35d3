import { useState } from 'react'
import type { BeneficiaryItem } from '@/api/client'

/** What rows tell; null where they tell nothing: a member of staff may have no document, every supplier has one. */
function showsDocumentsOf(rows: readonly BeneficiaryItem[]): boolean | null {
  const telling = rows.find((row) => typeof row.document_number === 'string' || row.kind === 'supplier')
  return telling === undefined ? null : typeof telling.document_number === 'string'
}

/**
 * Whether the reader is shown the documents of beneficiaries, and a search goes through them. Who pays for some branches only is
 * shown none, and nothing but the rows says so: until some do, and where none ever did, the answer is no.
 */
export function useShowsDocuments(rows: readonly BeneficiaryItem[] | undefined): boolean {
  const [known, setKnown] = useState(false)
  const now = showsDocumentsOf(rows ?? []) ?? known
  if (now !== known) {
    setKnown(now)
  }
  return now
}
