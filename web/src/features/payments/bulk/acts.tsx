import type { ReactNode } from 'react'
import type { PaymentItem } from '@/api/client'
import { type BulkRow, BulkRows, LeftOut } from '@/app/lists/bulk/BulkRows'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { confirm, confirmWithReason } from '@/ui/confirm'
import type { ActionBody } from '../detail/actions'
import { stateWords } from '../words'

/** What is said of one payment alone where only one was chosen. */
const many = (payments: readonly PaymentItem[]) =>
  payments.length === 1 ? (payments[0]?.number ?? '') : `${String(payments.length)} pagos`

/** The same where it is asked whether they are done. */
const these = (payments: readonly PaymentItem[]) =>
  payments.length === 1 ? `el pago ${payments[0]?.number ?? ''}` : `estos ${String(payments.length)} pagos`

interface BulkSpec {
  label: string
  isRefusal?: boolean
  /** What each is sent with; null is "Cancelar". What is missing here is asked payment by payment. */
  ask: (question: Question) => Promise<ActionBody | null>
}

interface Question {
  payments: readonly PaymentItem[]
  leftOut: readonly PaymentItem[]
  action: string
}

function Chosen({ payments, leftOut, action, lead }: Question & { lead: ReactNode }) {
  return (
    <>
      {lead} Son {formatTotals(payments)}
      {payments.length === 1 ? '.' : ' en total. Cada pago va por su cuenta: verás el resultado de todos.'}
      <BulkRows label="Entran" rows={payments.map((payment) => rowOf(payment, accountOf(payment)))} />
      <LeftOut rows={leftOut.map((payment) => rowOf(payment, reasonOf(payment, action)))} />
    </>
  )
}

async function sure(title: string, lead: string, confirmLabel: string, question: Question) {
  const isSure = await confirm({
    title,
    text: <Chosen {...question} lead={lead} />,
    confirmLabel: `${confirmLabel} (${formatTotals(question.payments)})`,
  })
  return isSure ? {} : null
}

async function why(title: string, lead: string, confirmLabel: string, question: Question) {
  const reason = await confirmWithReason({
    title,
    text: <Chosen {...question} lead={lead} />,
    confirmLabel,
    tone: 'error',
  })
  return reason === null ? null : { reason }
}

/** What is done to many payments at once, the step forward first. To be sent each needs its own reference: `SendDialog` asks for them. */
export const BULK_ACTS: Readonly<Record<string, BulkSpec>> = {
  submit: {
    label: 'Enviar a autorizar',
    ask: async (question) =>
      sure(
        `¿Enviar a autorizar ${many(question.payments)}?`,
        'Otra persona los autoriza.',
        'Enviar a autorizar',
        question,
      ),
  },
  authorize: {
    label: 'Autorizar',
    ask: async (question) =>
      sure(
        `¿Autorizar ${many(question.payments)}?`,
        'Autorizas que este dinero salga hacia estas cuentas.',
        'Autorizar',
        question,
      ),
  },
  send: { label: 'Anotar envío', ask: async () => null },
  confirm: {
    label: 'El banco pagó',
    ask: async (question) =>
      sure(
        `¿El banco ya hizo ${these(question.payments)}?`,
        'Confirmas que el banco hizo estas transferencias.',
        'Confirmar',
        question,
      ),
  },
  'send-back': {
    label: 'Devolver a borrador',
    isRefusal: true,
    ask: async (question) =>
      why(
        `¿Devolver ${many(question.payments)} a borrador?`,
        'Quien los preparó verá el mismo motivo en todos.',
        'Devolver',
        question,
      ),
  },
  reject: {
    label: 'El banco rechazó',
    isRefusal: true,
    ask: async (question) =>
      why(
        `¿El banco rechazó ${these(question.payments)}?`,
        'El dinero vuelve a la cuenta de origen y cada solicitud queda otra vez por pagar.',
        'Anotar rechazo',
        question,
      ),
  },
}

/** What of it stands on each view. */
export const ACTS_OF_TAB: Readonly<Record<string, readonly string[]>> = {
  authorize: ['authorize', 'send-back'],
  send: ['send'],
  bank: ['confirm', 'reject'],
  all: ['submit', 'authorize', 'send', 'confirm'],
}

function blockOf(payment: PaymentItem, action: string) {
  const found = payment.actions.find((one) => one.action === action)
  return found === undefined ? undefined : (found.blocked_by ?? null)
}

export function allows(payment: PaymentItem, action: string): boolean {
  return blockOf(payment, action) === null
}

/** Why nothing of a view can be done with a payment; null where something can. */
export function whyNone(payment: PaymentItem, actions: readonly string[]): string | null {
  if (actions.some((action) => allows(payment, action))) {
    return null
  }
  const block = actions.map((action) => blockOf(payment, action)).find((one) => one !== undefined)
  return blockedWords(block) ?? stateReason(payment)
}

/** Nothing of it is this reader's: whoever has the permission goes on, or nobody does. */
function stateReason({ state }: PaymentItem): string {
  return state === 'pending_authorization'
    ? 'Espera que lo autorice otra persona.'
    : `Está “${stateWords(state).label}”: aquí no hay más que hacer con él.`
}

function reasonOf(payment: PaymentItem, action: string): string {
  return blockedWords(blockOf(payment, action)) ?? `Su estado es “${stateWords(payment.state).label}”.`
}

function accountOf({ account_masked, source_account, concept }: PaymentItem): string {
  return [account_masked, source_account === null ? null : `desde ${source_account?.name ?? ''}`, concept]
    .filter((words) => typeof words === 'string' && words !== '')
    .join(' · ')
}

function rowOf(payment: PaymentItem, text: ReactNode): BulkRow {
  return {
    key: payment.id,
    number: payment.number,
    href: paths.singlePayment(payment.id),
    payee: payment.beneficiary.name,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    text,
  }
}
