import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useGetReceiptCodeQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { formatTime } from '@/lib/dates'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { QrCode } from './QrCode'

/** The code by which whoever gets the money in cash tells the cashier that they are there. It is replaced by itself. */
export function ReceiptCode({ id }: { id: string }) {
  const { data, error, refetch } = useGetReceiptCodeQuery({ id }, { refetchOnMountOrArgChange: true })
  const until_ms = data?.until_ms
  useEffect(() => {
    if (until_ms === undefined) {
      return undefined
    }
    // A little later than the server says: clocks differ.
    const timer = setTimeout(refetch, Math.max(1000, until_ms - Date.now() + 500))
    return () => clearTimeout(timer)
  }, [until_ms, refetch])
  return (
    <Section title="Tu dinero te espera en caja">
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {data === undefined ? null : (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: { xs: 2, sm: 3 },
            placeContent: 'center',
            alignItems: 'center',
          }}
        >
          <Box sx={{ flex: '1 1 240px' }}>
            <Typography
              aria-label={`Código ${data.code.split('').join(' ')}`}
              role="img"
              sx={{
                fontSize: { xs: 40, sm: 48 },
                fontWeight: 700,
                letterSpacing: '0.12em',
                fontVariantNumeric: 'tabular-nums',
                lineHeight: 1.2,
              }}
            >
              {data.code.slice(0, 3)} {data.code.slice(3)}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Muéstralo cuando te entreguen el dinero, no antes: con él confirmas que lo recibiste. En la caja
              también pueden escanear el código QR. Cambia a las {formatTime(data.until_ms)}.
            </Typography>
          </Box>
          <QrCode text={data.code} />
        </Box>
      )}
    </Section>
  )
}
