import Stack from '@mui/material/Stack'
import type { SettlementDetail } from '@/api/client'
import { AskCancellation } from '@/features/cancellations/door'
import { isForReader } from '@/lib/actions'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { useOutbox } from '../outbox/useOutbox'
import type { SettlementActing } from './useSettlementAction'

interface SettlementActionsProps {
  settlement: SettlementDetail
  acting: SettlementActing
}

/** In the order of the buttons. */
const WORDS: Readonly<Record<string, { label: string; look: 'contained' | 'outlined' }>> = {
  submit: { label: 'Enviar a revisión', look: 'contained' },
  accept: { label: 'Aceptar', look: 'contained' },
  'send-back': { label: 'Devolver', look: 'outlined' },
  withdraw: { label: 'Retirar para corregir', look: 'outlined' },
  excuse: { label: 'Permitir otro anticipo', look: 'outlined' },
}

const UNSENT = 'Hay gastos que siguen en este teléfono: envíalos o quítalos antes.'

/** What fits the settlement now: what the reader may do, and why not what others may. */
export function SettlementActions({ settlement, acting }: SettlementActionsProps) {
  const { debtor, currency, rest_minor: rest } = settlement
  const { waiting } = useOutbox(settlement)
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
  const isCancellable = settlement.state === 'settled'
  if (shown.length === 0 && !isCancellable) {
    return null
  }
  return (
    <Stack
      role="group"
      aria-label="Acciones"
      direction="row"
      useFlexGap
      sx={{ mt: 2, gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', displayPrint: 'none' }}
    >
      {shown.map(({ action, blocked_by }) => (
        <ActionButton
          key={action}
          data-action={action}
          variant={WORDS[action]?.look ?? 'outlined'}
          color={WORDS[action]?.look === 'contained' ? 'primary' : 'inherit'}
          // Once it is reviewed no expense is taken any more: what is still on this phone would be refused.
          blockedBy={action === 'submit' && waiting.length > 0 ? UNSENT : blockedWords(blocked_by)}
          onAct={ask[action]}
        >
          {WORDS[action]?.label ?? action}
        </ActionButton>
      ))}
      {isCancellable ? <AskCancellation kind="settlement" id={settlement.id} /> : null}
    </Stack>
  )
}
