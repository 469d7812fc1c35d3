import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useOpensBeside } from './beside'
import { EmptyState } from './EmptyState'
import { ProblemAlert, type ShownProblem } from './ProblemAlert'
import { Section } from './Section'
import { useArrival } from './useArrival'
import { VisuallyHidden } from './VisuallyHidden'

export interface RecordGateProps<T> {
  /** Undefined until it is read. */
  record: T | undefined
  problem: (ShownProblem & { status: number }) | null
  onRetry: () => unknown
  /** The way back to the list, where the record has the page to itself. */
  back: ReactNode
  /** What is being read: "Cargando el pago". */
  loading: string
  /** What stands where there is no such record, or none that this person may see. */
  missing: { heading?: string; title: string; text?: string }
  children: (record: T) => ReactNode
}

/** Waits for the record of an address: beside its list where there is room, else a page of its own. */
export function RecordGate<T>({ record, back, children, ...waiting }: RecordGateProps<T>) {
  const isBeside = useOpensBeside()
  const isDrawn = useArrival(record !== undefined)
  return (
    <>
      {isBeside ? null : back}
      {record === undefined || !isDrawn ? (
        <Section>
          <Waiting {...waiting} isBeside={isBeside} />
        </Section>
      ) : (
        children(record)
      )}
    </>
  )
}

type WaitingProps = Omit<RecordGateProps<unknown>, 'record' | 'back' | 'children'> & { isBeside: boolean }

function Waiting({ problem, onRetry, loading, missing, isBeside }: WaitingProps) {
  if (problem === null) {
    return (
      <Box role="status">
        <VisuallyHidden>{loading}</VisuallyHidden>
        <Skeleton width="50%" height={36} />
        <Skeleton height={200} />
      </Box>
    )
  }
  if (problem.status !== 404) {
    return <ProblemAlert problem={problem} onRetry={onRetry} />
  }
  const { heading, title, text } = missing
  return (
    <>
      {heading === undefined ? null : (
        <Typography variant="h6" component={isBeside ? 'h2' : 'h1'} tabIndex={-1}>
          {heading}
        </Typography>
      )}
      <EmptyState cause="not-found" title={title} text={text} />
    </>
  )
}
