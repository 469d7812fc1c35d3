import Button from '@mui/material/Button'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { generatedApi, type SettlementItem } from '@/api/client'
import { byAge, given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { ListTabs } from '@/app/lists/ListTabs'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { useWaits } from '@/app/waits/useWaits'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { restWords, settlementStateWords } from '@/lib/settlementWords'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { NeededBy } from '@/ui/NeededBy'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { amountColumn } from '@/ui/table/columns'
import { type View, viewsFor } from './views'

const COLUMNS: readonly Column<SettlementItem>[] = [
  {
    key: 'debtor',
    header: 'Quien rinde',
    isTitle: true,
    cell: (row) => row.debtor.name,
    number: (row) => row.number,
  },
  amountColumn({
    key: 'advance',
    header: 'Anticipo',
    isTitle: true,
    isStrong: true,
    of: ({ advance_minor, currency }) => ({ amount_minor: advance_minor, currency }),
  }),
  {
    key: 'state',
    header: 'Estado',
    cell: (row) => <StatePill {...settlementStateWords(row.state, row.overdue)} />,
  },
  {
    key: 'type',
    header: 'De qué',
    isOptional: true,
    cell: (row) => row.type_name,
    below: (row) => row.request.name,
  },
  {
    key: 'rest',
    header: 'Cuenta',
    cell: (row) => (row.state === 'settled' ? 'Cerrada' : restWords(row.rest_minor, row.currency)),
  },
  {
    key: 'due',
    header: 'Plazo',
    cell: (row) => <NeededBy day={row.due_on} isOver={!row.overdue} late="Venció" />,
  },
]

/** Advances to be proved: one's own, and those to review or to remind of. */
export function SettlementsPage() {
  const { can } = useSession()
  useShortcuts<'settlements'>(rowKeys())
  const [params] = useSearchParams()
  const waits = useWaits()
  const views = viewsFor(can)
  const view = views.find(({ key }) => key === params.get('view')) ?? views[0]
  return (
    <>
      <PageHeader
        title="Rendiciones"
        subtitle="Cada anticipo se rinde con sus facturas, y lo que no se gastó vuelve a una caja."
        actions={
          <Button component={RouterLink} to={paths.requests} variant="outlined" color="inherit">
            Ver solicitudes
          </Button>
        }
      />
      {view === undefined ? (
        <Section>
          <EmptyState cause="no-permission" title="No hay rendiciones para ti" />
        </Section>
      ) : (
        <>
          <ListTabs
            screen={paths.settlements}
            label="Vistas de rendiciones"
            active={view.key}
            tabs={views.map(({ key, label }) => ({
              key,
              label,
              to: `${paths.settlements}?view=${key}`,
              count: key === 'review' ? waits('to_review') : key === 'mine' ? waits('to_settle') : 0,
            }))}
          />
          <Settlements key={view.key} view={view} />
        </>
      )}
    </>
  )
}

function Settlements({ view }: { view: View }) {
  return <List {...useList(listOf(view))} />
}

function listOf(view: View) {
  return pagedList({
    label: 'Rendiciones',
    endpoint: generatedApi.endpoints.listSettlements,
    asked: (values) => ({ ...view.query, ...given(values) }),
    filters: [{ kind: 'search', key: 'q', label: 'Buscar rendición' }, byAge('newest', 'as')],
    file: 'settlements',
    columns: COLUMNS,
    rowKey: (row) => row.id,
    rowHref: (row) => paths.settlement(row.id),
    selection: view.isOfOthers
      ? { label: ({ number, debtor }) => `${number}, ${debtor.name}`, total: totalOf }
      : undefined,
    noMatch: { title: 'Ninguna rendición coincide' },
    nothing: view.empty,
  })
}

/** What the chosen advances come to, and what of it is not proved yet: "USD 450.00, faltan USD 120.00". */
function totalOf(rows: readonly SettlementItem[]): string {
  const advances = formatTotals(rows.map((row) => ({ ...row, amount_minor: row.advance_minor })))
  const open = rows.filter(({ state, rest_minor }) => state !== 'settled' && rest_minor > 0)
  return open.length === 0
    ? advances
    : `${advances}, faltan ${formatTotals(open.map((row) => ({ ...row, amount_minor: row.rest_minor })))}`
}
