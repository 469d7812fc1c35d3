import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { generatedApi, type PaymentItem, useListSourceAccountsQuery } from '@/api/client'
import { BulkButtons } from '@/app/lists/bulk/BulkButtons'
import { type AskedChoicesProps, between, byAge, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { formatInstant, formatRelative } from '@/lib/dates'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { choicesOf } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { NeededBy } from '@/ui/NeededBy'
import { NoWrap } from '@/ui/NoWrap'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { ACTS_OF_TAB, allows, BULK_ACTS, whyNone } from './bulk/acts'
import { SendDialog } from './bulk/SendDialog'
import { usePaymentsBulk } from './bulk/usePaymentsBulk'
import { TABS, type TabKey } from './tabs'
import { PAYMENT_STATES, sourceWords, stateWords } from './words'

const PaymentResults = lazy(async () => ({
  default: (await import('./bulk/PaymentResults')).PaymentResults,
}))

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

const STATE: Cell = {
  key: 'state',
  header: 'Estado',
  cell: (row) => <StatePill {...stateWords(row.state)} />,
}
const BENEFICIARY: Cell = {
  key: 'beneficiary',
  header: 'Beneficiario',
  isTitle: true,
  cell: (row) => row.beneficiary.name,
  number: (row) => row.number,
}
const CONCEPT: Cell = {
  key: 'concept',
  header: 'Concepto',
  isOptional: true,
  cell: (row) => {
    // For the bank the concept holds the request's number; here that stands below it anyway.
    const own = row.concept.replace(originOf(row), '').trim()
    return own === '' ? row.concept : own
  },
  below: (row) => <NoWrap>{originOf(row)}</NoWrap>,
}
const AMOUNT = amountColumn<PaymentItem>({
  key: 'amount',
  header: 'Monto',
  isTitle: true,
  isStrong: true,
  of: (row) => row,
})
const SOURCE: Cell = {
  key: 'source',
  header: 'Sale de',
  isOptional: true,
  cell: (row) => sourceWords(row),
}
/** What is to be done on its day, and is late after it. What the bank has, or what is over, is late no more. */
const BEFORE_THE_BANK = new Set(['draft', 'pending_authorization', 'authorized'])

const DATE: Cell = {
  key: 'date',
  header: 'Ejecución',
  isOptional: true,
  cell: ({ execution_date, state }) => (
    <NeededBy day={execution_date} isOver={!BEFORE_THE_BANK.has(state)} late="Venció" />
  ),
}
const PREPARED: Cell = {
  key: 'prepared',
  header: 'Preparó',
  isOptional: true,
  cell: (row) => row.prepared_by.name,
}
const AUTHORISED: Cell = {
  key: 'authorised',
  header: 'Autorizó',
  isOptional: true,
  cell: (row) => row.authorized_by?.name ?? '—',
}
const REFERENCE: Cell = { key: 'reference', header: 'Referencia', cell: (row) => row.bank_reference ?? '—' }
const SINCE: Cell = {
  key: 'since',
  header: 'Enviado',
  cell: (row) => (
    <NoWrap>
      <span title={formatInstant(row.updated_at_ms)}>{formatRelative(row.updated_at_ms)}</span>
    </NoWrap>
  ),
}

/** What it is paid for, or with. */
function originOf({ request, batch }: Pick<PaymentItem, 'request' | 'batch'>): string {
  return request?.number ?? batch?.number ?? 'Sin solicitud'
}

const BY_TAB: Readonly<Record<string, readonly Cell[]>> = {
  authorize: [BENEFICIARY, AMOUNT, CONCEPT, SOURCE, DATE, PREPARED],
  send: [BENEFICIARY, AMOUNT, CONCEPT, SOURCE, DATE, AUTHORISED],
  bank: [BENEFICIARY, AMOUNT, REFERENCE, SOURCE, SINCE],
  all: [BENEFICIARY, AMOUNT, STATE, CONCEPT, DATE],
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
  const acts = ACTS_OF_TAB[tab] ?? []
  return pagedList({
    label: 'Pagos',
    endpoint: generatedApi.endpoints.listPayments,
    asked: ({ state, ...values }) =>
      given({ ...values, state: hasState ? state : (TABS.find(({ key }) => key === tab)?.state ?? '') }),
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar número, beneficiario o referencia' },
      byAge('newest', 'os'),
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
    file: 'payments',
    columns: BY_TAB[tab] ?? [],
    rowKey: (row) => row.id,
    rowHref: (row, search) => `${paths.singlePayment(row.id)}${search}`,
    opensBeside: true,
    keptBeside: ['state'],
    waits: hasState ? undefined : (row) => acts.some((action) => allows(row, action)),
    selection: {
      label: ({ number, beneficiary }) => `${number}, ${beneficiary.name}`,
      canSelect: (row) => acts.some((action) => allows(row, action)),
      whyNot: (row) => whyNone(row, acts),
      words: ['elegido', 'elegidos'],
      total: formatTotals,
      dropsBlocked: true,
    },
    noMatch: { title: 'Ningún pago coincide con los filtros' },
    nothing: EMPTY[tab] ?? { title: '' },
  })
}

/** The payments of one view; their details open at their own address, and many are moved at once. */
export function PaymentList({ tab, isBeside, activeId }: PaymentListProps) {
  const list = useList(paymentsOf(tab))
  const { pages, chosen } = list
  const bulk = usePaymentsBulk(chosen)
  return (
    <>
      <List
        {...list}
        isBeside={isBeside}
        activeKey={activeId}
        above={
          <Box sx={{ px: 2 }}>
            <ProblemAlert problem={pages.problem === null ? bulk.problem : null} />
          </Box>
        }
        bulk={
          <BulkButtons
            acts={(ACTS_OF_TAB[tab] ?? []).map((key) => ({
              key,
              label: BULK_ACTS[key]?.label ?? key,
              isRefusal: BULK_ACTS[key]?.isRefusal,
              count: chosen.rows.filter((payment) => allows(payment, key)).length,
            }))}
            running={bulk.running}
            progress={bulk.progress}
            onRun={bulk.act}
          />
        }
      />
      {bulk.sending.about === undefined ? null : (
        <Suspense>
          <SendDialog
            key={bulk.sending.time}
            isOpen={bulk.sending.isOpen}
            payments={bulk.sending.about}
            onSend={bulk.send}
            onClose={bulk.sending.close}
          />
        </Suspense>
      )}
      {bulk.outcome === null ? null : (
        <Suspense>
          <PaymentResults outcome={bulk.outcome} onClose={bulk.close} />
        </Suspense>
      )}
    </>
  )
}
