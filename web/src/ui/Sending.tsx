import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

export interface SendingProps {
  /** From 0 to 1. */
  share: number
  /** What the server does with it once it is there, in a sentence and in a word. */
  then?: { text: string; label: string }
}

const READS = { text: 'Leyendo el archivo…', label: 'Leyendo' }

/** A file on its way; once it is there the server reads it. */
export function Sending({ share, then = READS }: SendingProps) {
  const percent = Math.round(share * 100)
  const isSent = percent >= 100
  return (
    <div role="status">
      <Typography sx={{ mb: 1 }}>
        {isSent ? then.text : `Enviando el archivo: ${String(percent)} %`}
      </Typography>
      <LinearProgress
        aria-label={isSent ? then.label : 'Enviando'}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
      />
    </div>
  )
}
