import type { Statement, StatementMovement } from '@/api/client'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { documentWords } from '@/lib/payees'
import { NoWrap } from '@/ui/NoWrap'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { accountWords, movementWords, papersOf } from './words'

interface StatementSheetProps {
  statement: Statement
  items: readonly StatementMovement[]
  /** Whether there are older movements than these. */
  isPart: boolean
  paper: Paper
}

/** Words that stay on one line. */
function Unbroken({ children }: { children: string }) {
  return <NoWrap>{children}</NoWrap>
}

/** The statement as it is printed: what is owed, and every movement with its document. */
export function StatementSheet({ statement, items, isPart, paper }: StatementSheetProps) {
  const { person, balances, as_of } = statement
  const owes = balances.filter((b) => b.advances_minor !== 0 || b.receivable_minor !== 0)
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Estado de cuenta de ${person.name}`}>
      <header className="print-head">
        <Letterhead name={statement.company} />
        <div>
          <h2 className="print-title">Estado de cuenta</h2>
          <p className="print-issued">Al {formatDate(as_of)}</p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Persona">{person.name}</PaperFact>
        <PaperFact name="Documento">{documentWords(person.document_type, person.document_number)}</PaperFact>
        <PaperFact name="Número de empleado">{person.employee_number}</PaperFact>
        {owes.length === 0 ? <PaperFact name="Saldo">No debe nada</PaperFact> : null}
        {owes.flatMap(({ currency, advances_minor, receivable_minor }) => [
          <PaperFact key={`${currency} advances`} name="Por rendir">
            <strong>{formatMoney(advances_minor, currency)}</strong>
          </PaperFact>,
          <PaperFact key={`${currency} receivable`} name="Por planilla">
            <strong>{formatMoney(receivable_minor, currency)}</strong>
          </PaperFact>,
        ])}
      </dl>
      <div className="print-part">
        <h3>Movimientos</h3>
        {items.length === 0 ? (
          <p>No hay movimientos.</p>
        ) : (
          <PaperTable
            label="Movimientos"
            heads={['Fecha', 'Movimiento', 'Documento', 'Cuenta', 'Monto', 'Saldo total']}
            amounts={['Monto', 'Saldo total']}
            rows={items.map((row) => [
              <Unbroken key="date">{formatDate(row.business_date)}</Unbroken>,
              movementWords(row),
              papersOf(row).join(' '),
              <Unbroken key="account">{accountWords(row.account)}</Unbroken>,
              formatMoney(row.amount_minor, row.currency),
              formatMoney(row.balance_minor, row.currency),
            ])}
          />
        )}
      </div>
      <p className="print-foot">
        {isPart ? `Estos son los últimos ${String(items.length)} movimientos. ` : ''}
        El saldo de cada línea es todo lo que se debía en esa moneda después del movimiento. Los importes son
        los de la contabilidad del portal.
      </p>
    </section>
  )
}
