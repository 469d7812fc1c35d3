import { PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { NoSheet } from '@/ui/print/NoSheet'
import { searchOf } from '../days'
import { BalanceSheet } from './BalanceSheet'
import { useBalance } from './useBalance'

/** The trial balance on paper. */
export function BalancePrintPage() {
  const { days, balance, problem, onRetry } = useBalance()
  return (
    <PrintPage
      title="Imprimir el balance"
      back={
        <BackLink to={paths.accountingPage('balance', searchOf({ ...days }))}>Volver al balance</BackLink>
      }
      name={balance === undefined ? undefined : `Balance de comprobación ${balance.from} a ${balance.until}`}
      papers={['letter', 'a4']}
    >
      {(paper) =>
        balance === undefined ? (
          <NoSheet
            problem={problem}
            missing="No encontramos este balance."
            onRetry={onRetry ?? (() => undefined)}
          />
        ) : (
          <BalanceSheet balance={balance} paper={paper} />
        )
      }
    </PrintPage>
  )
}
