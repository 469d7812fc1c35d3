import Button from '@mui/material/Button'
import { STEP_UP_REQUIRED } from '@/api/session-expiry'
import { goToLogin } from '@/app/session/login'
import { requestStateWords } from '@/lib/requestWords'
import { MoneyText } from '@/ui/MoneyText'
import { RowResults } from '@/ui/RowResults'
import { StatePill } from '@/ui/StatePill'
import type { BulkOutcome } from './useBulk'

interface BulkResultsProps {
  outcome: BulkOutcome
  onClose: () => void
}

/** What became of each chosen request. */
export function BulkResults({ outcome: { rows }, onClose }: BulkResultsProps) {
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
            {request.beneficiary.name} ·{' '}
            <MoneyText
              amount_minor={request.approved_minor ?? request.requested_minor}
              currency={request.currency}
            />
          </>
        ),
        detail: result.detail,
        state:
          result.ok && (result.state ?? '') !== '' ? (
            <StatePill {...requestStateWords(result.state ?? '', request.needs_hr)} />
          ) : null,
      }))}
      action={
        wantsSignIn ? (
          <Button
            variant="outlined"
            onClick={() => {
              goToLogin({ fresh: true })
            }}
          >
            Iniciar sesión de nuevo
          </Button>
        ) : null
      }
    />
  )
}
