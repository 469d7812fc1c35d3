import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { OwnCancellationPage, OwnStatementPage } from '@/app/shell/lazyFloating'
import { paths } from '@/lib/paths'
import { HomePage } from './HomePage'

const BACK = { to: paths.home, label: 'Volver al inicio' } as const

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  const panel = params.get('panel')
  return panel === 'statement' || panel === 'cancellation' ? (
    <Suspense fallback={<PageLoading />}>
      {panel === 'statement' ? <OwnStatementPage back={BACK} /> : <OwnCancellationPage back={BACK} />}
    </Suspense>
  ) : (
    <HomePage />
  )
}
