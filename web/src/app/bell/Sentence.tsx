import { inCompanyWords } from '@/lib/companyWords'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'

/** The text of a notice in the company's words, broken into lines anywhere but within the number of a document. */
export function Sentence({ text }: { text: string }) {
  return <NoWrapPhrases text={inCompanyWords(text)} />
}
