import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from './icons'
import { VisuallyHidden } from './VisuallyHidden'

export interface FileDropProps {
  label: string
  /** Which files and how large, in words: "PDF, JPEG o PNG, hasta 10 MB cada uno". */
  limits: string
  /** As in `<input accept>`; what it leaves out is refused when dropped, too. */
  accept?: string
  multiple?: boolean
  maxSize_bytes?: number
  onFiles: (files: File[]) => void
  error?: string
  /** One line of a phone, where nothing can be dragged. */
  isCompact?: boolean
}

function isAccepted(file: File, accept: string | undefined): boolean {
  if (accept === undefined) {
    return true
  }
  const name = file.name.toLowerCase()
  return accept.split(',').some((rule) => {
    const wanted = rule.trim().toLowerCase()
    return wanted.startsWith('.')
      ? name.endsWith(wanted)
      : wanted.endsWith('/*')
        ? file.type.startsWith(wanted.slice(0, -1))
        : file.type === wanted
  })
}

/** Files by dragging or by choosing; the whole area is the label of an ordinary file input. */
export function FileDrop({
  label,
  limits,
  accept,
  multiple = true,
  maxSize_bytes,
  onFiles,
  error,
  isCompact = false,
}: FileDropProps) {
  const inputId = useId()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const take = (list: FileList | null) => {
    const all = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const good = all.filter(
      (f) => isAccepted(f, accept) && (maxSize_bytes === undefined || f.size <= maxSize_bytes),
    )
    const bad = all.filter((file) => !good.includes(file))
    setRefused(bad.length === 0 ? null : `No se agregó: ${bad.map((f) => f.name).join(', ')}. ${limits}.`)
    if (good.length > 0) {
      onFiles(good)
    }
  }

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }

  const message = error ?? refused
  return (
    <div>
      <Box
        component="label"
        htmlFor={inputId}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event: DragEvent) => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
        sx={{
          display: isCompact ? 'flex' : 'block',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'center',
          minHeight: 44,
          p: isCompact ? 1 : 3,
          borderRadius: 1,
          border: '1.5px dashed',
          borderColor: isOver ? 'primary.main' : message === null ? '#878E99' : 'error.dark',
          bgcolor: isOver ? 'primary.lightest' : 'background.paper',
          textAlign: 'center',
          cursor: 'pointer',
          '&:hover': { bgcolor: 'primary.lightest' },
          '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <Icon name="upload" sx={{ color: 'primary.dark' }} />
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <VisuallyHidden>
          <input
            id={inputId}
            type="file"
            data-adds
            accept={accept}
            multiple={multiple}
            aria-describedby={hintId}
            onChange={(event) => {
              take(event.target.files)
              // The same file may be chosen again after it was taken off.
              event.target.value = ''
            }}
          />
        </VisuallyHidden>
      </Box>
      {isCompact ? (
        <VisuallyHidden id={hintId}>{limits}.</VisuallyHidden>
      ) : (
        <Typography id={hintId} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {multiple ? 'Arrástralos aquí o elígelos.' : 'Arrástralo aquí o elígelo.'} {limits}.
        </Typography>
      )}
      <div role="alert">
        {message === null ? null : (
          <Typography variant="caption" component="p" sx={{ color: 'error.dark' }}>
            {message}
          </Typography>
        )}
      </div>
    </div>
  )
}
