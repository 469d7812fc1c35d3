import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { CashSessionDetail } from '@/api/client'
import { useSession } from '@/app/session/useSession'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { RequestStart } from '@/lib/requestStart'
import { Notice } from '@/ui/Notice'

/** Once the box is counted: what is missing to its fixed fund may be asked for, with everything filled in. */
export function Replenish({ session }: { session: CashSessionDetail }) {
  const { can } = useSession()
  const { state, counted_minor: counted, fund_minor: fund, currency } = session
  const isCounted = state === 'pending_review' || state === 'closed'
  if (!(isCounted && typeof counted === 'number' && counted < fund && can('Crear solicitudes'))) {
    return null
  }
  const start: RequestStart = {
    purpose: `Reposición del fondo fijo de ${session.cash_box.name}, turno ${session.number}`,
    concept: 'Reposición del fondo fijo',
    branch_id: session.branch.id,
    currency,
    amount_minor: fund - counted,
  }
  return (
    <Notice
      tone="info"
      title={`Al fondo fijo le faltan ${formatMoney(fund - counted, currency)}`}
      action={
        <Button color="inherit" component={RouterLink} to={paths.newRequest} state={{ start }}>
          Pedir la reposición
        </Button>
      }
    >
      El fondo de {session.cash_box.name} es de {formatMoney(fund, currency)}.
    </Notice>
  )
}
