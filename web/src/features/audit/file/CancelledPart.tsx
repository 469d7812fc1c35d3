import type { CancellationDetail } from '@/api/client'
import {
  becomesWords,
  cancelledKindWords as kindWords,
  cancellationStateWords as stateWords,
} from '@/lib/cancellationWords'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Facts } from '@/ui/Facts'
import { PaperTable } from '@/ui/print/PaperTable'
import { Section } from '@/ui/Section'
import { Entries } from './Entries'

/** What was to be undone: who asked, why, who decided, what it did, and the paper that it stands on. */
export function CancelledPart({ cancellation }: { cancellation: CancellationDetail }) {
  const { number, state, target, becomes, decided_by, decided_at_ms, accounting_date } = cancellation
  return (
    <Section title={`Anulación ${number}`}>
      <Facts
        items={[
          { name: 'Estado', value: stateWords(state).label },
          { name: kindWords(target.kind), value: target.number, strong: true },
          { name: 'Monto', value: formatMoney(target.amount_minor, target.currency), strong: true },
          { name: 'Causa', value: cancellation.cause },
          { name: 'Explicación', value: cancellation.explanation },
          { name: 'La solicitud', value: typeof becomes === 'string' ? becomesWords(becomes).label : null },
          { name: 'Pidió', value: cancellation.asked_by.name },
          { name: 'Pedida', value: formatInstant(cancellation.asked_at_ms) },
          { name: 'Decidió', value: decided_by?.name },
          {
            name: 'Decidida',
            value: typeof decided_at_ms === 'number' ? formatInstant(decided_at_ms) : null,
          },
          { name: 'Motivo del rechazo', value: cancellation.reason },
          {
            name: 'Fecha contable',
            value: typeof accounting_date === 'string' ? formatDate(accounting_date) : null,
          },
        ]}
      />
      {state !== 'executed' ? null : (
        <PaperTable
          label={`Lo que hizo ${number}`}
          heads={['Qué hizo', 'Monto']}
          amounts={['Monto']}
          rows={cancellation.effects.map(({ text, amount_minor, currency }) => [
            text,
            typeof amount_minor === 'number' && typeof currency === 'string'
              ? formatMoney(amount_minor, currency)
              : '',
          ])}
        />
      )}
      {cancellation.evidence.length === 0 ? null : (
        <PaperTable
          label={`Pruebas de ${number}`}
          heads={['Archivo', 'SHA-256']}
          rows={cancellation.evidence.map((paper) => [paper.name, paper.sha256])}
        />
      )}
      <Entries document={cancellation} />
    </Section>
  )
}
