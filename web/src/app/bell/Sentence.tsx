import Box from '@mui/material/Box'
import { inCompanyWords } from '@/lib/companyWords'

/** The number of a document, which people read as one word: `SOL-2026-000012`. */
const NUMBER = /[A-Z]{3}-\d{4}-\d{6}/u

/** The text of a notice, broken into lines anywhere but within the number. */
export function Sentence({ text: told }: { text: string }) {
  const text = inCompanyWords(told)
  const number = NUMBER.exec(text)
  if (number === null) {
    return text
  }
  return (
    <>
      {text.slice(0, number.index)}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {number[0]}
      </Box>
      {text.slice(number.index + number[0].length)}
    </>
  )
}
