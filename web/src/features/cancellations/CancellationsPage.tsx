import Button from '@mui/material/Button'
import { Link as RouterLink, useMatch, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { useCountCancellationsQuery } from '@/api/client'
import { ListTabs } from '@/app/lists/ListTabs'
import { paths } from '@/lib/paths'
import { KEEP_FOCUS, useOpensBeside } from '@/ui/beside'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { useShortcuts } from '@/ui/shortcuts'
import { CancellationList } from './CancellationList'
import { TABS, type TabKey, tabOf } from './tabs'

/** What was asked to be undone, from what waits for a decision to what was decided. */
export function CancellationsPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const detail = useOutlet()
  const activeId = useMatch(`${paths.cancellations}/:id`)?.params.id
  const isWide = useOpensBeside()
  const tab = tabOf(params)

  const close = () => {
    if (detail === null) {
      return false
    }
    void navigate(
      { pathname: paths.cancellations, search: params.toString() },
      { state: isWide ? KEEP_FOCUS : null, preventScrollReset: true },
    )
    return true
  }
  useShortcuts<'cancellations'>({ ...rowKeys(activeId), Escape: close })

  return (
    <>
      {detail === null || isWide ? <Head tab={tab} /> : null}
      <SplitView
        list={(isBeside) => <CancellationList key={tab} tab={tab} isBeside={isBeside} activeId={activeId} />}
        detail={detail}
      />
    </>
  )
}

function Head({ tab }: { tab: TabKey }) {
  const { data: counts } = useCountCancellationsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Anulaciones"
        subtitle="Lo que ya tuvo efecto se deshace así: una persona lo pide y otra lo decide."
        actions={
          <Button
            component={RouterLink}
            to={paths.newCancellation()}
            variant="contained"
            startIcon={<Icon name="add" />}
          >
            Pedir anulación
          </Button>
        }
      />
      <ListTabs
        screen={paths.cancellations}
        label="Vistas de anulaciones"
        active={tab}
        tabs={TABS.map(({ key, label }) => ({
          key,
          label,
          to: `${paths.cancellations}${key === 'requested' ? '' : `?tab=${key}`}`,
          ...(key === 'requested' && counts !== undefined ? { count: counts.to_decide } : {}),
        }))}
      />
    </>
  )
}
