import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RequestPayment } from '@/api/requests'
import { mayEnter } from '@/app/guard'
import { useSession } from '@/app/session/useSession'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { paymentStateWords } from '@/lib/paymentWords'
import { NoWrap } from '@/ui/NoWrap'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'

function howItGoes({ bank_reference, confirmed_at_ms }: RequestPayment, method: string): string {
  const at = (confirmed_at_ms ?? null) === null ? null : formatInstant(confirmed_at_ms!)
  if (method === 'cash') {
    return at === null ? 'En efectivo' : `Pagado en efectivo el ${at}`
  }
  const reference = bank_reference ?? ''
  const told = reference === '' ? 'Todavía sin referencia del banco' : `Referencia del banco: ${reference}`
  return at === null ? told : `${told} · Confirmado el ${at}`
}

/** How the money is getting there. The payment itself opens only for those who may see it. */
export function PaymentCard({ payment, method }: { payment: RequestPayment; method: string }) {
  const { permissions } = useSession()
  const { label, tone } = paymentStateWords(payment.state)
  return (
    <Section title="Pago">
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              <NoWrap>{payment.number}</NoWrap>
            </Typography>
            <StatePill tone={tone} label={label} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {howItGoes(payment, method)}
          </Typography>
        </Box>
        {payment.visible && mayEnter(paths.singlePayment(payment.id), permissions) ? (
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
