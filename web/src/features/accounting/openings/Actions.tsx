import { accountingApi, type OpeningDetail } from '@/api/accounting'
import { asRead } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm, confirmWithReason } from '@/ui/confirm'

const ACTIONS = {
  submit: { label: 'Enviar a aprobar', variant: 'contained', done: 'quedó por aprobar' },
  approve: { label: 'Aprobar y registrar', variant: 'contained', done: 'quedó registrado' },
  decline: { label: 'Rechazar', variant: 'outlined', done: 'quedó rechazado' },
  discard: { label: 'Descartar', variant: 'outlined', done: 'quedó descartado' },
} as const

type ActionName = keyof typeof ACTIONS

/** What may be done with a file of balances, the main thing last: there it stands where buttons of a page do. */
export function Actions({ opening }: { opening: OpeningDetail }) {
  return opening.actions
    .toReversed()
    .map(({ action, blocked_by }) =>
      isKnown(action) ? (
        <Action key={action} action={action} opening={opening} blockedBy={blockedWords(blocked_by)} />
      ) : null,
    )
}

function isKnown(action: string): action is ActionName {
  return Object.hasOwn(ACTIONS, action)
}

interface ActionProps {
  action: ActionName
  opening: OpeningDetail
  blockedBy: string | null
}

/** One of them. Each is an intent of its own: a lost answer to one is never repeated by another. */
function Action({ action, opening, blockedBy }: ActionProps) {
  const { label, variant, done } = ACTIONS[action]
  const { send } = useCommand()
  const act = async () => {
    const openingActionBody = await sure(action, opening)
    if (openingActionBody !== null) {
      await send(
        accountingApi.endpoints.actOnOpening,
        { ...asRead(opening), action, openingActionBody },
        { done: `${opening.number} ${done}.`, rereads: ['accounting'] },
      )
    }
  }
  return (
    <ActionButton
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'inherit'}
      blockedBy={blockedBy}
      onAct={act}
    >
      {label}
    </ActionButton>
  )
}

/** Asks before an action. What goes with it, or null where the person thinks better of it. */
async function sure(action: ActionName, opening: OpeningDetail): Promise<{ reason: string | null } | null> {
  if (action === 'decline') {
    const reason = await confirmWithReason({
      title: `¿Rechazar ${opening.number}?`,
      text: `No se registra nada. ${opening.made_by.name} verá el motivo y puede subir otro archivo.`,
      confirmLabel: 'Rechazar',
      tone: 'error',
      maxLength: 1000,
    })
    return reason === null ? null : { reason }
  }
  return (await confirm(questionOf(action, opening))) ? { reason: null } : null
}

function questionOf(
  action: Exclude<ActionName, 'decline'>,
  { number, lines, cutoff, totals }: OpeningDetail,
) {
  if (action === 'submit') {
    return {
      title: `¿Enviar ${number} a aprobar?`,
      text: `Otra persona decide sobre ${counted(lines, 'su línea', 'sus líneas')}. Mientras tanto no se registra nada.`,
      confirmLabel: 'Enviar',
    }
  }
  if (action === 'discard') {
    return {
      title: `¿Descartar ${number}?`,
      text: 'No se registra nada. Puedes corregir el archivo y subirlo otra vez.',
      confirmLabel: 'Descartar',
      tone: 'error' as const,
    }
  }
  return {
    title: `¿Aprobar ${number}?`,
    text: `${counted(lines, 'asiento se registra', 'asientos se registran')} con fecha ${formatDate(cutoff)} contra el patrimonio de apertura.${becomes(totals)} No se puede deshacer.`,
    confirmLabel: 'Aprobar y registrar',
  }
}

/** What the lines become beside their entries: somebody has to prove and to pay back what is old. */
function becomes(totals: OpeningDetail['totals']): string {
  const of = (kind: string) =>
    totals.filter((total) => total.kind === kind).reduce((sum, { lines }) => sum + lines, 0)
  const [advances, loans] = [of('advance'), of('receivable')]
  return [
    advances === 0 ? '' : ` ${counted(advances, 'anticipo queda', 'anticipos quedan')} por rendir.`,
    loans === 0 ? '' : ` ${counted(loans, 'deuda queda', 'deudas quedan')} por descontar de la planilla.`,
  ].join('')
}
