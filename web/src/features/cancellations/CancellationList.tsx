import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CancellationItem, generatedApi, useListCancellationCausesQuery } from '@/api/client'
import { BulkButtons } from '@/app/lists/bulk/BulkButtons'
import { type AskedChoicesProps, between, byAge, given, pagedList, type Values } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { formatInstant, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { choicesOf } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { totalOf, useDecideMany } from './bulk/useDecideMany'
import type { TabKey } from './tabs'
import { KIND_OPTIONS, kindWords, stateWords } from './words'

const CancellationResults = lazy(async () => ({
  default: (await import('./bulk/CancellationResults')).CancellationResults,
}))

type Cell = Column<CancellationItem>

/** Whom or what it takes back. */
const SUBJECT: Cell = {
  key: 'subject',
  header: 'De qué o a quién',
  isTitle: true,
  cell: ({ target }) => target.title,
  number: (row) => row.number,
}
const DOCUMENT: Cell = {
  key: 'document',
  header: 'Documento',
  cell: ({ target }) => kindWords(target.kind),
  below: ({ target }) => target.number,
}
const AMOUNT = amountColumn<CancellationItem>({
  key: 'amount',
  header: 'Monto',
  isTitle: true,
  isStrong: true,
  of: ({ target }) => target,
})
const CAUSE: Cell = { key: 'cause', header: 'Causa', isOptional: true, cell: (row) => row.cause }
const ASKED: Cell = { key: 'asked', header: 'Pidió', isOptional: true, cell: (row) => row.asked_by.name }
const SINCE: Cell = {
  key: 'since',
  header: 'Desde',
  order: { ascending: 'oldest', descending: 'newest' },
  cell: (row) => (
    <Box component="span" title={formatInstant(row.asked_at_ms)} sx={{ whiteSpace: 'nowrap' }}>
      {formatRelative(row.asked_at_ms)}
    </Box>
  ),
}
const STATE: Cell = {
  key: 'state',
  header: 'Estado',
  cell: (row) => <StatePill {...stateWords(row.state)} />,
}
const DECIDED: Cell = {
  key: 'decided',
  header: 'Decidió',
  cell: ({ decided_by }) => decided_by?.name ?? '—',
  below: ({ decided_at_ms }) => (typeof decided_at_ms === 'number' ? formatInstant(decided_at_ms) : null),
}

const BY_TAB: Readonly<Record<TabKey, readonly Cell[]>> = {
  requested: [SUBJECT, AMOUNT, DOCUMENT, CAUSE, ASKED, SINCE],
  decided: [SUBJECT, AMOUNT, STATE, DOCUMENT, CAUSE, ASKED, DECIDED],
}

const EMPTY: Readonly<Record<TabKey, { title: string; text: string }>> = {
  requested: {
    title: 'No hay anulaciones por decidir',
    text: 'Aquí llega lo que alguien pide anular. Puedes pedirlo tú con «Pedir anulación», o desde el documento.',
  },
  decided: {
    title: 'Todavía no se ha ejecutado ninguna',
    text: 'Aquí queda lo decidido. Mira lo que espera en «Por decidir», o elige las rechazadas.',
  },
}

interface CancellationListProps {
  tab: TabKey
  isBeside: boolean
  activeId: string | undefined
}

type Key = 'q' | 'sort' | 'state' | 'kind' | 'cause' | 'mine' | 'from' | 'until'

function Causes({ children }: AskedChoicesProps) {
  return children(choicesOf(useListCancellationCausesQuery().data?.items))
}

function cancellationsOf(tab: TabKey, reader: string) {
  /** As the server's filters are called. */
  const wanted = ({ state, mine, ...values }: Values<Key>) => ({
    state: tab === 'requested' ? 'requested' : state,
    ...values,
    asked_by: mine === '' ? '' : reader,
  })
  return pagedList({
    label: 'Anulaciones',
    endpoint: generatedApi.endpoints.listCancellations,
    asked: (values: Values<Key>) => {
      const { asked_by: askedBy, ...rest } = wanted(values)
      return given({ ...rest, askedBy })
    },
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar número, persona o causa' },
      byAge(tab === 'requested' ? 'oldest' : 'newest', 'as'),
      tab === 'decided'
        ? {
            kind: 'choice',
            key: 'state',
            start: 'executed',
            label: 'Estado',
            choices: [
              { value: 'executed', label: 'Ejecutadas' },
              { value: 'declined', label: 'Rechazadas' },
            ],
          }
        : { kind: 'link', key: 'state', start: 'executed' },
      { kind: 'choice', key: 'kind', label: 'Documento', any: 'Cualquiera', choices: KIND_OPTIONS },
      { kind: 'choice', key: 'cause', label: 'Causa', any: 'Cualquiera', choices: Causes },
      {
        kind: 'choice',
        key: 'mine',
        label: 'Quién pidió',
        any: 'Cualquiera',
        choices: [{ value: 'yes', label: 'Yo' }],
      },
      ...between<Key>({ key: 'from', label: 'Pedidas desde' }, { key: 'until', label: 'Pedidas hasta' }),
    ],
    columns: BY_TAB[tab],
    rowKey: (row) => row.id,
    rowHref: (row, search) => `${paths.cancellation(row.id)}${search}`,
    opensBeside: true,
    keptBeside: ['document', 'state'],
    selection:
      tab === 'requested'
        ? {
            label: ({ number, target }) => `${number}, ${target.title}`,
            canSelect: (row) => whyNot(row, reader) === null,
            whyNot: (row) => whyNot(row, reader),
            total: totalOf,
            dropsBlocked: true,
          }
        : undefined,
    noMatch: { title: 'Ninguna anulación coincide con los filtros' },
    nothing: {
      ...EMPTY[tab],
      action:
        tab === 'requested' ? (
          <Button component={RouterLink} to={paths.newCancellation()} variant="outlined">
            Pedir anulación
          </Button>
        ) : (
          <Button component={RouterLink} to={paths.cancellations} variant="outlined">
            Ver las que esperan
          </Button>
        ),
    },
    file: 'cancellations',
  })
}

/** Why the reader decides nothing about a cancellation. What else keeps them from it is said when it is decided. */
function whyNot({ asked_by }: CancellationItem, reader: string): string | null {
  return asked_by.id === reader ? 'La pediste tú: la decide otra persona.' : null
}

/** The cancellations of one view: those that wait, the oldest first; the others, the newest first, unless told. */
export function CancellationList({ tab, isBeside, activeId }: CancellationListProps) {
  const { user } = useSession()
  const list = useList(cancellationsOf(tab, user.id))
  const { pages, chosen } = list
  const bulk = useDecideMany(chosen)
  const count = chosen.rows.length
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
            acts={[
              { key: 'execute', label: 'Anular', count },
              { key: 'decline', label: 'Rechazar', count, isRefusal: true },
            ]}
            running={bulk.running}
            progress={bulk.progress}
            onRun={bulk.act}
          />
        }
      />
      {bulk.outcome === null ? null : (
        <Suspense>
          <CancellationResults outcome={bulk.outcome} onClose={bulk.close} />
        </Suspense>
      )}
    </>
  )
}
