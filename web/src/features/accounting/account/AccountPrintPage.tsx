import { useEffect } from 'react'
import type { AccountDetail, AccountLineItem } from '@/api/accounting'
import { PrintPage } from '@/app/print/PrintPage'
import { formatDate } from '@/lib/dates'
import { entryWords, ledgerKindWords } from '@/lib/ledgerWords'
import { formatAmount } from '@/lib/money'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { NoWrap } from '@/ui/NoWrap'
import { Letterhead } from '@/ui/print/Letterhead'
import { NoSheet } from '@/ui/print/NoSheet'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { queryOf, searchOf } from '../days'
import { useAccount, useAccountLines } from './useAccount'

const PER_PAGE = 100
/** More than anybody reads on paper: whoever wants all takes the file. */
const MOST_LINES = 1000

/** An account on paper. */
export function AccountPrintPage() {
  const { key, days, account, currency, problem, onRetry } = useAccount()
  const pages = useAccountLines({ key, days, currency, limit: PER_PAGE })
  const { items, hasMore, isLoadingMore, loadMore } = pages
  const isMoreWanted =
    hasMore && !isLoadingMore && (items?.length ?? 0) < MOST_LINES && pages.problem === null
  useEffect(() => {
    if (isMoreWanted) {
      loadMore()
    }
  }, [isMoreWanted, loadMore])
  const isThere = account !== undefined && items !== undefined && !isLoadingMore && !isMoreWanted
  return (
    <PrintPage
      title="Imprimir el mayor"
      back={
        <BackLink to={paths.accountingAccount(key, searchOf({ ...days, currency }))}>
          Volver a la cuenta
        </BackLink>
      }
      name={isThere ? `Mayor ${account.name} ${account.from} a ${account.until}` : undefined}
      papers={['letter', 'a4']}
      file={{ document: 'account', key, query: queryOf({ ...days, currency }) }}
    >
      {(paper) =>
        isThere ? (
          <Sheet account={account} currency={currency} lines={items} isCut={hasMore} paper={paper} />
        ) : (
          <NoSheet
            problem={problem ?? pages.problem}
            missing="No encontramos esta cuenta."
            onRetry={onRetry ?? pages.refetch}
          />
        )
      }
    </PrintPage>
  )
}

interface SheetProps {
  account: AccountDetail
  currency: string
  lines: readonly AccountLineItem[]
  isCut: boolean
  paper: Paper
}

const AMOUNTS = ['Debe', 'Haber', 'Saldo'] as const

function Sheet({ account, currency, lines, isCut, paper }: SheetProps) {
  const turnover = account.turnovers.find((one) => one.currency === currency)
  const amount = (minor: number) => formatAmount(minor, currency)
  return (
    <section className="print-sheet" data-paper={paper} aria-label={`Mayor de ${account.name}`}>
      <header className="print-head">
        <Letterhead name={account.company} />
        <div>
          <h2 className="print-title">Mayor · {account.name}</h2>
          <p className="print-number">
            {formatDate(account.from)} a {formatDate(account.until)}
          </p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Tipo de cuenta">{ledgerKindWords(account.kind)}</PaperFact>
        <PaperFact name="Código contable">{account.code}</PaperFact>
        <PaperFact name="Moneda">{currency}</PaperFact>
        {turnover === undefined ? null : (
          <>
            <PaperFact name="Saldo inicial">{amount(turnover.opening_minor)}</PaperFact>
            <PaperFact name="Debe">{amount(turnover.debit_minor)}</PaperFact>
            <PaperFact name="Haber">{amount(turnover.credit_minor)}</PaperFact>
            <PaperFact name="Saldo final">{amount(turnover.closing_minor)}</PaperFact>
          </>
        )}
      </dl>
      <div className="print-part">
        <h3>Movimientos, del más reciente al más antiguo</h3>
        {isCut ? <p>Se muestran los {lines.length} más recientes; el archivo CSV los trae todos.</p> : null}
        {lines.length === 0 ? (
          <p>La cuenta no tuvo movimientos en estas fechas.</p>
        ) : (
          <PaperTable
            label="Movimientos"
            heads={['Fecha', 'Documento', 'Evento', ...AMOUNTS]}
            amounts={AMOUNTS}
            rows={lines.map(({ entry, amount_minor, balance_minor }) => [
              <NoWrap key="date">{formatDate(entry.business_date)}</NoWrap>,
              <NoWrap key="number">{entry.document.number}</NoWrap>,
              entryWords(entry.event),
              amount_minor > 0 ? amount(amount_minor) : '',
              amount_minor < 0 ? amount(-amount_minor) : '',
              amount(balance_minor),
            ])}
          />
        )}
      </div>
      <p className="print-foot">Los saldos acreedores llevan signo menos.</p>
    </section>
  )
}
