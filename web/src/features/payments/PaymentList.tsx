import Typography from '@mui/material/Typography'
import { generatedApi, type PaymentItem, useListSourceAccountsQuery } from '@/api/client'
import { type AskedChoicesProps, between, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { formatDate, formatInstant, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { choicesOf } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { TABS, type TabKey } from './tabs'
import { PAYMENT_STATES, sourceWords, stateWords } from './words'

const EMPTY: Readonly<Record<string, { title: string; text: string }>> = {
  authorize: {
    title: 'No hay pagos por autorizar',
    text: 'Aquí llegan los pagos que alguien preparó y envió a autorizar.',
  },
  send: {
    title: 'No hay pagos por enviar al banco',
    text: 'Aquí llegan los pagos autorizados, listos para el banco.',
  },
  bank: {
    title: 'No hay pagos en el banco',
    text: 'Aquí esperan los pagos enviados hasta que anotas la respuesta del banco.',
  },
  all: {
    title: 'Todavía no hay pagos',
    text: 'Prepara el primero desde «Por pagar por transferencia» o con «Pago sin solicitud».',
  },
}

type Cell = Column<PaymentItem>

const NUMBER: Cell = {
  key: 'number',
  header: 'Pago',
  isTitle: true,
  cell: (row) => <NoWrap>{row.number}</NoWrap>,
}
const STATE: Cell = {
  key: 'state',
  header: 'Estado',
  cell: (row) => <StatePill {...stateWords(row.state)} />,
}
const BENEFICIARY: Cell = { key: 'beneficiary', header: 'Beneficiario', cell: (row) => row.beneficiary.name }
const CONCEPT: Cell = {
  key: 'concept',
  header: 'Concepto',
  cell: ({ concept, request }) => {
    const origin = request?.number ?? 'Sin solicitud'
    // For the bank the concept begins with the request's number; here that stands below it anyway.
    const own = concept.startsWith(origin) ? concept.slice(origin.length).trim() : concept
    return (
      <>
        {own === '' ? concept : own}
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', whiteSpace: 'nowrap' }}
        >
          {origin}
        </Typography>
      </>
    )
  },
}
const AMOUNT: Cell = {
  key: 'amount',
  header: 'Monto',
  align: 'right',
  isTitle: true,
  cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} strong />,
}
const SOURCE: Cell = { key: 'source', header: 'Desde', cell: (row) => sourceWords(row) }
const DATE: Cell = {
  key: 'date',
  header: 'Ejecución',
  cell: (row) => <NoWrap>{formatDate(row.execution_date)}</NoWrap>,
}
const PREPARED: Cell = { key: 'prepared', header: 'Preparó', cell: (row) => row.prepared_by.name }
const AUTHORISED: Cell = {
  key: 'authorised',
  header: 'Autorizó',
  cell: (row) => row.authorized_by?.name ?? '—',
}
const REFERENCE: Cell = { key: 'reference', header: 'Referencia', cell: (row) => row.bank_reference ?? '—' }
const SINCE: Cell = {
  key: 'since',
  header: 'Desde hace',
  cell: (row) => <span title={formatInstant(row.updated_at_ms)}>{formatRelative(row.updated_at_ms)}</span>,
}

const BY_TAB: Readonly<Record<string, readonly Cell[]>> = {
  authorize: [NUMBER, BENEFICIARY, CONCEPT, AMOUNT, SOURCE, DATE, PREPARED],
  send: [NUMBER, BENEFICIARY, CONCEPT, AMOUNT, SOURCE, DATE, AUTHORISED],
  bank: [NUMBER, BENEFICIARY, REFERENCE, AMOUNT, SOURCE, SINCE],
  all: [NUMBER, STATE, BENEFICIARY, CONCEPT, AMOUNT, DATE],
}

interface PaymentListProps {
  tab: TabKey
  isBeside: boolean
  activeId: string | undefined
}

function Sources({ children }: AskedChoicesProps) {
  return children(choicesOf(useListSourceAccountsQuery().data?.items))
}

function paymentsOf(tab: TabKey) {
  // Elsewhere the view itself is a state.
  const hasState = tab === 'all'
  return pagedList({
    label: 'Pagos',
    endpoint: generatedApi.endpoints.listPayments,
    asked: ({ state, ...values }) =>
      given({ ...values, state: hasState ? state : (TABS.find(({ key }) => key === tab)?.state ?? '') }),
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar número, beneficiario o referencia' },
      hasState
        ? {
            kind: 'choice',
            key: 'state',
            label: 'Estado',
            any: 'Cualquiera',
            choices: statesOf(PAYMENT_STATES, stateWords),
          }
        : { kind: 'link', key: 'state' },
      {
        kind: 'choice',
        key: 'source',
        label: 'Cuenta de origen',
        any: 'Cualquiera',
        choices: Sources,
      },
      ...between({ key: 'from', label: 'Ejecución desde' }, { key: 'to', label: 'Ejecución hasta' }),
    ],
    views: paths.singlePayments,
    file: 'payments',
    columns: BY_TAB[tab] ?? [],
    rowKey: (row) => row.id,
    rowHref: (row, search) => `${paths.singlePayment(row.id)}${search}`,
    opensBeside: true,
    keptBeside: ['beneficiary', 'state'],
    noMatch: { title: 'Ningún pago coincide con los filtros' },
    nothing: EMPTY[tab] ?? { title: '' },
  })
}

/** The payments of one view, newest first; their details open at their own address. */
export function PaymentList({ tab, isBeside, activeId }: PaymentListProps) {
  return <List {...useList(paymentsOf(tab))} isBeside={isBeside} activeKey={activeId} />
}
