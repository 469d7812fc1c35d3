import { type ReactNode, Suspense } from 'react'

/** A row whose code comes after the first screen's. */
export function later(key: string, row: ReactNode): ReactNode {
  return (
    <Suspense key={key} fallback={null}>
      {row}
    </Suspense>
  )
}
