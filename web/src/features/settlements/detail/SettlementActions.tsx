import type { SettlementDetail } from '@/api/client'
import { useAskCancellation } from '@/features/cancellations/door'
import { isForReader } from '@/lib/actions'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { useOutbox } from '../outbox/useOutbox'
import type { SettlementActing } from './useSettlementAction'

interface SettlementActionsProps {
  settlement: SettlementDetail
  acting: SettlementActing
}

/** In the order of the buttons. */
const WORDS: Readonly<Record<string, { label: string; look: 'next' | 'soft' }>> = {
  submit: { label: 'Enviar a revisión', look: 'next' },
  accept: { label: 'Aceptar', look: 'next' },
  'send-back': { label: 'Devolver', look: 'soft' },
  withdraw: { label: 'Retirar para corregir', look: 'soft' },
  excuse: { label: 'Permitir otro anticipo', look: 'soft' },
}

const UNSENT = 'Hay gastos que siguen en este teléfono: envíalos o quítalos antes.'

/** What fits the settlement now: what the reader may do, and why not what others may. */
export function SettlementActions({ settlement, acting }: SettlementActionsProps) {
  const { debtor, currency, rest_minor: rest } = settlement
  const { waiting } = useOutbox(settlement)
  const cancelling = useAskCancellation('settlement', settlement.id)
  const ask: Readonly<Record<string, () => Promise<unknown>>> = {
    submit: async () => {
      const text =
        rest > 0
          ? `Quedan ${formatMoney(rest, currency)} por devolver en una caja. Se acepta cuando estén.`
          : 'Mientras se revisa no cambias los gastos; puedes retirarla para corregirla.'
      return (await confirm({ title: '¿Enviar a revisión?', text, confirmLabel: 'Enviar' }))
        ? acting.act('submit')
        : null
    },
    accept: async () => {
      const text =
        rest < 0
          ? ended(
              `Los gastos pasan a contabilidad y queda listo un reembolso de ${formatMoney(-rest, currency)} para ${debtor.name}`,
            )
          : `Los gastos pasan a contabilidad y ${debtor.name} deja de deber este anticipo.`
      return (await confirm({ title: '¿Aceptar la rendición?', text, confirmLabel: 'Aceptar' }))
        ? acting.act('accept')
        : null
    },
    'send-back': async () => {
      const reason = await confirmWithReason({
        title: '¿Devolver la rendición?',
        text: `${debtor.name} la corrige y la envía otra vez.`,
        reasonLabel: 'Qué falta',
        confirmLabel: 'Devolver',
      })
      return reason === null ? null : acting.act('send-back', reason)
    },
    withdraw: async () => acting.act('withdraw'),
    excuse: async () => {
      const reason = await confirmWithReason({
        title: '¿Permitir un anticipo más?',
        text: `${debtor.name} podrá pedir uno aunque este siga vencido. Queda registrado a tu nombre.`,
        confirmLabel: 'Permitir',
      })
      return reason === null ? null : acting.act('excuse', reason)
    },
  }
  const shown = Object.keys(WORDS).flatMap((name) =>
    settlement.actions.filter((state) => state.action === name && isForReader(state)),
  )
  const actions = shown.map(
    ({ action, blocked_by }): DocumentAction => ({
      key: action,
      label: WORDS[action]?.label ?? action,
      look: action === 'submit' && settlement.lines.length === 0 ? 'soft' : (WORDS[action]?.look ?? 'soft'),
      // Once it is reviewed no expense is taken any more: what is still on this phone would be refused.
      blockedBy: action === 'submit' && waiting.length > 0 ? UNSENT : blockedWords(blocked_by),
      onAct: ask[action],
    }),
  )
  return (
    <>
      <ActionBar actions={settlement.state === 'settled' ? [...actions, cancelling.action] : actions} />
      {cancelling.dialog}
    </>
  )
}
