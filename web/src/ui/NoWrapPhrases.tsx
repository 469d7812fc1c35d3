import type { ReactNode } from 'react'
import { unbroken } from '@/lib/unbroken'
import { NoWrap } from './NoWrap'

/** The numbers of documents, which break at their hyphens. */
const NUMBERS = /([A-Z]{2,4}-[\d-]+(?:\/\d+)?)/u

/** A text that breaks into lines only where it may, and not inside the number of a document; what is no text stays as it is. */
export function NoWrapPhrases({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') {
    return text
  }
  return unbroken(text)
    .split(NUMBERS)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text are told apart by their place alone
        <NoWrap key={at}>{part}</NoWrap>
      ),
    )
}
