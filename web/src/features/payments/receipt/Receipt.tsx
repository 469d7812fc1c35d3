import type { ReactNode } from 'react'
import type { PaymentDetail } from '@/api/client'
import { formatDate, formatInstant, formatInstantDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { accountKindWords, documentWords } from '../words'
import { amountInWords } from './inWords'

export type Paper = 'letter' | 'a4' | 'roll'

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
    <section className="receipt-sheet" data-paper={paper} aria-label={`Comprobante ${receipt.number}`}>
      <header className="receipt-head">
        <p className="receipt-company">{receipt.company}</p>
        <div>
          <h2 className="receipt-title">Comprobante de pago</h2>
          <p className="receipt-number">{receipt.number}</p>
          <p className="receipt-issued">{formatInstantDay(receipt.issued_at_ms)}</p>
        </div>
      </header>
      <div className="receipt-amount">
        <p>Pagado</p>
        <p className="receipt-figures">{formatMoney(payment.amount_minor, payment.currency)}</p>
        {words === null ? null : <p className="receipt-words">{words}</p>}
      </div>
      <dl className="receipt-facts">
        <Line name="A favor de">{account.holder_name}</Line>
        <Line name="Documento">{documentWords(account.document_type, account.document_number)}</Line>
        <Line name="Banco">{account.bank.name}</Line>
        <Line name={accountKindWords(account.kind)}>•••• {account.number.slice(-4)}</Line>
        <Line name="Concepto">{payment.concept}</Line>
      </dl>
      <dl className="receipt-facts receipt-group">
        <Line name="Fecha de ejecución">{formatDate(payment.execution_date)}</Line>
        <Line name="Confirmado">{formatInstant(receipt.issued_at_ms)}</Line>
        <Line name="Referencia del banco">{payment.bank_reference}</Line>
        <Line name="Identificador">{payment.end_to_end_id}</Line>
      </dl>
      <dl className="receipt-facts receipt-group">
        {request === null || request === undefined ? (
          <Line name="Motivo">{payment.reason}</Line>
        ) : (
          <>
            <Line name="Solicitud">{request.number}</Line>
            <Line name="Tipo">{detail?.type.name}</Line>
            <Line name="Pidió">{detail?.requester.name}</Line>
          </>
        )}
        {approvals.length === 0 ? null : (
          <Line name="Aprobó">{[...new Set(approvals.map((approval) => approval.by.name))].join(', ')}</Line>
        )}
        <Line name="Preparó">{payment.prepared_by.name}</Line>
        <Line name="Autorizó">{payment.authorized_by?.name}</Line>
      </dl>
      <p className="receipt-foot">
        Pago hecho por transferencia bancaria y confirmado por el banco. Este comprobante no necesita firma.
      </p>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined || children === '' ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
