import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { HelpPage, OwnStatementPage } from '@/app/shell/lazyFloating'
import { paths } from '@/lib/paths'
import { HomePage } from './HomePage'

/** The root, and what everybody may open whatever their permissions: it stands at the root's address. */
export function RootPage() {
  const [params] = useSearchParams()
  const panel = params.get('panel')
  return (
    <Suspense fallback={<PageLoading />}>
      {panel === 'help' ? (
        <HelpPage />
      ) : panel === 'statement' ? (
        <OwnStatementPage back={{ to: paths.home, label: 'Volver al inicio' }} />
      ) : (
        <HomePage />
      )}
    </Suspense>
  )
}
