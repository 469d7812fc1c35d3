import type { CashCount, CashMovement, CashSessionDetail } from '@/api/client'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'
import { countWords, movementWords, noteWords, treatmentWords } from '../words'
import { closingCount } from './model'
import { Denominations, Part } from './parts'

interface MinutesProps {
  session: CashSessionDetail
  /** All that moved, in its order. */
  movements: readonly CashMovement[]
  paper: Paper
}

/** The minutes as they are printed and signed: what was in the box, what should have been, and who answers for it. */
export function Minutes({ session, movements, paper }: MinutesProps) {
  const money = (minor: number) => formatMoney(minor, session.currency)
  const count = closingCount(session)
  return (
    <section
      className="print-sheet print-dense"
      data-paper={paper}
      aria-label={`Acta de arqueo ${session.number}`}
    >
      <header className="print-head">
        <Letterhead name={session.company} />
        <div>
          <h2 className="print-title">Acta de arqueo de caja</h2>
          <p className="print-number">{session.number}</p>
          <p className="print-issued">{sessionStateWords(session.state).label}</p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Caja">{session.cash_box.name}</PaperFact>
        <PaperFact name="Sucursal">{session.branch.name}</PaperFact>
        <PaperFact name="Responsable">{session.custodian.name}</PaperFact>
        <PaperFact name="Contó por ausencia">{session.stand_in?.name}</PaperFact>
        <PaperFact name="Testigo">{session.witness?.name}</PaperFact>
        <PaperFact name="Abierto">{formatInstant(session.opened_at_ms)}</PaperFact>
        <PaperFact name="Contado">{count === undefined ? null : formatInstant(count.at_ms)}</PaperFact>
        <PaperFact name="Cerrado">
          {typeof session.closed_at_ms === 'number' ? formatInstant(session.closed_at_ms) : null}
        </PaperFact>
      </dl>
      <Result session={session} money={money} />
      {count === undefined ? null : <Denominations count={count} money={money} />}
      <Moved movements={movements} money={money} />
      <Documents session={session} count={count} />
      <OtherCounts session={session} of={count} money={money} />
      <div className="print-signatures">
        <Signature name={session.custodian.name} as="Responsable de caja" />
        <Signature name={session.witness?.name} as="Testigo" />
        <Signature name={session.closed_by?.name ?? session.stand_in?.name} as="Supervisión" />
      </div>
      <p className="print-foot">
        Turno abierto el {formatDate(session.opened_on)}. Los importes están en {session.currency}. Las
        diferencias se asientan cuando quien supervisa aprueba el cierre.
      </p>
    </section>
  )
}

interface PartProps {
  session: CashSessionDetail
  money: (minor: number) => string
}

function Result({ session, money }: PartProps) {
  const difference = session.difference_minor ?? 0
  return (
    <dl className="print-facts print-group">
      <PaperFact name="Empezó con">{money(session.opening_minor ?? 0)}</PaperFact>
      <PaperFact name="La caja tenía">
        {session.opening_minor === session.left_minor ? null : money(session.left_minor ?? 0)}
      </PaperFact>
      <PaperFact name="Explicación al abrir">{session.opening_explanation}</PaperFact>
      <PaperFact name="Entró">{money(session.in_minor ?? 0)}</PaperFact>
      <PaperFact name="Salió">{money(session.out_minor ?? 0)}</PaperFact>
      <PaperFact name="Debía haber">{money(session.expected_minor ?? 0)}</PaperFact>
      <PaperFact name="Se contó">{money(session.counted_minor ?? 0)}</PaperFact>
      <PaperFact name="Diferencia">
        <strong>{differenceWords(difference, money)}</strong>
      </PaperFact>
      <PaperFact name="Explicación">{session.explanation}</PaperFact>
      <PaperFact name="La diferencia">{treatmentWords(session.treatment, difference)}</PaperFact>
      <PaperFact name="Observaciones">
        {session.recounts.map(({ reason }) => `«${reason ?? ''}»`).join(' ')}
      </PaperFact>
    </dl>
  )
}

function Moved({ movements, money }: Pick<MinutesProps, 'movements'> & Pick<PartProps, 'money'>) {
  if (movements.length === 0) {
    return (
      <Part title="Movimientos">
        <p>No hubo movimientos.</p>
      </Part>
    )
  }
  return (
    <Part title="Movimientos">
      <PaperTable
        label="Movimientos"
        heads={['N.º', 'Movimiento', 'Documento', 'Cuándo', 'Monto']}
        amounts={['Monto']}
        rows={movements.map((row) => [
          String(row.seq),
          [movementWords(row.kind, row.category), row.note, noteWords(row)].filter(Boolean).join(' · '),
          row.document_number ?? '',
          formatInstant(row.at_ms),
          money(row.amount_minor),
        ])}
      />
    </Part>
  )
}

function Documents({ session, count }: { session: CashSessionDetail; count: CashCount | undefined }) {
  if (session.documents.length === 0) {
    return null
  }
  return (
    <Part title="Documentos">
      <PaperTable
        label="Documentos"
        heads={['Documento', 'De', 'En la caja']}
        rows={session.documents.map(({ movement_id, number, category }) => [
          number,
          category,
          count?.missing.includes(movement_id) === true ? 'Falta' : 'Presente',
        ])}
      />
    </Part>
  )
}

/** Every count before the one that the minutes are of: the opening, those that were demanded again, those by surprise. */
function OtherCounts({ session, of, money }: PartProps & { of: CashCount | undefined }) {
  const others = session.counts.filter(({ id }) => id !== of?.id)
  if (others.length === 0) {
    return null
  }
  return (
    <Part title="Otros arqueos del turno">
      <PaperTable
        label="Otros arqueos del turno"
        heads={['Arqueo', 'Cuándo', 'Quién', 'Debía haber', 'Se contó', 'Diferencia']}
        amounts={['Debía haber', 'Se contó', 'Diferencia']}
        rows={others.map((one) => [
          countWords(one.kind),
          formatInstant(one.at_ms),
          one.actor,
          money(one.expected_minor),
          money(one.counted_minor),
          differenceWords(one.counted_minor - one.expected_minor, money),
        ])}
      />
    </Part>
  )
}
