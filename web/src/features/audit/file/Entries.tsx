import type { PaymentDetail } from '@/api/client'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { formatMoney } from '@/lib/money'
import { PaperTable } from '@/ui/print/PaperTable'

/** What a document posted, if it posted anything. */
interface EntriesProps {
  document: Pick<PaymentDetail, 'number' | 'entries'>
}

export function Entries({ document: { number, entries } }: EntriesProps) {
  return entries.length === 0 ? null : (
    <PaperTable
      label={`Asientos de ${number}`}
      heads={['Fecha', 'Qué', 'Cuenta', 'Debe', 'Haber']}
      amounts={['Debe', 'Haber']}
      rows={entries.flatMap((entry) =>
        entry.lines.map((line) => {
          const amount = formatMoney(Math.abs(line.amount_minor), line.currency)
          const isDebit = line.amount_minor > 0
          return [
            formatDate(entry.business_date),
            [entryWords(entry.event), undone(entry.undone_by)].filter(Boolean).join(' · '),
            line.account_name,
            isDebit ? amount : '',
            isDebit ? '' : amount,
          ]
        }),
      )}
    />
  )
}

function undone(by: string | null | undefined): string {
  return by === null || by === undefined ? '' : `anulado con ${by}`
}
