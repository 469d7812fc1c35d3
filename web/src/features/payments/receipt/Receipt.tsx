import type { PaymentDetail } from '@/api/client'
import { formatDate, formatInstant, formatInstantDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { PaperFact } from '@/ui/print/PaperFact'
import type { Paper } from '@/ui/print/papers'
import { accountKindWords, documentWords } from '../words'
import { amountInWords } from './inWords'
import './receipt.css'

interface ReceiptProps {
  payment: PaymentDetail
  receipt: NonNullable<PaymentDetail['receipt']>
  paper: Paper
}

/** The receipt as it is printed: what was paid, to whom, how, and who answered for it. */
export function Receipt({ payment, receipt, paper }: ReceiptProps) {
  const { account, request, request_detail: detail } = payment
  const words = amountInWords(payment.amount_minor, payment.currency)
  const approvals = detail?.approvals.filter((approval) => approval.step !== 'release') ?? []
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Comprobante ${receipt.number}`}>
      <header className="print-head">
        <p className="print-company">{receipt.company}</p>
        <div>
          <h2 className="print-title">Comprobante de pago</h2>
          <p className="print-number">{receipt.number}</p>
          <p className="print-issued">{formatInstantDay(receipt.issued_at_ms)}</p>
        </div>
      </header>
      <div className="receipt-amount">
        <p>Pagado</p>
        <p className="receipt-figures">{formatMoney(payment.amount_minor, payment.currency)}</p>
        {words === null ? null : <p className="receipt-words">{words}</p>}
      </div>
      <dl className="print-facts">
        <PaperFact name="A favor de">{account.holder_name}</PaperFact>
        <PaperFact name="Documento">
          {documentWords(account.document_type, account.document_number)}
        </PaperFact>
        <PaperFact name="Banco">{account.bank.name}</PaperFact>
        <PaperFact name={accountKindWords(account.kind)}>•••• {account.number.slice(-4)}</PaperFact>
        <PaperFact name="Concepto">{payment.concept}</PaperFact>
      </dl>
      <dl className="print-facts print-group">
        <PaperFact name="Fecha de ejecución">{formatDate(payment.execution_date)}</PaperFact>
        <PaperFact name="Confirmado">{formatInstant(receipt.issued_at_ms)}</PaperFact>
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
        <PaperFact name="Preparó">{payment.prepared_by.name}</PaperFact>
        <PaperFact name="Autorizó">{payment.authorized_by?.name}</PaperFact>
      </dl>
      <p className="print-foot">
        Pago hecho por transferencia bancaria y confirmado por el banco. Este comprobante no necesita firma.
      </p>
    </section>
  )
}
