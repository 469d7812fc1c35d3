import { unbroken } from '@/lib/unbroken'
import { NoWrap } from './NoWrap'

/** The numbers of documents, which break at their hyphens. */
const NUMBERS = /([A-Z]{2,4}-[\d-]+)/u

/** A text that breaks into lines only where it may, and not inside the number of a document. */
export function NoWrapPhrases({ text }: { text: string }) {
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
