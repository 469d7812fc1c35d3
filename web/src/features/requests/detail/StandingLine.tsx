import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Standing } from '@/api/requests'
import { formatMoney } from '@/lib/money'
import { Icon } from '@/ui/icons'

interface StandingLineProps {
  standing: Standing
  currency: string
}

/** What the person owes and was given in a year: what to know before giving them more. */
export function StandingLine({ standing, currency }: StandingLineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'flex-start' }}>
      <Icon name="wallet" fontSize="small" sx={{ color: 'primary.dark', mt: '2px' }} />
      <Typography>
        <b>{standing.person.name}</b> {owedWords(standing, currency)}.{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {yearWords(standing, currency)}
        </Box>
      </Typography>
    </Box>
  )
}

function owedWords({ advances_minor, receivable_minor }: Standing, currency: string): string {
  const owed = [
    ...(advances_minor > 0 ? [`tiene ${formatMoney(advances_minor, currency)} por rendir`] : []),
    ...(receivable_minor > 0 ? [`debe ${formatMoney(receivable_minor, currency)} por planilla`] : []),
  ]
  return owed.length === 0 ? 'no debe nada' : owed.join(' y ')
}

function yearWords({ paid_count, paid_minor }: Standing, currency: string): string {
  if (paid_count === 0) {
    return 'En los últimos doce meses no recibió dinero.'
  }
  const requests = paid_count === 1 ? 'una solicitud' : `${String(paid_count)} solicitudes`
  return `En los últimos doce meses recibió ${formatMoney(paid_minor, currency)} en ${requests}.`
}
