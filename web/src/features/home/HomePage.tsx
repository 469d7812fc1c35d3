import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useDeferredValue } from 'react'
import { Link as RouterLink } from 'react-router'
import { asProblem } from '@/api/problem'
import { useGetHomeQuery } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { formatDate } from '@/lib/dates'
import { ended } from '@/lib/ended'
import { paths } from '@/lib/paths'
import { listOf, toAnyOf } from '@/lib/people'
import { ADMINISTRATOR } from '@/lib/permissions'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/icons'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Band } from './band/Band'
import type { Figure } from './band/figures'
import { HomeLists } from './HomeLists'

// For those who set the company up alone.
const GoingLiveCard = lazy(async () => ({ default: (await import('./GoingLiveCard')).GoingLiveCard }))
// Charts come after what is to be decided.
const MonthCard = lazy(async () => ({ default: (await import('./MonthCard')).MonthCard }))

/** Figures of what everybody has who asks for money. */
const OWN: ReadonlySet<Figure['what']> = new Set(['to_settle', 'coming'])

/** What must I decide, what must I pay, where is my money: one call, the parts with work first. */
export function HomePage() {
  const { user, permissions, can } = useSession()
  const {
    data: home,
    error,
    refetch,
  } = useGetHomeQuery(undefined, {
    // Whoever comes back finds today's; on a first visit the navigation has just asked.
    refetchOnMountOrArgChange: 5,
  })
  // The lists are drawn in slices behind the figures, which are looked at first.
  const listed = useDeferredValue(home, undefined)
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const canCreate = can('Crear solicitudes')
  const problem = asProblem(error)
  // Who is here for nothing else has it big beside what they owe and what comes.
  const asksForMoney = canCreate && home?.figures.every(({ what }) => OWN.has(what)) === true
  return (
    <>
      <PageHeader
        title={`Hola, ${user.name.split(' ')[0] ?? user.name}`}
        actions={
          canCreate && !isNarrow && !asksForMoney ? (
            <Button
              variant="outlined"
              component={RouterLink}
              to={paths.newRequest}
              startIcon={<Icon name="add" />}
            >
              Pedir dinero
            </Button>
          ) : undefined
        }
      />
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {user.acting_for.length === 0 ? null : (
        <Notice
          tone="info"
          title={`Decides también en lugar de ${listOf(user.acting_for.map(({ name, ends_on }) => `${name} (hasta el ${formatDate(ends_on)})`))}`}
        >
          Lo que decidas así lleva tu nombre y el de quien está ausente.
        </Notice>
      )}
      {permissions.length === 0 ? (
        <NoPermission administrators={home?.administrators ?? []} />
      ) : home !== undefined ? (
        <>
          <Band home={home} asksForMoney={asksForMoney && !isNarrow} />
          {permissions.includes(ADMINISTRATOR) ? (
            <Suspense>
              <GoingLiveCard />
            </Suspense>
          ) : null}
          {listed === undefined ? <Box sx={coming} /> : <HomeLists home={listed} canCreate={canCreate} />}
        </>
      ) : problem === null ? (
        <Loading />
      ) : null}
      {home?.month ? (
        <Suspense
          fallback={<Box sx={{ height: 480, mb: 3, borderRadius: '20px', bgcolor: 'neutral.100' }} />}
        >
          <MonthCard month={home.month} />
        </Suspense>
      ) : null}
      {canCreate && isNarrow ? <FixedButton /> : null}
    </>
  )
}

function NoPermission({ administrators }: { administrators: readonly string[] }) {
  return (
    <Section>
      <EmptyState
        cause="no-permission"
        title="Todavía no tienes ningún permiso asignado"
        text={
          administrators.length === 0
            ? 'Pide a quien administra el portal que te asigne los que necesitas. Esta página se actualizará sola.'
            : `${ended(`Pide los que necesitas ${toAnyOf(administrators)}`)} Esta página se actualizará sola.`
        }
      />
    </Section>
  )
}

/** Always under the thumb, on a strip from edge to edge: beside the button nothing passes by of which it would cover the amount. */
function FixedButton() {
  return (
    <>
      {/* Room below the page's end, so that the strip covers nothing there. */}
      <Box aria-hidden="true" sx={{ height: 88 }} />
      <Box
        sx={{
          position: 'fixed',
          zIndex: 'fab',
          insetInline: 0,
          bottom: 0,
          px: 2,
          pt: 1,
          pb: 'calc(8px + env(safe-area-inset-bottom))',
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          displayPrint: 'none',
        }}
      >
        <Button
          variant="contained"
          component={RouterLink}
          to={paths.newRequest}
          startIcon={<Icon name="add" />}
          fullWidth
          sx={{ minHeight: 56 }}
        >
          Pedir dinero
        </Button>
      </Box>
    </>
  )
}

const coming = { height: 280, mb: 3, borderRadius: '20px', bgcolor: 'neutral.100' } as const

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Cargando lo que te toca</VisuallyHidden>
      <Box sx={{ ...coming, height: 150 }} />
      <Box sx={coming} />
    </div>
  )
}
