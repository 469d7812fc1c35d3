import type { TrialBalance } from '@/api/accounting'
import { formatDate } from '@/lib/dates'
import { ledgerKindWords } from '@/lib/ledgerWords'
import { formatAmount } from '@/lib/money'
import { listOf } from '@/lib/people'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { AMOUNTS, type Sums } from './columns'
import { isBalanced, unbalancedWords } from './model'

const HEADS = AMOUNTS.map(({ header }) => header)

function amountsOf(of: Sums): string[] {
  return AMOUNTS.map(({ key }) => formatAmount(of[key], of.currency))
}

/** The trial balance as it is printed: a table for each currency. */
export function BalanceSheet({ balance, paper }: { balance: TrialBalance; paper: Paper }) {
  // Without any code there is no column for them.
  const hasCodes = balance.kinds.some(({ code }) => typeof code === 'string')
  const coded = (code: string | null | undefined) => (hasCodes ? [code ?? ''] : [])
  return (
    <section className="print-sheet" data-paper={paper} aria-label="Balance de comprobación">
      <header className="print-head">
        <Letterhead name={balance.company} />
        <div>
          <h2 className="print-title">Balance de comprobación</h2>
          <p className="print-number">
            {formatDate(balance.from)} a {formatDate(balance.until)}
          </p>
        </div>
      </header>
      {balance.totals.length === 0 ? <p>No hay movimientos.</p> : null}
      {balance.totals.map((total) => (
        <div key={total.currency} className="print-part">
          <h3>
            En {total.currency}:{' '}
            {isBalanced(total) ? 'cuadra' : `no cuadra, ${listOf(unbalancedWords(total))}`}
          </h3>
          <PaperTable
            label={`Balance en ${total.currency}`}
            heads={[...(hasCodes ? ['Código'] : []), 'Cuenta', ...HEADS]}
            amounts={HEADS}
            rows={balance.kinds
              .filter(({ currency }) => currency === total.currency)
              .map((row) => [...coded(row.code), ledgerKindWords(row.kind), ...amountsOf(row)])}
            total={[...coded(null), 'Total', ...amountsOf(total)]}
          />
        </div>
      ))}
      <p className="print-foot">
        Los saldos acreedores llevan signo menos: por eso todos juntos suman cero. Saldo inicial más Debe
        menos Haber es el saldo final.
      </p>
    </section>
  )
}
