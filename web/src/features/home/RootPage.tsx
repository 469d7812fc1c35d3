import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { OwnCancellationPage, OwnStatementPage } from '@/app/shell/lazyFloating'
import { paths } from '@/lib/paths'
import { HomePage } from './HomePage'

const PANELS = new Map([
  ['statement', OwnStatementPage],
  ['cancellation', OwnCancellationPage],
])

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  const Panel = PANELS.get(params.get('panel') ?? '')
  return Panel === undefined ? (
    <HomePage />
  ) : (
    <Suspense fallback={<PageLoading />}>
      <Panel back={{ to: paths.home, label: 'Volver al inicio' }} />
    </Suspense>
  )
}
