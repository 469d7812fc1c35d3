import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { logoUrl } from '@/lib/logo'
import { logoOf } from './logoOf'

interface LogoFieldProps {
  /** A JPEG in Base64. */
  logo: string | null
  onChange: (logo: string | null) => void
  /** Why the server refused it. */
  error?: ReactNode
}

/** The company's logo: whatever picture is chosen becomes one that papers carry. */
export function LogoField({ logo, onChange, error }: LogoFieldProps) {
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const url = useMemo(() => (logo === null ? null : logoUrl(logo)), [logo])
  useEffect(
    () => () => {
      if (url !== null) {
        URL.revokeObjectURL(url)
      }
    },
    [url],
  )
  const take = async (of: HTMLInputElement) => {
    const chosen = of.files?.[0]
    // The same file may be chosen again after it was taken off.
    of.value = ''
    if (chosen === undefined) {
      return
    }
    const made = await logoOf(chosen)
    setIsUnreadable(made === null)
    if (made !== null) {
      onChange(made)
    }
  }
  const wrong = isUnreadable ? 'No pudimos leer esa imagen. Elige un PNG, un JPEG o un WebP.' : error
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ maxWidth: 560, mb: 3 }}>
      <Typography id={labelId} variant="subtitle2" component="div" sx={{ mb: 1 }}>
        Logo
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {url === null ? null : (
          <Box
            component="img"
            src={url}
            alt="Logo de la empresa"
            sx={{
              maxWidth: 180,
              maxHeight: 60,
              p: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: '#fff',
            }}
          />
        )}
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            input.current?.click()
          }}
        >
          {logo === null ? 'Elegir logo' : 'Cambiar logo'}
        </Button>
        {logo === null ? null : (
          <Button color="error" data-takes-away onClick={() => onChange(null)}>
            Quitar logo
          </Button>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        data-logo
        onChange={(event) => void take(event.target)}
      />
      <Typography
        variant="caption"
        component="p"
        role={wrong === undefined || wrong === null ? undefined : 'alert'}
        sx={{ mt: 1, color: wrong === undefined || wrong === null ? 'text.secondary' : 'error.dark' }}
      >
        {wrong ?? 'Va en comprobantes, actas y reportes, sobre fondo blanco. PNG, JPEG o WebP.'}
      </Typography>
    </Box>
  )
}
