import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { type BatchItem, batchesApi } from '@/api/batches'
import { byAge, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { counted, percentOf } from '@/lib/counts'
import { formatDate, formatInstant, formatRelative } from '@/lib/dates'
import { linesCounted } from '@/lib/linesCounted'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { BATCH_STATES, stateWords } from '../words'
import { TABS, type TabKey } from './tabs'

/** What a row says below its state: how far it is, or what is left to do. */
function standing({ state, progress, wrong_lines, pending_lines }: BatchItem): string | null {
  if (state === 'validating' && progress !== null && progress !== undefined) {
    const { done, total } = progress
    return total === null || total === undefined
      ? counted(done, 'fila', 'filas')
      : `${String(percentOf(done, total))} %`
  }
  if (state === 'with_errors') {
    return counted(wrong_lines, 'línea con errores', 'líneas con errores')
  }
  return state === 'sent' || state === 'partially_confirmed'
    ? `${counted(pending_lines, 'línea', 'líneas')} sin respuesta`
    : null
}

/** What a batch comes to; while it has no lines, what it was announced with. */
function amountOf({ total_minor, control_minor, currency, lines }: BatchItem) {
  return { amount_minor: lines === 0 ? control_minor : total_minor, currency }
}

const LINES = ['línea', 'líneas'] as const

const COLUMNS: Column<BatchItem>[] = [
  {
    key: 'description',
    header: 'Lote',
    isTitle: true,
    cell: ({ description }) => description,
    number: ({ number }) => number,
  },
  amountColumn({
    key: 'amount',
    header: 'Total',
    isTitle: true,
    isStrong: true,
    of: amountOf,
    below: ({ lines, wrong_lines }) => (lines === 0 ? 'por cargar' : linesCounted(lines, wrong_lines, LINES)),
  }),
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state }) => <StatePill {...stateWords(state)} />,
    below: standing,
  },
  {
    key: 'source',
    header: 'Sale de',
    isOptional: true,
    cell: ({ source_account }) => source_account.name,
    below: ({ execution_date }) => <NoWrap>el {formatDate(execution_date)}</NoWrap>,
  },
  { key: 'by', header: 'Preparó', isOptional: true, cell: ({ created_by }) => created_by.name },
  {
    key: 'since',
    header: 'Desde',
    cell: ({ state_since_ms }) => (
      <NoWrap>
        <span title={formatInstant(state_since_ms)}>{formatRelative(state_since_ms)}</span>
      </NoWrap>
    ),
  },
]

const EMPTY: Readonly<Record<TabKey, { title: string; text?: string }>> = {
  all: {
    title: 'Todavía no hay lotes',
    text: 'Prepara el primero con una hoja de cálculo, pegando celdas o eligiendo solicitudes por pagar.',
  },
  fix: { title: 'No hay lotes por completar' },
  approve: { title: 'No hay lotes por aprobar', text: 'Aquí llegan los lotes que otra persona preparó.' },
  send: { title: 'No hay lotes por enviar al banco', text: 'Aquí llegan los lotes cuando se aprueban.' },
  bank: { title: 'No hay lotes en el banco' },
  transit: { title: '' },
}

function batchesOf(tab: TabKey) {
  const isAll = tab === 'all'
  return pagedList({
    label: 'Lotes',
    endpoint: batchesApi.endpoints.listBatches,
    asked: ({ state, ...values }) =>
      given({ ...values, state: isAll ? state : (TABS.find(({ key }) => key === tab)?.states ?? '') }),
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar número o descripción' },
      byAge('newest', 'os'),
      isAll
        ? {
            kind: 'choice',
            key: 'state',
            label: 'Estado',
            any: 'Cualquiera',
            choices: statesOf(BATCH_STATES, stateWords),
          }
        : { kind: 'link', key: 'state' },
    ],
    file: 'batches',
    columns: COLUMNS,
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => paths.batch(id),
    // Each is decided by itself, on its lines and its new accounts: what is chosen is added up.
    selection: {
      label: ({ number, description }) => `${number}, ${description}`,
      words: ['elegido', 'elegidos'],
      total: (rows) => `${formatTotals(rows.map(amountOf))} en ${linesOf(rows)}`,
    },
    noMatch: { title: 'Ningún lote coincide con los filtros' },
    nothing: {
      ...EMPTY[tab],
      action: isAll ? (
        <Button component={Link} to={paths.newBatch} variant="contained">
          Nuevo lote
        </Button>
      ) : undefined,
    },
  })
}

/** How many lines the total of some batches counts, and of how many. */
function linesOf(rows: readonly BatchItem[]): string {
  const sum = (of: (row: BatchItem) => number) => rows.reduce((all, row) => all + of(row), 0)
  return linesCounted(
    sum(({ lines }) => lines),
    sum(({ wrong_lines }) => wrong_lines),
    LINES,
  )
}

/** The batches of one view. */
export function BatchList({ tab }: { tab: TabKey }) {
  return <List {...useList(batchesOf(tab))} />
}
