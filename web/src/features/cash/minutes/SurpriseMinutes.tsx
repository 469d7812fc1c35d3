import type { CashCount, CashSessionDetail } from '@/api/client'
import { differenceWords } from '@/lib/cashWords'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'
import { Denominations } from './parts'

interface SurpriseMinutesProps {
  session: CashSessionDetail
  count: CashCount
  /** Which of the session's counts by surprise, from 1. */
  place: number
  paper: Paper
}

/** The minutes of a count by surprise: what was in the box at that moment, and who saw it counted. */
export function SurpriseMinutes({ session, count, place, paper }: SurpriseMinutesProps) {
  const money = (minor: number) => formatMoney(minor, session.currency)
  const number = `${session.number}, n.º ${String(place)}`
  return (
    <section
      className="print-sheet print-dense"
      data-paper={paper}
      aria-label={`Acta de arqueo sorpresivo ${number}`}
    >
      <header className="print-head">
        <Letterhead name={session.company} />
        <div>
          <h2 className="print-title">Acta de arqueo sorpresivo</h2>
          <p className="print-number">{number}</p>
          <p className="print-issued">{formatInstant(count.at_ms)}</p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Caja">{session.cash_box.name}</PaperFact>
        <PaperFact name="Sucursal">{session.branch.name}</PaperFact>
        <PaperFact name="Responsable">{session.custodian.name}</PaperFact>
        <PaperFact name="Contó">{count.actor}</PaperFact>
        <PaperFact name="Contado">{formatInstant(count.at_ms)}</PaperFact>
        <PaperFact name="Turno abierto">{formatInstant(session.opened_at_ms)}</PaperFact>
      </dl>
      <dl className="print-facts print-group">
        <PaperFact name="Debía haber">{money(count.expected_minor)}</PaperFact>
        <PaperFact name="Se contó">{money(count.counted_minor)}</PaperFact>
        <PaperFact name="Diferencia">
          <strong>{differenceWords(count.counted_minor - count.expected_minor, money)}</strong>
        </PaperFact>
        <PaperFact name="Observación">{count.note}</PaperFact>
      </dl>
      <Denominations count={count} money={money} />
      <div className="print-signatures">
        <Signature name={session.custodian.name} as="Responsable de caja" />
        <Signature name={undefined} as="Testigo" />
        <Signature name={count.actor} as="Supervisión" />
      </div>
      <p className="print-foot">
        Los importes están en {session.currency}. La caja siguió trabajando: este arqueo no asienta ninguna
        diferencia, que se decide al cerrar el turno.
      </p>
    </section>
  )
}
