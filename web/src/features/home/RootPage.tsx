import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { OwnStatementPage } from '@/app/shell/lazyFloating'
import { paths } from '@/lib/paths'
import { HomePage } from './HomePage'

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  return params.get('panel') === 'statement' ? (
    <Suspense fallback={<PageLoading />}>
      <OwnStatementPage back={{ to: paths.home, label: 'Volver al inicio' }} />
    </Suspense>
  ) : (
    <HomePage />
  )
}
