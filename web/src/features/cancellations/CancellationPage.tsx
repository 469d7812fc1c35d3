import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router'
import { type CancellationDetail, useGetCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { DetailHeading } from '@/ui/DetailHeading'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { CancellationFacts, CancellationParts } from './Parts'
import { type Deciding, useDecision } from './useDecision'
import { namedWords, stateWords } from './words'

/** One cancellation at its own address: beside the list from lg on, a page of its own below. */
export function CancellationPage() {
  const { id = '' } = useParams()
  // What would be done depends on other documents: it is read anew whenever it is opened.
  const { currentData, error, refetch } = useGetCancellationQuery({ id }, { refetchOnMountOrArgChange: true })
  const [params] = useSearchParams()
  const list = { pathname: paths.cancellations, search: params.toString() }
  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      back={<BackLink to={list}>Volver a anulaciones</BackLink>}
      loading="Cargando la anulación"
      missing={{
        heading: 'Anulación',
        title: 'No encontramos esta anulación',
        text: 'Puede que la dirección esté incompleta o que no esté entre lo que puedes ver.',
      }}
    >
      {(cancellation) => <Detail key={id} cancellation={cancellation} list={list} />}
    </RecordGate>
  )
}

interface DetailProps {
  cancellation: CancellationDetail
  list: { pathname: string; search: string }
}

function Detail({ cancellation, list }: DetailProps) {
  const deciding = useDecision()
  const { problem } = deciding
  return (
    <article aria-label={`Anulación ${cancellation.number}`}>
      <Section>
        <DetailHeading title={cancellation.number} state={stateWords(cancellation.state)} list={list} />
        <ProblemAlert
          problem={
            problem?.code === 'changed_meanwhile' && cancellation.state === 'requested'
              ? {
                  ...problem,
                  detail: `${problem.detail} Ya ves lo que pasaría ahora: revísalo y decide otra vez.`,
                }
              : problem
          }
        />
        <CancellationFacts cancellation={cancellation} />
        <Actions cancellation={cancellation} deciding={deciding} />
      </Section>
      <CancellationParts cancellation={cancellation} />
    </article>
  )
}

interface ActionsProps {
  cancellation: CancellationDetail
  deciding: Deciding
}

/** What the reader may decide, and why not what others may. */
function Actions({ cancellation, deciding: { running, execute, decline } }: ActionsProps) {
  const isExecuted = cancellation.state === 'executed'
  if (cancellation.actions.length === 0 && !isExecuted) {
    return null
  }
  const decide = {
    execute: { label: `Anular ${namedWords(cancellation.target)}`, act: execute },
    decline: { label: 'Rechazar', act: decline },
  } as const
  return (
    <Stack
      role="group"
      aria-label="Acciones"
      direction="row"
      useFlexGap
      sx={{ mt: 2, gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', displayPrint: 'none' }}
    >
      {isExecuted ? (
        <Button component={RouterLink} to={paths.cancellationVoucher(cancellation.id)} variant="contained">
          Comprobante de anulación
        </Button>
      ) : null}
      {cancellation.actions.map(({ action, blocked_by }) => {
        const spec = action === 'execute' ? decide.execute : action === 'decline' ? decide.decline : null
        return spec === null ? null : (
          <ActionButton
            key={action}
            variant={action === 'execute' ? 'contained' : 'outlined'}
            color={action === 'execute' ? 'error' : 'inherit'}
            blockedBy={blockedWords(blocked_by)}
            isPending={running !== null}
            pendingLabel={running === action ? 'enviando…' : spec.label}
            onAct={async () => spec.act(cancellation)}
          >
            {spec.label}
          </ActionButton>
        )
      })}
    </Stack>
  )
}
