import type { CancellationDetail, LedgerEntry } from '@/api/client'
import { debitsFirst } from '@/features/ledger/door'
import { inCompanyWords } from '@/lib/companyWords'
import { formatDate, formatInstant } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { formatMoney } from '@/lib/money'
import { AmountBox } from '@/ui/print/AmountBox'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'
import { kindWords, titledWords } from '../words'

interface VoucherProps {
  cancellation: CancellationDetail
  paper: Paper
}

/** The voucher of an executed cancellation as it is printed: what was undone, why, and who answers for it. */
export function Voucher({ cancellation, paper }: VoucherProps) {
  const { number, company, target, asked_by, decided_by, asked_at_ms, decided_at_ms } = cancellation
  const movesCash = cancellation.entries.some(({ lines }) =>
    lines.some(({ account_key }) => account_key.startsWith('cash:')),
  )
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Comprobante de anulación ${number}`}>
      <header className="print-head">
        <Letterhead name={company} />
        <div>
          <h2 className="print-title">Comprobante de anulación</h2>
          <p className="print-number">{number}</p>
          <p className="print-issued">{formatDate(cancellation.accounting_date ?? '')}</p>
        </div>
      </header>
      <AmountBox lead="Anulado" amount_minor={target.amount_minor} currency={target.currency} />
      <dl className="print-facts">
        <PaperFact name={kindWords(target.kind)}>{target.number}</PaperFact>
        <PaperFact name={titledWords(target.kind)}>{target.title}</PaperFact>
        <PaperFact name="Causa">{cancellation.cause}</PaperFact>
        <PaperFact name="Explicación">{cancellation.explanation}</PaperFact>
        <PaperFact name="Pidió">{`${asked_by.name} · ${formatInstant(asked_at_ms)}`}</PaperFact>
        <PaperFact name="Decidió">
          {decided_by === null ||
          decided_by === undefined ||
          decided_at_ms === null ||
          decided_at_ms === undefined
            ? null
            : `${decided_by.name} · ${formatInstant(decided_at_ms)}`}
        </PaperFact>
      </dl>
      <div className="print-part">
        <h3>Lo que se hizo</h3>
        {cancellation.effects.map(({ text, amount_minor, currency }) => (
          <p key={text}>
            {inCompanyWords(text)}
            {amount_minor === null ||
            amount_minor === undefined ||
            currency === null ||
            currency === undefined
              ? null
              : ` ${formatMoney(amount_minor, currency)}`}
          </p>
        ))}
      </div>
      <Entries entries={cancellation.entries} paper={paper} />
      <div className="print-signatures">
        <Signature name={asked_by.name} as="Pidió la anulación" />
        <Signature name={decided_by?.name} as="Decidió la anulación" />
        {movesCash ? <Signature name={undefined} as="Custodio de la caja" /> : null}
      </div>
      <p className="print-foot">
        Cada asiento de arriba es lo contrario de uno que ya estaba, con la fecha del día en que se anuló.
      </p>
    </section>
  )
}

/** A roll has no room for columns. */
function Entries({ entries, paper }: { entries: readonly LedgerEntry[]; paper: Paper }) {
  if (entries.length === 0) {
    return null
  }
  return (
    <div className="print-part">
      <h3>Asientos</h3>
      {paper === 'roll' ? (
        entries.map((entry) => (
          <div key={entry.id}>
            {debitsFirst(entry.lines).map(({ account_key, account_name, amount_minor, currency }) => (
              <p key={`${account_key} ${String(amount_minor)}`}>
                {account_name}: {amount_minor > 0 ? 'Debe' : 'Haber'}{' '}
                {formatMoney(Math.abs(amount_minor), currency)}
              </p>
            ))}
          </div>
        ))
      ) : (
        <PaperTable
          label="Asientos"
          heads={['Asiento', 'Cuenta', 'Debe', 'Haber']}
          amounts={['Debe', 'Haber']}
          rows={entries.flatMap(({ event, business_date, lines }) =>
            debitsFirst(lines).map(({ account_name, amount_minor, currency }, at) => {
              const amount = formatMoney(Math.abs(amount_minor), currency)
              return [
                at === 0 ? `${entryWords(event)}, ${formatDate(business_date)}` : '',
                account_name,
                amount_minor > 0 ? amount : '',
                amount_minor > 0 ? '' : amount,
              ]
            }),
          )}
        />
      )}
    </div>
  )
}
