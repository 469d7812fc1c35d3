import type { ReactNode } from 'react'

/** A line of a printed list of facts; nothing where there is nothing to say. */
export function PaperFact({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined || children === '' ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
