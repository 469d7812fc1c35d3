import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { useGetCashSessionQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { NoSheet } from '@/ui/print/NoSheet'
import { PrintPage } from '@/ui/print/PrintPage'
import { Section } from '@/ui/Section'
import { Minutes } from './Minutes'
import { hasMinutes } from './model'

/** The printable minutes of a count (acta de arqueo). On paper stand the minutes alone. */
export function MinutesPage() {
  const { id = '' } = useParams()
  const {
    currentData: session,
    error,
    refetch,
  } = useGetCashSessionQuery({ id }, { refetchOnMountOrArgChange: true })
  const problem = asProblem(error)
  const isThere = session !== undefined && hasMinutes(session)
  return (
    <PrintPage
      title="Acta de arqueo"
      subtitle={session?.number}
      back={<BackLink to={paths.cashSession(id)}>Volver al turno</BackLink>}
      name={isThere ? `Acta de arqueo ${session.number}` : undefined}
      papers={['letter', 'a4']}
    >
      {(paper) =>
        session !== undefined ? (
          isThere ? (
            <Minutes session={session} paper={paper} />
          ) : (
            <Section>
              <EmptyState
                cause="nothing-yet"
                title="Este turno no tiene acta"
                text="El acta existe desde que se presenta el arqueo del cierre."
                action={
                  <Button component={RouterLink} to={paths.cashSession(id)} variant="contained">
                    Ver el turno
                  </Button>
                }
              />
            </Section>
          )
        ) : (
          <NoSheet problem={problem} missing="No encontramos este turno." onRetry={refetch} />
        )
      }
    </PrintPage>
  )
}
