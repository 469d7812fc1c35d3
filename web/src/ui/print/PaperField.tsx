import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { PAPER_WORDS, type Paper } from './papers'

interface PaperFieldProps {
  value: Paper
  papers: readonly Paper[]
  onChange: (paper: Paper) => void
}

/** On which paper a sheet is printed. */
export function PaperField({ value, papers, onChange }: PaperFieldProps) {
  return (
    <TextField
      select
      size="small"
      label="Papel"
      value={value}
      onChange={(event) => {
        const chosen = papers.find((one) => one === event.target.value)
        if (chosen !== undefined) {
          onChange(chosen)
        }
      }}
      sx={{ minWidth: 160 }}
    >
      {papers.map((paper) => (
        <MenuItem key={paper} value={paper}>
          {PAPER_WORDS[paper]}
        </MenuItem>
      ))}
    </TextField>
  )
}
