import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import { useCountBatchesQuery } from '@/api/batches'
import { ListTabs } from '@/app/lists/ListTabs'
import { paths } from '@/lib/paths'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { useShortcuts } from '@/ui/shortcuts'
import { BatchList } from './BatchList'
import { TransitList } from './TransitList'
import { TABS, type TabKey, tabOf } from './tabs'

/** Every batch of payments, from the spreadsheet to what the bank has answered. */
export function BatchesPage() {
  const [params] = useSearchParams()
  useShortcuts<'batches'>(rowKeys())
  const tab = tabOf(params)
  return (
    <>
      <PageHeader
        title="Pagos masivos"
        subtitle="Muchos pagos que se preparan, se aprueban y se envían juntos al banco."
        actions={
          <Button
            component={Link}
            to={paths.newBatch}
            variant="contained"
            startIcon={<Icon name="add" fontSize="small" />}
          >
            Nuevo lote
          </Button>
        }
      />
      <Tabs active={tab} />
      {tab === 'transit' ? <TransitList /> : <BatchList key={tab} tab={tab} />}
    </>
  )
}

function Tabs({ active }: { active: TabKey }) {
  const { data } = useCountBatchesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ListTabs
      screen={paths.multiplePayments}
      label="Lotes por estado"
      active={active}
      tabs={TABS.map((tab) => ({
        key: tab.key,
        label: tab.label,
        to: tab.key === 'all' ? paths.multiplePayments : `${paths.multiplePayments}?tab=${tab.key}`,
        count: 'count' in tab ? data?.[tab.count] : undefined,
      }))}
    />
  )
}
