import { useParams, useSearchParams } from 'react-router'
import { type CancellationDetail, useGetCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { CancellationHead, CancellationParts } from './Parts'
import { type Deciding, useDecision } from './useDecision'
import { namedWords } from './words'

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
        <CancellationHead cancellation={cancellation} list={list} />
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
  const decide = {
    execute: { label: `Anular ${namedWords(cancellation.target)}`, look: 'next', act: execute },
    decline: { label: 'Rechazar', look: 'soft', act: decline },
  } as const
  const voucher: DocumentAction = {
    key: 'voucher',
    label: 'Comprobante de anulación',
    look: 'soft',
    to: paths.cancellationVoucher(cancellation.id),
  }
  const actions = cancellation.actions.flatMap(({ action, blocked_by }): DocumentAction[] => {
    if (action !== 'execute' && action !== 'decline') {
      return []
    }
    const { label, look, act } = decide[action]
    return [
      {
        key: action,
        label,
        look,
        isFinal: action === 'execute',
        blockedBy: blockedWords(blocked_by),
        isPending: running !== null,
        pendingLabel: running === action ? 'enviando…' : label,
        onAct: async () => act(cancellation),
      },
    ]
  })
  return <ActionBar actions={cancellation.state === 'executed' ? [voucher, ...actions] : actions} />
}
