import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SettlementFile } from '@/api/client'
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
          { name: 'Resultado', value: isVoid ? null : restWords(settlement.rest_minor, currency) },
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
          heads={['Gasto', 'Factura', 'Neto', 'Impuesto', 'Total', 'Comprobante']}
          amounts={['Neto', 'Impuesto', 'Total']}
          rows={settlement.lines.map((line) => [
            <TextWithNote
              key="spent"
              what={line.concept}
              // Where there is a receipt, a note says more than why there is none.
              below={[formatDate(line.spent_on), line.receipt === null ? null : line.note]
                .filter(Boolean)
                .join(' · ')}
            />,
            <TextWithNote
              key="invoice"
              what={line.invoice_number}
              below={[line.supplier_name, line.supplier_tax_id].filter(Boolean).join(' · ')}
            />,
            money(line.net_minor),
            money(line.tax_minor),
            money(line.total_minor),
            // The hash tells a receipt from any other; without one stands why there is none.
            <TextWithNote
              key="proof"
              what={line.receipt?.name ?? line.note}
              below={line.receipt?.sha256}
              isHash
            />,
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
      <Entries document={settlement} />
    </Section>
  )
}

/** What is said, and under it what belongs to it. Only a hash is broken anywhere: it leaves the words their room. */
function TextWithNote({
  what,
  below,
  isHash = false,
}: {
  what?: string | null
  below?: string
  isHash?: boolean
}) {
  return (
    <Box component="span" sx={{ overflowWrap: 'break-word' }}>
      {what}
      {below === undefined || below === '' ? null : (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', ...(isHash && { width: '32ch', wordBreak: 'break-all' }) }}
        >
          {below}
        </Typography>
      )}
    </Box>
  )
}
