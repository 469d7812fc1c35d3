import Button from '@mui/material/Button'
import { useGetRequestQuery } from '@/api/requests'
import { STEP_UP_REQUIRED } from '@/api/session-expiry'
import { goToLogin } from '@/app/session/login'
import { requestStateWords } from '@/lib/requestWords'
import { MoneyText } from '@/ui/MoneyText'
import { RowResults } from '@/ui/RowResults'
import { StatePill } from '@/ui/StatePill'
import { allows } from '../actions'
import type { BulkOutcome } from './useBulk'

interface BulkResultsProps {
  outcome: BulkOutcome
  onClose: () => void
}

/** What became of each chosen request. */
export function BulkResults({ outcome: { action, rows }, onClose }: BulkResultsProps) {
  const wantsSignIn = rows.some(({ result }) => result.code === STEP_UP_REQUIRED)
  return (
    <RowResults
      label="Resultado de cada solicitud"
      onClose={onClose}
      rows={rows.map(({ request, result }) => ({
        key: request.id,
        ok: result.ok,
        title: request.number,
        text: (
          <>
            {request.beneficiary.name}
            {' · '}
            <MoneyText
              amount_minor={request.approved_minor ?? request.requested_minor}
              currency={request.currency}
            />
          </>
        ),
        detail:
          result.code === 'changed_meanwhile' ? (
            <Changed id={request.id} action={action} detail={result.detail} />
          ) : (
            result.detail
          ),
        state:
          result.ok && (result.state ?? '') !== '' ? (
            <StatePill {...requestStateWords(result.state ?? '', request.needs_hr)} />
          ) : null,
      }))}
      action={
        wantsSignIn ? (
          <Button variant="outlined" onClick={() => goToLogin({ fresh: true })}>
            Iniciar sesión de nuevo
          </Button>
        ) : null
      }
    />
  )
}

/** What became of it in somebody else's hands: only how it stands now tells whether there is anything left to decide. */
function Changed({ id, action, detail }: { id: string; action: string; detail: string | null | undefined }) {
  const { data, isFetching } = useGetRequestQuery({ id }, { refetchOnMountOrArgChange: true })
  if (data === undefined || isFetching) {
    return detail
  }
  const { label } = requestStateWords(data.state, data.needs_hr)
  return `Alguien la cambió mientras la veías. Ahora su estado es “${label}”${
    allows(data, action) ? ': revísala y decide de nuevo.' : '.'
  }`
}
