import Box from '@mui/material/Box'
import { Fragment } from 'react'

/** The numbers of documents, which people read as one word: `SOL-2026-000012`. */
const NUMBER = /([A-Z]{3}-\d{4}-\d{6})/u

/** The text of a notice, broken into lines anywhere but within a number. */
export function Sentence({ text }: { text: string }) {
  const parts = text.split(NUMBER)
  return parts.map((part, at) =>
    NUMBER.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <Box key={at} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
