import type { PaymentDetail } from '@/api/client'
import { formatDate, formatInstant, formatInstantDay } from '@/lib/dates'
import { accountKindWords, documentWords } from '@/lib/payees'
import { AmountBox } from '@/ui/print/AmountBox'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import type { Paper } from '@/ui/print/papers'
import { Signature } from '@/ui/print/Signature'
import './receipt.css'

interface ReceiptProps {
  payment: PaymentDetail
  receipt: NonNullable<PaymentDetail['receipt']>
  paper: Paper
}

/** The receipt as it is printed: what was paid, to whom, how, and who answered for it. */
export function Receipt({ payment, receipt, paper }: ReceiptProps) {
  const { account, payee, request, request_detail: detail } = payment
  const isCash = payment.method === 'cash'
  const undone = undoneWords(payment)
  const approvals = detail?.approvals.filter((approval) => approval.step !== 'release') ?? []
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Comprobante ${receipt.number}`}>
      <header className="print-head">
        <Letterhead name={receipt.company} />
        <div>
          <h2 className="print-title">Comprobante de pago</h2>
          <p className="print-number">{receipt.number}</p>
          <p className="print-issued">{formatInstantDay(receipt.issued_at_ms)}</p>
        </div>
      </header>
      {undone === null ? null : <p className="receipt-stamp">{undone}</p>}
      <AmountBox lead="Pagado" amount_minor={payment.amount_minor} currency={payment.currency} />
      <dl className="print-facts">
        <PaperFact name="A favor de">{payee.name}</PaperFact>
        <PaperFact name="Documento">{documentWords(payee.document_type, payee.document_number)}</PaperFact>
        {account === null || account === undefined ? (
          <PaperFact name="Caja">{payment.cash_session?.name}</PaperFact>
        ) : (
          <>
            <PaperFact name="Banco">{account.bank.name}</PaperFact>
            <PaperFact name={accountKindWords(account.kind)}>•••• {account.number.slice(-4)}</PaperFact>
          </>
        )}
        <PaperFact name="Concepto">{payment.concept}</PaperFact>
      </dl>
      <dl className="print-facts print-group">
        {isCash ? null : (
          <PaperFact name="Fecha de ejecución">{formatDate(payment.execution_date)}</PaperFact>
        )}
        <PaperFact name={isCash ? 'Pagado' : 'Confirmado'}>{formatInstant(receipt.issued_at_ms)}</PaperFact>
        <PaperFact name="Referencia del banco">{payment.bank_reference}</PaperFact>
        <PaperFact name="Identificador">{payment.end_to_end_id}</PaperFact>
      </dl>
      <dl className="print-facts print-group">
        {request === null || request === undefined ? (
          <PaperFact name="Motivo">{payment.reason}</PaperFact>
        ) : (
          <>
            <PaperFact name="Solicitud">{request.number}</PaperFact>
            <PaperFact name="Tipo">{detail?.type.name}</PaperFact>
            <PaperFact name="Pidió">{detail?.requester.name}</PaperFact>
          </>
        )}
        {approvals.length === 0 ? null : (
          <PaperFact name="Aprobó">
            {[...new Set(approvals.map((approval) => approval.by.name))].join(', ')}
          </PaperFact>
        )}
        <PaperFact name={isCash ? 'Entregó' : 'Preparó'}>{payment.prepared_by.name}</PaperFact>
        <PaperFact name="Autorizó">{payment.authorized_by?.name}</PaperFact>
      </dl>
      {payment.received_by === 'signature' && undone === null ? (
        <div className="print-signatures">
          <Signature name={payee.name} as="Recibí conforme" />
          <Signature name={payment.prepared_by.name} as="Entregó" />
        </div>
      ) : null}
      <p className="print-foot">
        {undone === null
          ? FOOT[payment.received_by ?? 'bank']
          : 'Este pago se hizo y después se anuló: este comprobante ya no prueba ningún pago.'}
      </p>
    </section>
  )
}

/** The stamp on the receipt of a payment that was undone, with the number of what undid it. */
function undoneWords({ state, entries }: PaymentDetail): string | null {
  const by = entries.find((entry) => typeof entry.undone_by === 'string')?.undone_by ?? ''
  return state === 'reversed' ? `Anulado ${by === '' ? '' : `con ${by}`}`.trim() : null
}

/** How it is known that the money arrived. */
const FOOT: Readonly<Record<string, string>> = {
  bank: 'Pago hecho por transferencia bancaria y confirmado por el banco. Este comprobante no necesita firma.',
  code: 'Pago hecho en efectivo. Quien lo recibió lo confirmó con el código de su teléfono: este comprobante no necesita firma.',
  signature: 'Pago hecho en efectivo. El comprobante firmado se queda en la caja.',
}
