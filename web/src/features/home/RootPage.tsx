import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '@/lib/paths'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { HomePage } from './HomePage'

const OwnStatementPage = lazy(async () => ({
  default: (await import('@/app/statement/StatementPage')).OwnStatementPage,
}))

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  return params.get('panel') === 'statement' ? (
    <Suspense fallback={<TableSkeleton label="tu estado de cuenta" />}>
      <OwnStatementPage back={{ to: paths.home, label: 'Volver al inicio' }} />
    </Suspense>
  ) : (
    <HomePage />
  )
}
