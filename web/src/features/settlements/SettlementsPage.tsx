import Button from '@mui/material/Button'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { generatedApi, type SettlementItem } from '@/api/client'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { useWaits } from '@/app/waits/useWaits'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { restWords, settlementStateWords } from '@/lib/settlementWords'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { LinkTabs } from '@/ui/LinkTabs'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { type View, viewsFor } from './views'

const COLUMNS: readonly Column<SettlementItem>[] = [
  {
    key: 'number',
    header: 'Rendición',
    isTitle: true,
    cell: (row) => (
      <>
        {row.number}
        <Below variant="caption">
          {row.type_name} · <NoWrap>{row.request.name}</NoWrap>
        </Below>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: (row) => <StatePill {...settlementStateWords(row.state, row.overdue)} />,
  },
  { key: 'debtor', header: 'Quien rinde', cell: (row) => row.debtor.name },
  {
    key: 'advance',
    header: 'Anticipo',
    align: 'right',
    isTitle: true,
    cell: (row) => <MoneyText amount_minor={row.advance_minor} currency={row.currency} strong />,
  },
  {
    key: 'rest',
    header: 'Cuenta',
    cell: (row) => (row.state === 'settled' ? 'Cerrada' : restWords(row.rest_minor, row.currency)),
  },
  { key: 'due', header: 'Plazo', cell: (row) => formatDate(row.due_on) },
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
          <LinkTabs
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
    filters: [{ kind: 'search', key: 'q', label: 'Buscar rendición' }],
    views: paths.settlements,
    file: 'settlements',
    columns: COLUMNS,
    rowKey: (row) => row.id,
    rowHref: (row) => paths.settlement(row.id),
    noMatch: { title: 'Ninguna rendición coincide' },
    nothing: view.empty,
  })
}
