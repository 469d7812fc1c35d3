import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { type RequestItem, useCountRequestsQuery } from '@/api/requests'
import type { Pages } from '@/api/usePages'
import { DownloadButton } from '@/app/downloads/DownloadButton'
import { useSession } from '@/app/session/useSession'
import { useWaits } from '@/app/waits/useWaits'
import { paths } from '@/lib/paths'
import { CountPill } from '@/ui/CountPill'
import { Icon } from '@/ui/icons'
import { LinkTabs } from '@/ui/LinkTabs'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { firstAllowed } from '../actions'
import { BULK_ACTIONS } from '../words'
import { BulkBar } from './BulkBar'
import { columns, RequestCard } from './columns'
import { Filters } from './Filters'
import { type FilterKey, mayDecideAny, NO_FILTERS, type Scope, toQueryString } from './filters'
import { ListEmpty } from './ListEmpty'
import { useBulk } from './useBulk'

const BulkResults = lazy(async () => ({ default: (await import('./BulkResults')).BulkResults }))

interface RequestListProps {
  filters: UrlFilters<FilterKey>
  scopes: readonly { key: Scope; label: string }[]
  scope: Scope
  pages: Pages<RequestItem>
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  openId: string | undefined
  isBeside: boolean
}

export function RequestList(props: RequestListProps) {
  const { filters, scopes, scope, pages, selected, onSelect, openId, isBeside } = props
  const { can } = useSession()
  const { search } = useLocation()
  const { data: counts } = useCountRequestsQuery()
  const bulk = useBulk()
  const canCreate = can('Crear solicitudes')
  const chosen = (pages.items ?? []).filter(({ id }) => selected.has(id))
  const isFiltered = Object.entries(filters.values).some(([key, value]) => key in NO_FILTERS && value !== '')
  const reset = () => filters.set(NO_FILTERS)
  const countOf = (key: Scope) => (key === 'mine' || key === 'all' ? undefined : counts?.[key])

  return (
    <>
      <ListHeader isBeside={isBeside} canCreate={canCreate} query={toQueryString(filters.values, scope)} />
      <LinkTabs
        label="Vistas"
        active={scope}
        tabs={scopes.map(({ key, label }) => ({
          key,
          label,
          to: `${paths.requests}?scope=${key}`,
          count: countOf(key),
        }))}
      />
      <Section padded={false}>
        <Filters filters={filters} scope={scope} onReset={reset} isFiltered={isFiltered} />
        <ProblemAlert problem={pages.problem === null ? bulk.problem : null} />
        <PagedTable
          label="Solicitudes"
          columns={columns}
          pages={pages}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${paths.request(id)}${search}`}
          opensBeside
          activeKey={openId}
          isCompact={isBeside}
          card={(request) => <RequestCard request={request} />}
          empty={<ListEmpty scope={scope} isFiltered={isFiltered} canCreate={canCreate} onReset={reset} />}
          selection={
            mayDecideAny(can) && scope !== 'mine'
              ? {
                  selected,
                  onChange: onSelect,
                  label: ({ number }) => number,
                  canSelect: (request) => firstAllowed(request, BULK_ACTIONS) !== null,
                }
              : undefined
          }
        />
      </Section>
      <BulkBar
        chosen={chosen}
        running={bulk.running}
        onRun={async (action) => {
          const left = await bulk.run(action, chosen)
          if (left !== null) {
            onSelect(new Set(left.map(({ id }) => id)))
          }
        }}
        onClear={() => onSelect(new Set())}
      />
      {bulk.outcome === null ? null : (
        <Suspense>
          <BulkResults outcome={bulk.outcome} onClose={bulk.close} />
        </Suspense>
      )}
    </>
  )
}

interface ListHeaderProps {
  isBeside: boolean
  canCreate: boolean
  query: string
}

function ListHeader({ isBeside, canCreate, query }: ListHeaderProps) {
  const { can } = useSession()
  const settlements = useWaits()('to_review', 'to_settle')
  const ask = canCreate ? (
    <Button variant="contained" component={RouterLink} to={paths.newRequest} startIcon={<Icon name="add" />}>
      Pedir dinero
    </Button>
  ) : null
  if (isBeside) {
    // The details beside it hold the page's h1.
    return (
      <Typography variant="h5" component="h2" sx={{ mb: 2 }}>
        Solicitudes
      </Typography>
    )
  }
  return (
    <PageHeader
      title="Solicitudes"
      actions={
        <>
          {can('Gestionar solicitudes aprobadas por RRHH') ? (
            <Button variant="outlined" color="inherit" component={RouterLink} to={paths.payroll}>
              Descuentos de planilla
            </Button>
          ) : null}
          <DownloadButton target={{ kind: 'requests_csv', query }}>Descargar CSV</DownloadButton>
          <Button
            component={RouterLink}
            to={paths.settlements}
            variant="outlined"
            color="inherit"
            sx={{ gap: 1 }}
          >
            Rendiciones <CountPill count={settlements} />
          </Button>
          {ask}
        </>
      }
    />
  )
}
