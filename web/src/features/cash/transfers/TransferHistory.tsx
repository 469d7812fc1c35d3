import { type CashTransferItem, generatedApi, useListCashBoxesQuery } from '@/api/client'
import { type AskedChoicesProps, between, byAge, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { formatInstant } from '@/lib/dates'
import { transferStateWords } from '@/lib/transferWords'
import { choicesOf } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { transferFacts } from './columns'

/** What is over stands there unless something else is asked for. */
const OVER = 'over'
const ANY = 'any'
const STATES = [
  ...statesOf(['received', 'returned', 'sent', 'refused'], transferStateWords),
  { value: ANY, label: 'Cualquiera' },
]

function Boxes({ children }: AskedChoicesProps) {
  return children(choicesOf(useListCashBoxesQuery().data?.items))
}

const ENDED: Column<CashTransferItem> = {
  key: 'ended',
  header: 'Terminó',
  cell: ({ ended_by, ended_at_ms }) => (typeof ended_at_ms === 'number' ? ended_by?.name : '—'),
  below: ({ ended_at_ms, bank_reference }) =>
    // The number of the deposit is what the bank knows it by: it is not what is cut off.
    [bank_reference, typeof ended_at_ms === 'number' ? formatInstant(ended_at_ms) : null]
      .filter((words) => typeof words === 'string')
      .join(' · '),
}

interface TransferHistoryProps {
  title: string
  /** Only those that are sent there. */
  to?: 'bank'
  /** Where the printable slip of one stands, for those who can open it. */
  slipOf?: (row: CashTransferItem) => string
}

/** Transfers of cash that are over, narrowed by how they ended, a box at either end and when they were sent. */
export function TransferHistory(props: TransferHistoryProps) {
  return <List {...useList(historyOf(props))} title={props.title} />
}

function historyOf({ title, to, slipOf }: TransferHistoryProps) {
  return pagedList({
    label: title,
    endpoint: generatedApi.endpoints.listCashTransfers,
    asked: ({ state, box, from: sentFrom, to: sentTo, sort }) =>
      given({
        state: state === ANY ? '' : state === '' ? OVER : state,
        box,
        to: to ?? '',
        sentFrom,
        sentTo,
        sort,
      }),
    filters: [
      byAge('newest', 'os'),
      { kind: 'choice', key: 'state', label: 'Estado', any: 'Terminados', choices: STATES },
      { kind: 'choice', key: 'box', label: 'Caja', any: 'Todas', choices: Boxes },
      ...between({ key: 'from', label: 'Enviado desde' }, { key: 'to', label: 'Hasta' }),
    ],
    file: 'cash_transfers',
    columns: [...transferFacts(slipOf), ENDED],
    rowKey: (row) => row.id,
    noMatch: { title: 'Ningún traslado coincide con los filtros' },
    nothing: {
      title: 'Todavía no terminó ningún traslado',
      text: 'Aquí quedan cuando alguien confirma que el dinero llegó, o cuando vuelve a su caja.',
    },
  })
}
