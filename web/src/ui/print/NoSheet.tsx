import Skeleton from '@mui/material/Skeleton'
import { ProblemAlert, type ShownProblem } from '../ProblemAlert'
import { Section } from '../Section'

interface NoSheetProps {
  /** Why there is nothing; none while it is on its way. */
  problem: (ShownProblem & { status: number }) | null
  /** What is said of an address that names nothing. */
  missing: string
  onRetry: () => unknown
}

/** In the place of a sheet that is not there, or not yet. */
export function NoSheet({ problem, missing, onRetry }: NoSheetProps) {
  if (problem === null) {
    return <Skeleton variant="rounded" height={480} />
  }
  const isMissing = problem.status === 404
  return (
    <Section>
      <ProblemAlert
        problem={isMissing ? { detail: missing } : problem}
        onRetry={isMissing ? undefined : onRetry}
      />
    </Section>
  )
}
