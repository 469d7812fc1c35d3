import { amountInWords } from '@/lib/inWords'
import { formatMoney } from '@/lib/money'
import './amountBox.css'

interface AmountBoxProps {
  /** What became of it: «Pagado». */
  lead: string
  amount_minor: number
  currency: string
}

/** The amount of a printed document, in figures and in words. */
export function AmountBox({ lead, amount_minor, currency }: AmountBoxProps) {
  const words = amountInWords(amount_minor, currency)
  return (
    <div className="receipt-amount">
      <p>{lead}</p>
      <p className="receipt-figures">{formatMoney(amount_minor, currency)}</p>
      {words === null ? null : <p className="receipt-words">{words}</p>}
    </div>
  )
}
