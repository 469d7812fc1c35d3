import Box from '@mui/material/Box'
import type { JournalItem } from '@/api/accounting'
import { NoWrap } from '@/ui/NoWrap'

/** What became of an entry, or what it does to another: undone, undoes, exported. */
export function Marks({ entry: { undoes, undone_by, export: taken } }: { entry: JournalItem }) {
  const marks = [
    { text: undone_by?.name, words: 'Anulado por', color: 'error.dark' },
    { text: undoes?.name, words: 'Anula', color: 'warning.dark' },
    { text: taken?.name, words: 'Exportado en', color: 'text.secondary' },
  ].filter(({ text }) => typeof text === 'string')
  return marks.map(({ text, words, color }) => (
    <Box key={words} component="span" sx={{ display: 'block', typography: 'caption', color }}>
      {words} <NoWrap>{text}</NoWrap>
    </Box>
  ))
}
