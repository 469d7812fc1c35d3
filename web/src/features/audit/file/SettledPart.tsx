import Typography from '@mui/material/Typography'
import type { SettlementFile, SettlementLine } from '@/api/client'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { happenedWords, restWords, settlementStateWords } from '@/lib/settlementWords'
import { Facts } from '@/ui/Facts'
import { PaperTable } from '@/ui/print/PaperTable'
import { Section } from '@/ui/Section'
import { Entries } from './Entries'

/** How the money was proved: the expenses with their receipts, what came back, who said that it is right. */
export function SettledPart({ settlement }: { settlement: SettlementFile }) {
  const { number, state, currency, decided_at_ms, excuse, excused_by } = settlement
  const money = (minor: number) => formatMoney(minor, currency)
  const isVoid = state === 'void'
  return (
    <Section title={`Rendición ${number}`}>
      <Facts
        items={[
          {
            name: 'Estado',
            value: isVoid ? 'Sin efecto' : settlementStateWords(state, settlement.overdue).label,
          },
          { name: 'Rinde', value: settlement.debtor.name },
          { name: 'Vence', value: formatDate(settlement.due_on) },
          { name: 'Anticipo', value: money(settlement.advance_minor), strong: true },
          { name: 'Gastado', value: money(settlement.spent_minor) },
          { name: 'Devuelto a caja', value: money(settlement.returned_minor) },
          { name: 'Cuenta', value: isVoid ? null : restWords(settlement.rest_minor, currency) },
          { name: 'Envió a revisión', value: settlement.submitted_by },
          { name: 'Decidió', value: settlement.decided_by },
          {
            name: 'Decidida',
            value: typeof decided_at_ms === 'number' ? formatInstant(decided_at_ms) : null,
          },
          { name: 'Se devolvió por', value: settlement.reason },
          { name: 'Lo gastado de más', value: settlement.excess_request?.name },
          { name: 'Excepción', value: [excused_by, excuse].filter(Boolean).join(': ') || null },
        ]}
      />
      {settlement.lines.length === 0 ? null : (
        <PaperTable
          label={`Gastos de ${number}`}
          heads={['Fecha', 'Gasto', 'Factura', 'Neto', 'Impuesto', 'Total', 'Comprobante']}
          amounts={['Neto', 'Impuesto', 'Total']}
          rows={settlement.lines.map((line) => [
            formatDate(line.spent_on),
            line.concept,
            <Invoice key="invoice" line={line} />,
            money(line.net_minor),
            money(line.tax_minor),
            money(line.total_minor),
            <Proof key="proof" line={line} />,
          ])}
        />
      )}
      <PaperTable
        label={`Historia de ${number}`}
        heads={['Cuándo', 'Quién', 'Qué', 'Monto', 'Razón']}
        amounts={['Monto']}
        rows={settlement.history.map((e) => [
          formatInstant(e.at_ms),
          e.actor,
          happenedWords(e.action),
          typeof e.amount_minor === 'number' ? money(e.amount_minor) : '',
          e.reason,
        ])}
      />
      <Entries of={settlement} />
    </Section>
  )
}

/** Under what is said, what identifies it. */
function Below({ children }: { children: string | null | undefined }) {
  return children == null ? null : (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {children}
    </Typography>
  )
}

function Invoice({ line }: { line: SettlementLine }) {
  return (
    <>
      {line.invoice_number}
      <Below>{[line.supplier_name, line.supplier_tax_id].filter(Boolean).join(' · ') || null}</Below>
    </>
  )
}

/** The receipt by its name and hash, which tells it from any other; without one, why there is none. */
function Proof({ line }: { line: SettlementLine }) {
  return (
    <>
      {line.receipt?.name ?? line.note}
      <Below>{line.receipt?.sha256}</Below>
    </>
  )
}
