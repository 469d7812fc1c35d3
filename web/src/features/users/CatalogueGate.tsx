import type { ReactNode } from 'react'
import { asProblem } from '@/api/problem'
import type { PermissionCatalogue } from '@/api/users'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TableSkeleton } from '@/ui/table/TableSkeleton'

interface CatalogueGateProps {
  query: { data?: PermissionCatalogue; error?: unknown; refetch: () => unknown }
  children: (catalogue: PermissionCatalogue) => ReactNode
}

/** Waits for what can be granted, without which no form of a user is whole. */
export function CatalogueGate({ query: { data, error, refetch }, children }: CatalogueGateProps) {
  if (data !== undefined) {
    return children(data)
  }
  const problem = asProblem(error)
  return problem === null ? (
    <TableSkeleton label="los permisos" />
  ) : (
    <ProblemAlert problem={problem} onRetry={refetch} />
  )
}
