import { DownloadMenu } from '@/app/downloads/DownloadMenu'
import { type DownloadTarget, useDownload } from '@/app/downloads/useDownload'
import { ActionButton } from '@/ui/ActionButton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

type File = Extract<DownloadTarget, { kind: 'accounting' }>['of']
/** A file of the books before one says in which format. */
type Wanted = File extends infer F ? (F extends { format: string } ? Omit<F, 'format'> : never) : never

const FORMATS = ['csv', 'xlsx'] as const

function target(of: Wanted, format: (typeof FORMATS)[number]): DownloadTarget {
  return { kind: 'accounting', of: { ...of, format } }
}

interface FilesProps {
  of: Wanted
}

/** The two files in which everything of the books can be taken along. */
export function Files({ of }: FilesProps) {
  const files = FORMATS.map((format) => ({
    label: `Descargar ${format.toUpperCase()}`,
    target: target(of, format),
  }))
  return <DownloadMenu files={files} size="medium" />
}

interface RowFilesProps extends FilesProps {
  /** What the files are of. */
  name: string
}

/** The same in a row of many, where a button says its format alone. */
export function RowFiles({ of, name }: RowFilesProps) {
  const download = useDownload()
  return FORMATS.map((format) => (
    <ActionButton
      key={format}
      variant="outlined"
      color="inherit"
      size="small"
      pendingLabel="preparando…"
      onAct={async () => download(target(of, format))}
    >
      {format === 'csv' ? 'CSV' : 'Excel'} <VisuallyHidden>de {name}</VisuallyHidden>
    </ActionButton>
  ))
}
