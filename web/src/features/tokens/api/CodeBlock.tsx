import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { FileText } from '@/ui/FileText'

interface CodeBlockProps {
  /** What it is: "Ejemplo de GET /api/v1/requests". */
  label: string
  code: string
}

/** Lines to be taken elsewhere, with a button that copies them. Where the browser forbids that, they are selected. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === code
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(code)
    } catch {
      const lines = box.current?.querySelector('figure') ?? null
      if (lines !== null) {
        window.getSelection()?.selectAllChildren(lines)
      }
    }
  }
  return (
    <Box
      ref={box}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '& figure': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      }}
    >
      <FileText label={label}>{code}</FileText>
      <Button
        variant="outlined"
        size="small"
        color="inherit"
        aria-label={isCopied ? `Copiado: ${label}` : `Copiar: ${label}`}
        onClick={() => void copy()}
        sx={{ alignSelf: 'flex-start' }}
      >
        <span aria-live="polite">{isCopied ? 'Copiado' : 'Copiar'}</span>
      </Button>
    </Box>
  )
}
