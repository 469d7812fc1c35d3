import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'

interface CopyFieldProps {
  label: string
  value: string
  helperText?: string
}

/** A text to be taken elsewhere, with a button that copies it. Where the browser forbids that, it is selected. */
export function CopyField({ label, value, helperText }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === value
  const named = label.charAt(0).toLowerCase() + label.slice(1)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      input.current?.select()
    }
  }
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
      <TextField
        label={label}
        value={value}
        helperText={helperText}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
        fullWidth
      />
      <Button
        variant="outlined"
        aria-label={isCopied ? `Copiado: ${named}` : `Copiar ${named}`}
        onClick={() => void copy()}
        sx={{ minHeight: 56, minWidth: 112, flexShrink: 0 }}
      >
        <span aria-live="polite">{isCopied ? 'Copiado' : 'Copiar'}</span>
      </Button>
    </Stack>
  )
}
