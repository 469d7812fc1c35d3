import type { CashTransferDetail } from '@/api/client'
import { formatInstant, formatInstantDay } from '@/lib/dates'
import { transferStateWords } from '@/lib/transferWords'
import { AmountBox } from '@/ui/print/AmountBox'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'

interface SlipProps {
  transfer: CashTransferDetail
  paper: Paper
}

/** The slip of a transfer as it is printed: it goes with the money, and who hands it over and who gets it sign. */
export function Slip({ transfer, paper }: SlipProps) {
  const { ended_by, ended_at_ms: ended } = transfer
  const isReceived = transfer.state === 'received'
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Traslado ${transfer.number}`}>
      <header className="print-head">
        <Letterhead name={transfer.company} />
        <div>
          <h2 className="print-title">Traslado de efectivo</h2>
          <p className="print-number">{transfer.number}</p>
          <p className="print-issued">{formatInstantDay(transfer.sent_at_ms)}</p>
        </div>
      </header>
      <AmountBox
        lead={transferStateWords(transfer.state).label}
        amount_minor={transfer.amount_minor}
        currency={transfer.currency}
      />
      <dl className="print-facts">
        <PaperFact name="Sale de">{transfer.from.name}</PaperFact>
        <PaperFact name="Va a">{transfer.to.name}</PaperFact>
        <PaperFact name="Lo lleva">{transfer.carrier}</PaperFact>
        <PaperFact name="Bolsa o boleta">{transfer.document_number}</PaperFact>
        <PaperFact name="Nota">{transfer.note}</PaperFact>
      </dl>
      <dl className="print-facts print-group">
        <PaperFact name="Lo envió">{transfer.sent_by.name}</PaperFact>
        <PaperFact name="Enviado">{formatInstant(transfer.sent_at_ms)}</PaperFact>
        <PaperFact name="Motivo">{transfer.reason}</PaperFact>
        <PaperFact name={isReceived ? 'Lo recibió' : 'Lo recuperó'}>{ended_by?.name}</PaperFact>
        <PaperFact name={isReceived ? 'Recibido' : 'Devuelto'}>
          {typeof ended === 'number' ? formatInstant(ended) : null}
        </PaperFact>
        <PaperFact name="Número del depósito">{transfer.bank_reference}</PaperFact>
      </dl>
      <div className="print-signatures">
        <Signature name={transfer.sent_by.name} as="Entrega" />
        <Signature name={transfer.carrier ?? undefined} as="Lleva" />
        <Signature name={isReceived ? ended_by?.name : undefined} as="Recibe" />
      </div>
      <p className="print-foot">
        {transfer.state === 'sent' || transfer.state === 'refused'
          ? 'El dinero está en camino hasta que otra persona confirma en el portal que llegó, o hasta que vuelve a la caja de donde salió. '
          : null}
        El comprobante firmado se queda en la caja y se revisa en el arqueo.
      </p>
    </section>
  )
}
