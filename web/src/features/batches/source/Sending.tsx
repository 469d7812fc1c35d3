import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

/** A file on its way; once it is there the server reads it. */
export function Sending({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const isSent = percent >= 100
  return (
    <div role="status">
      <Typography sx={{ mb: 1 }}>
        {isSent ? 'Leyendo el archivo…' : `Enviando el archivo: ${String(percent)} %`}
      </Typography>
      <LinearProgress
        aria-label={isSent ? 'Leyendo' : 'Enviando'}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
      />
    </div>
  )
}
