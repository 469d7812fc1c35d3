import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCountRequestsQuery } from '@/api/requests'
import { List } from '@/app/lists/List'
import { useSession } from '@/app/session/useSession'
import { useWaits } from '@/app/waits/useWaits'
import { paths } from '@/lib/paths'
import { CountPill } from '@/ui/CountPill'
import { Icon } from '@/ui/icons'
import { LinkTabs } from '@/ui/LinkTabs'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { BulkActions } from './BulkActions'
import type { Scope } from './filters'
import { useBulk } from './useBulk'
import type { useRequests } from './useRequests'

const BulkResults = lazy(async () => ({ default: (await import('./BulkResults')).BulkResults }))

type Requests = ReturnType<typeof useRequests>

interface RequestListProps extends Requests {
  openId: string | undefined
  isBeside: boolean
}

export function RequestList({ list, scopes, scope, openId, isBeside }: RequestListProps) {
  const { data: counts } = useCountRequestsQuery()
  const bulk = useBulk()
  const { pages, chosen } = list
  const countOf = (key: Scope) => (key === 'mine' || key === 'all' ? undefined : counts?.[key])

  return (
    <>
      <ListHeader isBeside={isBeside} />
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
      <List
        {...list}
        isBeside={isBeside}
        activeKey={openId}
        above={<ProblemAlert problem={pages.problem === null ? bulk.problem : null} />}
        bulk={
          <BulkActions
            chosen={chosen.rows}
            running={bulk.running}
            onRun={async (action) => {
              const left = await bulk.run(action, chosen.rows)
              if (left !== null) {
                chosen.setRows(left)
              }
            }}
          />
        }
      />
      {bulk.outcome === null ? null : (
        <Suspense>
          <BulkResults outcome={bulk.outcome} onClose={bulk.close} />
        </Suspense>
      )}
    </>
  )
}

function ListHeader({ isBeside }: { isBeside: boolean }) {
  const { can } = useSession()
  const settlements = useWaits()('to_review', 'to_settle')
  const ask = can('Crear solicitudes') ? (
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
