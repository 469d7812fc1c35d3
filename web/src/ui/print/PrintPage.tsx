import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import './print.css'
import { PageHeader } from '../PageHeader'
import { PrintButton } from './PrintButton'
import { PAPER_WORDS, type Paper, usePaper, usePrintPaper } from './papers'

interface PrintPageProps {
  title: string
  subtitle?: string | undefined
  back: ReactNode
  /** What the file is called; nothing while there is nothing to print. */
  name: string | undefined
  papers: readonly Paper[]
  /** What saves the same as a file, beside what prints it. */
  file?: (paper: Paper) => ReactNode
  children: (paper: Paper) => ReactNode
}

/** A page whose sheet alone stands on paper, of a size that is chosen once. */
export function PrintPage({ title, subtitle, back, name, papers, file, children }: PrintPageProps) {
  const [paper, choose] = usePaper(papers)
  usePrintPaper(paper)
  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <PageHeader
          title={title}
          subtitle={subtitle}
          back={back}
          actions={
            name === undefined ? null : (
              <>
                <TextField
                  select
                  size="small"
                  label="Papel"
                  value={paper}
                  onChange={(event) => {
                    const chosen = papers.find((one) => one === event.target.value)
                    if (chosen !== undefined) {
                      choose(chosen)
                    }
                  }}
                  sx={{ minWidth: 160 }}
                >
                  {papers.map((value) => (
                    <MenuItem key={value} value={value}>
                      {PAPER_WORDS[value]}
                    </MenuItem>
                  ))}
                </TextField>
                {file?.(paper)}
                <PrintButton name={name} />
              </>
            )
          }
        />
      </Box>
      {children(paper)}
    </>
  )
}
