import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Standing } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
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
        <Who person={standing.person} /> {owedWords(standing, currency)}.{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {yearWords(standing, currency)}
        </Box>
      </Typography>
    </Box>
  )
}

/** Their name, and for those who may read it the way to everything they owe. */
function Who({ person: { id, name } }: Pick<Standing, 'person'>) {
  const { can } = useSession()
  return can('Gestionar solicitudes desembolsadas', 'Gestionar solicitudes aprobadas por RRHH') ? (
    <Link component={RouterLink} to={paths.statement(id)} sx={{ fontWeight: 700 }}>
      {name}
    </Link>
  ) : (
    <b>{name}</b>
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
