import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { Problem } from '@/api/problem'
import { type RequestDetail, type RequestItem, useGetRequestQuery } from '@/api/requests'
import { formatMoney } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'
import { ActionButton } from '@/ui/ActionButton'
import { Form } from '@/ui/Form'
import { CancelButton, GuardedDialog } from '@/ui/GuardedDialog'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TextInput } from '@/ui/TextInput'
import { blockOf, isOverLimit } from '../actions'
import { changesSince } from '../changes'
import { useDecide } from '../useDecide'
import { actionWords, consequence, needsReason } from '../words'
import { DuplicatesNotice } from './DuplicatesNotice'

const REASON_MAX = 500

export interface DecisionDialogProps {
  /** The record as the person sees it: its version is what is decided on. */
  request: RequestItem
  action: string
  onClose: () => void
}

/** One decision on one request: what it is about, what follows, the amount or the reason; and what changed meanwhile. */
export function DecisionDialog({ request: seen, action, onClose }: DecisionDialogProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const decision = useDecisionForm(seen, action, () => {
    setIsOpen(false)
  })
  const { request, changes, block, amount, reason } = decision
  const words = actionWords(action)
  const close = () => setIsOpen(false)

  return (
    <GuardedDialog
      open={isOpen}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <Form isPending={decision.isSending} onSubmit={decision.submit}>
        <DialogTitle id={titleId}>
          <NoWrapPhrases text={`${words.question} ${request.number}`} />
        </DialogTitle>
        <DialogContent>
          <Subject request={request} />
          {changes.length === 0 ? null : (
            <Notice tone="warning" title="Cambió mientras la veías">
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </Box>
              {block === null
                ? 'Lo que escribiste sigue aquí. Si confirmas, decides sobre cómo está ahora.'
                : null}
            </Notice>
          )}
          <ProblemAlert problem={decision.problem} />
          {block === null ? (
            <>
              {decision.latest === undefined ? null : <DuplicatesNotice request={decision.latest} />}
              {action === 'approve' ? (
                <MoneyField
                  label="Monto que apruebas"
                  currency={request.currency}
                  value={amount.text}
                  onChange={amount.set}
                  error={amount.error}
                  helperText={amountHint(request)}
                  inputRef={amount.ref}
                  required
                />
              ) : null}
              {needsReason(action) ? (
                <TextInput
                  label="Motivo"
                  value={reason.text}
                  onChange={reason.set}
                  inputRef={reason.ref}
                  error={reason.error}
                  helperText={`${String(reason.text.length)} de ${String(REASON_MAX)}`}
                  maxLength={REASON_MAX}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing can be sent before the reason is written
                  autoFocus
                  required
                  multiline
                  minRows={3}
                />
              ) : null}
              <Consequence action={action} request={request} amount_minor={amount.minor} />
            </>
          ) : (
            <Typography>{block}</Typography>
          )}
        </DialogContent>
        <DialogActions>
          <CancelButton
            variant="outlined"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer of a dialog has the focus
            autoFocus={!needsReason(action)}
            onClose={close}
          >
            {block === null ? 'Cancelar' : 'Cerrar'}
          </CancelButton>
          {block === null ? (
            <ActionButton
              type="submit"
              isPending={decision.isSending}
              color={action.startsWith('decline') || action === 'withdraw' ? 'error' : 'primary'}
            >
              {action === 'approve' && amount.minor !== null
                ? `Aprobar ${formatMoney(amount.minor, request.currency)}`
                : words.label}
            </ActionButton>
          ) : null}
        </DialogActions>
      </Form>
    </GuardedDialog>
  )
}

function Subject({ request }: { request: RequestItem }) {
  return (
    <Box sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: 'neutral.50' }}>
      <Typography variant="h6" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(request.approved_minor ?? request.requested_minor, request.currency)}
      </Typography>
      <Typography variant="body2">
        {request.type.name} · para {request.beneficiary.name}
      </Typography>
      {(request.purpose ?? '') === '' ? null : (
        <Typography variant="body2" color="textSecondary">
          {request.purpose}
        </Typography>
      )}
    </Box>
  )
}

/** "de lo que se pidió: USD 300.00", or of what another left standing. */
function standingWords({ standing_minor, requested_minor, currency }: RequestItem): string {
  return standing_minor < requested_minor
    ? `de lo que otra persona ya aprobó: ${formatMoney(standing_minor, currency)}`
    : `de lo que se pidió: ${formatMoney(requested_minor, currency)}`
}

