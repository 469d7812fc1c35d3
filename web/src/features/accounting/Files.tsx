import { type DownloadTarget, useDownload } from '@/app/downloads/useDownload'
import { ActionButton } from '@/ui/ActionButton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

type File = Extract<DownloadTarget, { kind: 'accounting' }>['of']
/** A file of the books before one says in which format. */
type Wanted = File extends infer F ? (F extends { format: string } ? Omit<F, 'format'> : never) : never

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const

interface FilesProps {
  of: Wanted
  /** What the files are of, in a row of many: there the buttons are small and say the format alone. */
  name?: string
}

/** The two files in which everything of the books can be taken along. */
export function Files({ of, name }: FilesProps) {
  const download = useDownload()
  return FORMATS.map(({ format, label }) => (
    <ActionButton
      key={format}
      variant="outlined"
      color="inherit"
      size={name === undefined ? 'medium' : 'small'}
      pendingLabel="preparando…"
      onAct={async () => download({ kind: 'accounting', of: { ...of, format } })}
    >
      {name === undefined ? (
        `Descargar ${label}`
      ) : (
        <>
          {label} <VisuallyHidden>de {name}</VisuallyHidden>
        </>
      )}
    </ActionButton>
  ))
}
