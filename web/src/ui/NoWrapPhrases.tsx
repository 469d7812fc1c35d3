import { NoWrap } from './NoWrap'

/** The numbers of documents and the like, days, and how long ago: what nobody reads in two halves. */
const PHRASES = /([A-Z]{2,4}-[\d-]+|\d{1,2} \p{L}{3,5} \d{4}|(?:hace|dentro de) \d+ \p{L}+|•+ \d+)/u

/** A text whose numbers and dates stay on one line. */
export function NoWrapPhrases({ text }: { text: string }) {
  return text.split(PHRASES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text are told apart by their place alone
      <NoWrap key={at}>{part}</NoWrap>
    ),
  )
}
