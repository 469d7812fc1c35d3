import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '@/ui/icons'

/** As the server's: the photograph is made smaller before it is sent. */
const MAX_BYTES = 10 * 1024 * 1024
const TYPES = 'image/jpeg,image/png,image/webp,application/pdf'

interface PhotoFieldProps {
  photo: File | null
  onChange: (photo: File | null) => void
}

/** The receipt: from the phone's camera, or a file. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const labelId = useId()
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const picture = useMemo(
    () => (photo?.type.startsWith('image/') === true ? URL.createObjectURL(photo) : null),
    [photo],
  )
  useEffect(
    () => () => {
      if (picture !== null) {
        URL.revokeObjectURL(picture)
      }
    },
    [picture],
  )
  const take = (input: HTMLInputElement) => {
    const chosen = input.files?.[0]
    // The same file may be chosen again after it was taken off.
    input.value = ''
    if (chosen === undefined) {
      return
    }
    const isDocument = chosen.type === 'application/pdf'
    const fits = TYPES.split(',').includes(chosen.type) && !(isDocument && chosen.size > MAX_BYTES)
    setWrong(fits ? null : 'Elige una foto (JPEG, PNG o WebP) o un PDF de hasta 10 MB.')
    if (fits) {
      onChange(chosen)
    }
  }
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="subtitle2" component="div" sx={{ mb: 1 }}>
        Comprobante
      </Typography>
      {photo === null ? null : (
        <Stack direction="row" useFlexGap sx={{ gap: 1.5, mb: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {picture === null ? (
            <Icon name="document" />
          ) : (
            <Box
              component="img"
              src={picture}
              alt="Foto del comprobante"
              sx={{ width: 72, height: 72, objectFit: 'cover', borderRadius: 1 }}
            />
          )}
          <Typography variant="body2" sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {photo.name}
          </Typography>
          <Button size="small" color="error" data-takes-away onClick={() => onChange(null)}>
            Quitar la foto
          </Button>
        </Stack>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          data-adds
          onClick={() => {
            camera.current?.click()
          }}
        >
          {photo === null ? 'Tomar foto' : 'Tomar otra'}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            file.current?.click()
          }}
        >
          Elegir archivo
        </Button>
      </Stack>
      <input
        ref={camera}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        data-receipt="camera"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={file}
        type="file"
        accept={TYPES}
        hidden
        data-receipt="file"
        onChange={(event) => take(event.target)}
      />
      <div role="alert">
        {wrong === null ? null : (
          <Typography variant="caption" component="p" sx={{ color: 'error.dark' }}>
            {wrong}
          </Typography>
        )}
      </div>
    </Box>
  )
}
