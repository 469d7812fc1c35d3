import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { type CashSessionDetail, useGetCashSessionQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import type { DocumentAction } from '@/ui/document/ActionBar'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { Facts } from '@/ui/Facts'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { pressAction, useShortcuts } from '@/ui/shortcuts'
import { hasMinutes } from '../minutes/model'
import { treatmentWords } from '../words'
import { Counts } from './Counts'
import { History } from './History'
import { useMovementActions } from './MovementActions'
import { Movements } from './Movements'
import { PayableList } from './PayableList'
import { Replenish } from './Replenish'
import { SessionActions } from './SessionActions'
import { StandInCount } from './StandInCount'
import { sessionSteps } from './steps'
import { useCashAction } from './useCashAction'

// Often nothing is on its way.
const UnderWay = lazy(async () => ({ default: (await import('./UnderWay')).UnderWay }))
// While a box is counted nothing moves in it.
const ClosingCount = lazy(async () => ({ default: (await import('./ClosingCount')).ClosingCount }))
// A supervisor's alone.
const SurpriseCount = lazy(async () => ({ default: (await import('./SurpriseCount')).SurpriseCount }))
const PastDifferences = lazy(async () => ({ default: (await import('./PastDifferences')).PastDifferences }))

/** One session of a box at its own address. */
export function SessionPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetCashSessionQuery({ id }, { refetchOnMountOrArgChange: true })
  return (
    <>
      {/* A session has the page to itself at every width. */}
      <BackLink to={paths.cashClosing}>Volver a cierre de caja</BackLink>
      <RecordGate
        record={currentData}
        problem={asProblem(error)}
        onRetry={refetch}
        back={null}
        loading="Cargando el turno"
        missing={{
          heading: 'Turno de caja',
          title: 'No encontramos este turno',
          text: 'Puede que la dirección esté incompleta o que no esté entre lo que puedes ver.',
        }}
      >
        {(session) => <Detail key={session.id} session={session} />}
      </RecordGate>
    </>
  )
}

function Detail({ session }: { session: CashSessionDetail }) {
  const acting = useCashAction(session)
  const { user, can } = useSession()
  useShortcuts<'cashSession'>({
    a: () => pressAction('approve'),
    r: () => pressAction('recount'),
  })
  const isMine = session.custodian.id === user.id
  const canFreeze = session.actions.some(
    ({ action, blocked_by }) => action === 'freeze' && blocked_by === null,
  )
  const moving = useMovementActions(session, isMine && session.state === 'open')
  const counts = (session.stand_in ?? session.custodian).id === user.id
  return (
    <article aria-label={`Turno ${session.number}`}>
      <Section>
        <DocumentHead
          number={session.number}
          state={sessionStateWords(session.state)}
          title={session.cash_box.name}
          {...amountOf(session)}
          currency={session.currency}
        >
          {session.custodian.name}
        </DocumentHead>
        <Stepper steps={sessionSteps(session)} />
        <ProblemAlert problem={acting.problem} />
        {isMine ? <Replenish session={session} /> : null}
        <SessionActions
          session={session}
          acting={acting}
          counts={counts}
          more={[...moving.actions, ...minutesOf(session)]}
        />
        {moving.dialogs}
        {!isMine && canFreeze ? <StandInCount session={session} acting={acting} /> : null}
        <Standing session={session} />
      </Section>
      {session.state === 'counting' && counts ? (
        <Suspense>
          <ClosingCount session={session} acting={acting} />
        </Suspense>
      ) : null}
      {session.state === 'open' ? (
        <Suspense>
          <UnderWay session={session} />
        </Suspense>
      ) : null}
      {isMine && session.state === 'open' ? <PayableList session={session} /> : null}
      {session.state === 'counting' ? null : (
        <Movements session={session} acting={acting} isMine={isMine && session.state === 'open'} />
      )}
      {session.state === 'open' && !isMine && can('Gestionar cierre de caja por supervisor') ? (
        <Suspense>
          <SurpriseCount session={session} />
        </Suspense>
      ) : null}
      {session.state === 'pending_review' && !counts ? (
        <Suspense>
          <PastDifferences session={session} />
        </Suspense>
      ) : null}
      <Counts session={session} />
      <History session={session} />
    </article>
  )
}

function minutesOf(session: CashSessionDetail): DocumentAction[] {
  return hasMinutes(session)
    ? [{ key: 'minutes', label: 'Ver el acta', look: 'soft', to: paths.cashMinutes(session.id) }]
    : []
}

/** Whether the reader is not told what there should be: it is for them to count. */
function isHidden({ state, expected_minor }: CashSessionDetail): boolean {
  return state === 'open' && (expected_minor ?? null) === null
}

/** What is in the box: what was counted, else what there should be, as far as the reader may know. */
function amountOf({ counted_minor, expected_minor }: CashSessionDetail) {
  const counted = counted_minor ?? null
  const expected = expected_minor ?? null
  return counted === null
    ? { amount_minor: expected, amountNote: expected === null ? undefined : 'Debe haber' }
    : { amount_minor: counted, amountNote: 'Se contó' }
}

/** What there should be and what was found, as far as the reader may know. */
function Standing({ session }: { session: CashSessionDetail }) {
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? null : formatMoney(minor, session.currency)
  const { difference_minor: difference } = session
  return (
    <>
      {session.above_ceiling ? (
        <Notice tone="warning" title="La caja tiene más que su tope">
          Lleva lo que sobra al banco.
        </Notice>
      ) : null}
      <Box sx={{ mt: 3 }}>
        <Facts
          items={[
            { name: 'Abierto', value: formatInstant(session.opened_at_ms) },
            { name: 'Empezó con', value: money(session.opening_minor) },
            {
              name: 'La caja tenía',
              value: session.opening_minor === session.left_minor ? null : money(session.left_minor),
            },
            { name: 'Explicación al abrir', value: session.opening_explanation },
            {
              name: 'Debe haber',
              // Before it is counted it stands in the head.
              value: isHidden(session)
                ? 'Lo verás cuando presentes el arqueo'
                : (session.counted_minor ?? null) === null
                  ? null
                  : money(session.expected_minor),
              strong: !isHidden(session),
            },
            {
              name: 'Diferencia',
              value:
                difference === null || difference === undefined
                  ? null
                  : differenceWords(difference, (minor) => formatMoney(minor, session.currency)),
              strong: true,
            },
            { name: 'Explicación', value: session.explanation },
            { name: 'Cuenta por ausencia', value: session.stand_in?.name },
            { name: 'Testigo', value: session.witness?.name },
            { name: 'La diferencia', value: treatmentWords(session.treatment, difference) },
            { name: 'Aprobó', value: session.closed_by?.name },
          ]}
        />
      </Box>
    </>
  )
}