function amountHint(request: RequestItem): string {
  const { standing_minor, requested_minor, currency } = request
  return standing_minor < requested_minor
    ? `Pidió ${formatMoney(requested_minor, currency)} y otra persona aprobó ${formatMoney(standing_minor, currency)}. Puedes aprobar menos.`
    : `Pidió ${formatMoney(requested_minor, currency)}. Puedes aprobar menos.`
}

function tiersExplained({ tiers_given, tiers_needed }: RequestItem): string {
  return `Tiene ${String(tiers_given)} de ${String(tiers_needed)} aprobaciones: queda aprobada si tu límite cubre el monto; si no, das un nivel y sigue esperando.`
}

interface ConsequenceProps {
  action: string
  request: RequestItem
  amount_minor: number | null
}

function Consequence({ action, request, amount_minor }: ConsequenceProps) {
  const less = amount_minor === null ? 0 : request.requested_minor - amount_minor
  const isApproval = action === 'approve'
  const parts = [
    isApproval && less > 0
      ? `Apruebas ${formatMoney(less, request.currency)} menos de lo que se pidió.`
      : null,
    isApproval && request.tiers_needed > 1 ? tiersExplained(request) : null,
    isApproval ? null : consequence(action),
  ].filter((part) => part !== null)
  const text = parts.length === 0 ? null : parts.join(' ')
  return text === null ? null : (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
      {text}
    </Typography>
  )
}

/** What is typed, what is sent, and the record as it stands now beside the one that was seen. */
function useDecisionForm(seen: RequestItem, action: string, onDone: () => void) {
  const { data, refetch } = useGetRequestQuery({ id: seen.id }, { refetchOnMountOrArgChange: true })
  // While it is sent, and once it is done, our own decision must not show as somebody else's change.
  const [frozen, setFrozen] = useState<{ latest: RequestDetail | undefined } | null>(null)
  const latest = frozen === null ? data : frozen.latest
  const decide = useDecide()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const overLimit = isOverLimit(blockOf(seen, action))
  const [amountText, setAmountText] = useState(
    overLimit ? '' : moneyToText(seen.standing_minor, seen.currency),
  )
  const [reasonText, setReasonText] = useState('')
  const amountRef = useRef<HTMLInputElement>(null)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const isRunning = useRef(false)

  const isNewer = latest !== undefined && latest.version > seen.version
  const request: RequestItem = isNewer ? latest : seen
  const parsed = action === 'approve' ? parsePositiveMoney(amountText, request.currency) : null
  const amountError =
    parsed === null
      ? undefined
      : !parsed.ok
        ? parsed.message
        : parsed.amount_minor > request.standing_minor
          ? `No puedes aprobar más ${standingWords(request)}.`
          : undefined
  const reasonError =
    needsReason(action) && reasonText.trim() === '' ? 'Escribe el motivo: quien la pidió lo verá.' : undefined

  const submit = async () => {
    setIsChecked(true)
    if (amountError !== undefined) {
      amountRef.current?.focus()
      return
    }
    if (reasonError !== undefined) {
      reasonRef.current?.focus()
      return
    }
    if (isRunning.current) {
      return
    }
    isRunning.current = true
    setIsSending(true)
    setProblem(null)
    setFrozen({ latest })
    const answer = await decide(request, {
      action,
      version: request.version,
      ...(needsReason(action) ? { reason: reasonText.trim() } : {}),
      ...(parsed?.ok === true ? { amount_minor: parsed.amount_minor } : {}),
    })
    if (answer.ok) {
      onDone()
    } else {
      // What was typed stays; the record is read again, and the difference is said above it.
      const fresh = await refetch()
      const isExplained = answer.problem?.code === 'changed_meanwhile' && fresh.data !== undefined
      setProblem(isExplained ? null : answer.problem)
      setFrozen(null)
    }
    isRunning.current = false
    setIsSending(false)
  }

  return {
    request,
    changes: isNewer ? changesSince(seen, latest) : [],
    block: isNewer ? blockText(latest, action) : null,
    latest,
    problem,
    isSending,
    submit,
    amount: {
      text: amountText,
      set: setAmountText,
      minor: parsed?.ok === true && amountError === undefined ? parsed.amount_minor : null,
      error: isChecked ? amountError : undefined,
      ref: amountRef,
    },
    reason: {
      text: reasonText,
      set: setReasonText,
      error: isChecked ? reasonError : undefined,
      ref: reasonRef,
    },
  }
}

/** Why the action is over now, or null while it is still possible. */
function blockText(latest: RequestItem, action: string): string | null {
  const block = blockOf(latest, action)
  if (block === undefined) {
    return 'Ya no hay nada que decidir aquí.'
  }
  return isOverLimit(block) ? null : blockedWords(block)
}
