import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '@/app/pages/PageLoading'
import { HomePage } from './HomePage'

const MovedPage = lazy(async () => ({ default: (await import('./MovedPage')).MovedPage }))

/** The root, and the way to the pages that once stood at its address. */
export function RootPage() {
  const [params] = useSearchParams()
  return params.has('panel') ? (
    <Suspense fallback={<PageLoading />}>
      <MovedPage />
    </Suspense>
  ) : (
    <HomePage />
  )
}
