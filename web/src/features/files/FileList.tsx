import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ActionButton } from '@/ui/ActionButton'
import { Icon } from '@/ui/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Thumb } from './Thumb'
import type { Pending } from './usePending'

/** "1.4 MB", "320 kB". */
export function sizeText(size_bytes: number): string {
  return size_bytes >= 1024 * 1024
    ? `${(size_bytes / (1024 * 1024)).toFixed(1)} MB`
    : `${String(Math.max(1, Math.round(size_bytes / 1024)))} kB`
}

const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: 1.5,
    py: 1.25,
    alignItems: 'center',
    flexWrap: 'wrap',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& > li:first-of-type': { borderTop: 0 },
} as const

interface RowProps {
  name: string
  detail: ReactNode
  /** Shows it; its name is the button. */
  onOpen?: () => void
  /** What it looks like, where this browser has it. */
  file?: File
  children: ReactNode
}

function Row({ name, detail, onOpen, file, children }: RowProps) {
  return (
    <>
      {file === undefined ? <Icon name="document" sx={{ color: 'neutral.500' }} /> : <Thumb file={file} />}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        {onOpen === undefined ? (
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        ) : (
          <Link
            component="button"
            type="button"
            onClick={onOpen}
            sx={{
              typography: 'body1',
              fontWeight: 500,
              textAlign: 'left',
              overflowWrap: 'anywhere',
              py: 0.5,
            }}
          >
            {name}
            <VisuallyHidden>, ver</VisuallyHidden>
          </Link>
        )}
        <Typography variant="body2" component="div" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {children}
    </>
  )
}

interface FileRef {
  id: string
  name: string
}

interface KeptListProps<File extends FileRef> {
  label: string
  files: readonly File[]
  /** What is said of a file below its name. */
  detailOf?: (file: File) => string
  /** Shows a file on the page. */
  onOpen?: (file: File) => void
  onDownload?: (file: File) => unknown
  onRemove?: (file: File) => unknown
  /** Which of them can be taken away; all, unless told. */
  isRemovable?: (file: File) => boolean
}

/** Files that the server has. */
export function KeptList<File extends FileRef>({
  label,
  files,
  detailOf,
  onOpen,
  onDownload,
  onRemove,
  isRemovable,
}: KeptListProps<File>) {
  return (
    <Box component="ul" aria-label={label} sx={rows}>
      {files.map((file) => (
        <li key={file.id}>
          <Row
            name={file.name}
            detail={detailOf?.(file)}
            onOpen={onOpen === undefined ? undefined : () => onOpen(file)}
          >
            {onDownload === undefined ? null : (
              <ActionButton
                variant="outlined"
                color="inherit"
                size="small"
                pendingLabel="preparando…"
                onAct={() => onDownload(file)}
              >
                Descargar<VisuallyHidden> {file.name}</VisuallyHidden>
              </ActionButton>
            )}
            {onRemove !== undefined && isRemovable?.(file) !== false ? (
              <ActionButton
                variant="text"
                color="error"
                size="small"
                data-takes-away
                onAct={() => onRemove(file)}
              >
                Quitar<VisuallyHidden> {file.name}</VisuallyHidden>
              </ActionButton>
            ) : null}
          </Row>
        </li>
      ))}
    </Box>
  )
}

interface PendingListProps {
  pending: readonly Pending[]
  onDrop: (id: string) => void
  /** Sends one again; without it a file waits for the form. */
  onRetry?: (item: Pending) => unknown
}

/** The files on their way: how far each got, and what went wrong with it. */
export function PendingList({ pending, onDrop, onRetry }: PendingListProps) {
  if (pending.length === 0) {
    return null
  }
  return (
    <Box component="ul" aria-label="Archivos por subir" sx={rows}>
      {pending.map((item) => (
        <li key={item.id}>
          <Row name={item.file.name} detail={<Progress item={item} />} file={item.file}>
            {item.state === 'failed' && onRetry !== undefined ? (
              <ActionButton
                variant="outlined"
                color="inherit"
                size="small"
                pendingLabel="subiendo…"
                onAct={() => onRetry(item)}
              >
                Reintentar<VisuallyHidden> {item.file.name}</VisuallyHidden>
              </ActionButton>
            ) : null}
            {item.state === 'sending' ? null : (
              <Button color="error" size="small" data-takes-away onClick={() => onDrop(item.id)}>
                Quitar<VisuallyHidden> {item.file.name}</VisuallyHidden>
              </Button>
            )}
          </Row>
        </li>
      ))}
    </Box>
  )
}

function Progress({ item }: { item: Pending }) {
  if (item.state === 'sending') {
    const percent = Math.round(item.share * 100)
    return (
      <>
        Subiendo… {percent} %
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={`Subiendo ${item.file.name}`}
          sx={{ mt: 0.5, borderRadius: 1 }}
        />
      </>
    )
  }
  return item.error === null ? (
    sizeText(item.file.size)
  ) : (
    <Box component="span" role="alert" sx={{ color: 'error.dark' }}>
      No se subió: {item.error}
    </Box>
  )
}
