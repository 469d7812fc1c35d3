import { DownloadButton } from '@/app/downloads/DownloadButton'

/** The empty file, with a row that shows how each kind of balance is filled in. */
export function Template() {
  return (
    <DownloadButton target={{ kind: 'accounting', of: { what: 'opening_template' } }}>
      Plantilla de Excel
    </DownloadButton>
  )
}
