import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CashSessionDetail, useGetCashSessionQuery } from '@/api/client'
import { asProblem, type Problem } from '@/api/problem'
import { type PaperOf, PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { NoSheet } from '@/ui/print/NoSheet'
import type { Paper } from '@/ui/print/papers'
import { Section } from '@/ui/Section'

/** Minutes that a session has. */
interface Sheet {
  /** Which document it is. */
  of: PaperOf
  /** What the file is called. */
  name: string
  render: (paper: Paper) => ReactNode
}

interface MinutesFrameProps {
  /** Of which session. */
  id: string
  title: string
  /** Nothing where the session has no such minutes. */
  sheetOf: (session: CashSessionDetail) => Sheet | undefined
  none: { title: string; text: string }
  /** What the sheet is made of besides the session; it waits for it. */
  also?: { items: readonly unknown[] | undefined; problem: Problem | null; refetch: () => unknown }
}

/** The page of minutes of a count, of whatever kind. On paper stand the minutes alone. */
export function MinutesFrame({ id, title, sheetOf, none, also }: MinutesFrameProps) {
  const {
    currentData: session,
    error,
    refetch,
  } = useGetCashSessionQuery({ id }, { refetchOnMountOrArgChange: true })
  const sheet = session === undefined ? undefined : sheetOf(session)
  const isWaiting = session === undefined || (also !== undefined && also.items === undefined)
  const instead = isWaiting ? (
    <NoSheet
      problem={asProblem(error) ?? also?.problem ?? null}
      missing="No encontramos este turno."
      onRetry={session === undefined || also === undefined ? refetch : also.refetch}
    />
  ) : (
    <Section>
      <EmptyState
        cause="nothing-yet"
        {...none}
        action={
          <Button component={RouterLink} to={paths.cashSession(id)} variant="contained">
            Ver el turno
          </Button>
        }
      />
    </Section>
  )
  return (
    <PrintPage
      title={title}
      subtitle={session?.number}
      back={<BackLink to={paths.cashSession(id)}>Volver al turno</BackLink>}
      name={sheet?.name}
      papers={['letter', 'a4']}
      file={sheet?.of}
    >
      {(paper) => (sheet === undefined ? instead : sheet.render(paper))}
    </PrintPage>
  )
}
