import type { Statement } from '@/api/client'
import { config } from '@/lib/config'
import { formatDate } from '@/lib/dates'
import { documentWords } from '@/lib/payees'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'

interface ClearanceProps {
  statement: Statement
  paper: Paper
}

/** The certificate that a person owes the company nothing (paz y salvo), to sign. */
export function Clearance({ statement, paper }: ClearanceProps) {
  const { person, company, as_of } = statement
  const document = documentWords(person.document_type, person.document_number)
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Paz y salvo de ${person.name}`}>
      <header className="print-head">
        <Letterhead name={company} />
        <div>
          <h2 className="print-title">Paz y salvo</h2>
          <p className="print-issued">{formatDate(as_of)}</p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Persona">{person.name}</PaperFact>
        <PaperFact name="Documento">{document}</PaperFact>
        <PaperFact name="Número de empleado">{person.employee_number}</PaperFact>
      </dl>
      <div className="print-part">
        <p>
          {company} hace constar que, al {formatDate(as_of)}, <strong>{person.name}</strong>
          {document === null ? '' : `, ${document},`} no debe anticipos por rendir ni descuentos por planilla,
          no tiene solicitudes de dinero en trámite ni cajas a su cargo sin cerrar, y queda a paz y salvo por
          estos conceptos.
        </p>
      </div>
      <div className="print-signatures">
        <Signature name={undefined} as="Recursos Humanos" />
        <Signature name={undefined} as="Tesorería" />
        <Signature name={person.name} as="Recibí conforme" />
      </div>
      <p className="print-foot">
        Emitido desde {config.productName} con los saldos de ese día. Vale con las firmas de la empresa.
      </p>
    </section>
  )
}
