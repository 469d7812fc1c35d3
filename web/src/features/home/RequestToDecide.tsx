import Box from '@mui/material/Box'
import { etag } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { type RequestItem, requestsApi, useLazyGetRequestQuery } from '@/api/requests'
import { useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { formatRelative } from '@/lib/dates'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { repeatedWords } from '@/lib/requestWords'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Row } from './Row'

/** The step forward that a request on the root page may take, with its words. */
const STEPS: readonly { action: string; label: string; done: string; explain: string }[] = [
  { action: 'approve', label: 'Aprobar', done: 'Aprobaste', explain: 'Se aprueba todo lo que se pidió.' },
  {
    action: 'approve-hr',
    label: 'Aprobar por RRHH',
    done: 'Aprobaste por RRHH',
    explain: 'Queda lista para que tesorería la libere.',
  },
  { action: 'release', label: 'Liberar', done: 'Liberaste', explain: 'Pasa a la cola de lo que se paga.' },
]

/** One request that waits for me: approved or released on the spot, or opened for everything else. Where I may not, it says why. */
export function RequestToDecide({ request }: { request: RequestItem }) {
  const [read] = useLazyGetRequestQuery()
  const { send } = useCommand()
  const notify = useNotify()
  const step = STEPS.find(({ action }) => request.actions.some((a) => a.action === action))
  const blocked = blockedWords(request.actions.find(({ action }) => action === step?.action)?.blocked_by)
  const amount = formatMoney(request.approved_minor ?? request.standing_minor, request.currency)
  const who = request.beneficiary.name
  const isTiered = step?.action === 'approve' && request.tiers_needed > 1
  const explain = isTiered
    ? `Tiene ${String(request.tiers_given)} de ${String(request.tiers_needed)} aprobaciones: queda aprobada si tu límite cubre el monto; si no, das un nivel y sigue esperando.`
    : step?.explain
  const take = async () => {
    if (step === undefined) {
      return
    }
    // Read anew: what is decided on is how it stands now, and whether it looks like one that was asked before.
    const fresh = await read({ id: request.id })
    if (fresh.data === undefined) {
      notify.error(`${request.number}: ${asProblem(fresh.error)?.detail ?? ''}`)
      return
    }
    const { version } = fresh.data
    const repeated = repeatedWords(fresh.data)
    const isSure = await confirm({
      title: `${step.label} ${request.number}`,
      text: (
        <>
          {ended(`${amount} para ${who}: ${request.purpose ?? request.type.name}`)} {explain}
          {repeated === null ? null : (
            <Box component="strong" sx={{ display: 'block', mt: 1, color: 'warning.dark' }}>
              {repeated}
            </Box>
          )}
        </>
      ),
      confirmLabel: `${step.label} ${amount}`,
    })
    if (!isSure) {
      return
    }
    const answer = await send(
      requestsApi.endpoints.actOnRequest,
      { id: request.id, action: step.action, 'If-Match': etag(version), actionBody: {} },
      { done: ended(`${step.done} ${request.number}: ${amount} para ${who}`), saysRefusal: false },
    )
    if (!answer.ok) {
      notify.error(`${request.number}: ${answer.problem?.detail ?? ''}`)
    }
  }

  return (
    <Row
      to={paths.request(request.id)}
      title={who}
      detail={`${request.type.name}${request.purpose ? ` · ${request.purpose}` : ''}`}
      when={formatRelative(request.state_since_ms)}
      number={request.number}
      note={blocked}
      amount_minor={request.approved_minor ?? request.standing_minor}
      currency={request.currency}
      side={
        step === undefined || blocked !== null ? null : (
          // Above the link that covers the row.
          <Box sx={{ position: 'relative', zIndex: 1 }}>
            <ActionButton size="small" variant="outlined" onAct={take}>
              {step.label}
              <VisuallyHidden> {request.number}</VisuallyHidden>
            </ActionButton>
          </Box>
        )
      }
    />
  )
}
