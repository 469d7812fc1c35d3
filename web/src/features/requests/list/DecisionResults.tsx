import { useGetRequestQuery } from '@/api/requests'
import { BulkResults } from '@/app/lists/bulk/BulkResults'
import { requestStateWords } from '@/lib/requestWords'
import { MoneyText } from '@/ui/MoneyText'
import { StatePill } from '@/ui/StatePill'
import { allows } from '../actions'
import type { BulkOutcome } from './useBulk'

interface DecisionResultsProps {
  outcome: BulkOutcome
  onClose: () => void
}

/** What became of each chosen request. */
export function DecisionResults({ outcome: { action, rows }, onClose }: DecisionResultsProps) {
  return (
    <BulkResults
      label="Resultado de cada solicitud"
      onClose={onClose}
      rows={rows.map(({ request, result }) => ({
        key: request.id,
        code: result.code,
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
