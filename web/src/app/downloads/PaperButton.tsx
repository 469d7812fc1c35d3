import type { Paper } from '@/ui/print/papers'
import { DownloadButton } from './DownloadButton'
import type { DownloadTarget } from './useDownload'

/** A document whose paper the server makes. */
export type PaperOf = Extract<DownloadTarget, { kind: 'paper' }>['of']

interface PaperButtonProps {
  of: PaperOf
  paper: Paper
}

/** Saves a document's paper as the server makes it. On a roll a receipt ends where it ends, a file has pages: those of a letter. */
export function PaperButton({ of, paper }: PaperButtonProps) {
  return (
    <DownloadButton target={{ kind: 'paper', of, size: paper === 'a4' ? 'a4' : 'letter' }}>
      Descargar PDF
    </DownloadButton>
  )
}
