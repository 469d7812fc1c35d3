import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { Home } from '@/api/requests'
import { mayEnter } from '@/app/guard'
import { useSession } from '@/app/session/useSession'
import { NAV } from '@/app/shell/nav'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Section } from '@/ui/Section'
import { atTheBoxes } from './lists/cash'
import { ListCard } from './lists/ListCard'
import { inOrder } from './lists/order'
import { ofFewPeople } from './lists/others'
import { ofDocuments, ofPayments } from './lists/payments'
import { RestOfLists } from './lists/RestOfLists'
import { ofRequests } from './lists/requests'

interface HomeListsProps {
  home: Home
  canCreate: boolean
}

/** What is next for the reader: three lists at most, and the way to the others. */
export function HomeLists({ home, canCreate }: HomeListsProps) {
  const { shown, rest } = inOrder([
    ...ofRequests(home),
    ...atTheBoxes(home),
    ...ofPayments(home),
    ...ofFewPeople(home),
    ...ofDocuments(home),
  ])
  if (shown.length === 0) {
    return <AllDone canCreate={canCreate} />
  }
  const isOne = shown.length === 1
  return (
    <>
      <Box
        sx={{
          // Columns instead of a grid: under a short list stands the next one, not a hole.
          columnCount: { xs: 1, xl: isOne ? 1 : 2 },
          columnGap: 3,
          // Where there are several, the margin below the last list ends with its column.
          mb: { xl: isOne ? 0 : 3 },
          '& > *': { breakInside: 'avoid' },
        }}
      >
        {shown.map((list) => (
          <ListCard {...list} key={list.key} />
        ))}
      </Box>
      <RestOfLists lists={rest} />
    </>
  )
}

function AllDone({ canCreate }: { canCreate: boolean }) {
  const { permissions } = useSession()
  const open = NAV.flatMap(({ entries }) => entries).filter(
    ({ path }) => path !== paths.home && mayEnter(path, permissions),
  )
  return (
    <Section>
      <EmptyState
        cause="all-done"
        title="Todo al día"
        text={
          canCreate
            ? 'No tienes nada pendiente. Cuando pidas dinero, aquí verás quién lo tiene y desde cuándo.'
            : 'No tienes nada pendiente. Lo que te toque aparecerá aquí.'
        }
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {[...(canCreate ? [{ path: paths.newRequest, label: 'Pedir dinero' }] : []), ...open].map(
              ({ path, label }) => (
                <Button key={path} variant="outlined" component={RouterLink} to={path}>
                  {label}
                </Button>
              ),
            )}
          </Box>
        }
      />
    </Section>
  )
}
