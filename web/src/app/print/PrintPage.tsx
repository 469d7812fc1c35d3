import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import '@/ui/print/print.css'
import { PageHeader } from '@/ui/PageHeader'
import { CompanyContext } from '@/ui/print/Letterhead'
import { PaperField } from '@/ui/print/PaperField'
import { PrintButton } from '@/ui/print/PrintButton'
import { type Paper, usePaper, usePrintPaper } from '@/ui/print/papers'
import { DownloadButton } from '../downloads/DownloadButton'
import type { DownloadTarget } from '../downloads/useDownload'
import { useCompany } from './useCompany'

/** A document whose paper the server makes. */
export type PaperOf = Extract<DownloadTarget, { kind: 'paper' }>['of']

interface PrintPageProps {
  title: string
  subtitle?: string | undefined
  back: ReactNode
  /** What the file is called; nothing while there is nothing to print. */
  name: string | undefined
  papers: readonly Paper[]
  /** The document whose paper the server makes, to be saved as a file. */
  file?: PaperOf | undefined
  children: (paper: Paper) => ReactNode
}

/** A page whose sheet alone stands on paper, of a size that is chosen once. */
export function PrintPage({ title, subtitle, back, name, papers, file, children }: PrintPageProps) {
  const [paper, choose] = usePaper(papers)
  const company = useCompany()
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
                <PaperField value={paper} papers={papers} onChange={choose} />
                {file === undefined ? null : (
                  <DownloadButton target={{ kind: 'paper', of: file, size: paper }}>
                    Descargar PDF
                  </DownloadButton>
                )}
                <PrintButton name={name} />
              </>
            )
          }
        />
      </Box>
      <CompanyContext value={company}>{children(paper)}</CompanyContext>
    </>
  )
}
