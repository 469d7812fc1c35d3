import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RequestPayment } from '@/api/requests'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { paymentStateWords } from '../words'

/** How the money is getting there. The payment itself opens only for those who may see it. */
export function PaymentCard({ payment }: { payment: RequestPayment }) {
  const { label, tone } = paymentStateWords(payment.state)
  const reference = payment.bank_reference ?? ''
  const confirmedAt_ms = payment.confirmed_at_ms ?? null
  return (
    <Section title="Pago">
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {payment.number}
            </Typography>
            <StatePill tone={tone} label={label} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {reference === '' ? 'Todavía sin referencia del banco' : `Referencia del banco: ${reference}`}
            {confirmedAt_ms === null ? '' : ` · Confirmado el ${formatInstant(confirmedAt_ms)}`}
          </Typography>
        </Box>
        {payment.visible ? (
          <Button
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={paths.singlePayment(payment.id)}
          >
            Abrir el pago
          </Button>
        ) : null}
      </Stack>
    </Section>
  )
}
