import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { HelpPage, OwnCancellationPage, OwnNoticesPage, OwnStatementPage } from '@/app/shell/lazyFloating'
import { paths } from '@/lib/paths'
import { HomePage } from './HomePage'

const BACK = { to: paths.home, label: 'Volver al inicio' }

const PANELS: ReadonlyMap<string | null, ReactNode> = new Map([
  ['help', <HelpPage key="help" />],
  ['statement', <OwnStatementPage key="statement" back={BACK} />],
  ['notices', <OwnNoticesPage key="notices" back={BACK} />],
  ['cancellation', <OwnCancellationPage key="cancellation" back={BACK} />],
])

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  return <Suspense fallback={<PageLoading />}>{PANELS.get(params.get('panel')) ?? <HomePage />}</Suspense>
}
