import Link from '@mui/material/Link'
import { Link as RouterLink, useOutletContext, useParams, useSearchParams } from 'react-router'
import { type PaymentDetail, useGetPaymentQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { accountKindWords, documentWords } from '@/lib/payees'
import { whoCan } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { Turn } from '@/ui/document/Turn'
import { Facts } from '@/ui/Facts'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { Papers } from './detail/Papers'
import { PaymentActions } from './detail/PaymentActions'
import { EntriesSection, HistorySection, PurposeSection } from './detail/PaymentSections'
import type { PaymentActing } from './detail/usePaymentAction'
import { paymentSteps } from './steps'
import { groupDigits, nextStepWords, receivedWords, sourceWords, stateWords } from './words'

/** One payment at its own address: beside the list from lg on, a page of its own below. */
export function SinglePaymentPage() {
  const { id = '' } = useParams()
  // A payment that is read again for another address must not show the one before.
  const { currentData, error, refetch } = useGetPaymentQuery({ id }, { refetchOnMountOrArgChange: true })
  const [params] = useSearchParams()
  const list = { pathname: paths.singlePayments, search: params.toString() }

  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      back={<BackLink to={list}>Volver a pagos individuales</BackLink>}
      loading="Cargando el pago"
      missing={{
        heading: 'Pago',
        title: 'No encontramos este pago',
        text: 'Puede que la dirección esté incompleta o que no esté entre lo que puedes ver.',
      }}
    >
      {(payment) => <Detail key={id} payment={payment} list={list} />}
    </RecordGate>
  )
}

interface DetailProps {
  payment: PaymentDetail
  list: { pathname: string; search: string }
}

function Detail({ payment, list }: DetailProps) {
  const acting = useActingOn(payment.id)
  return (
    <article aria-label={`Pago ${payment.number}`}>
      <Section>
        <DocumentHead
          number={payment.number}
          state={stateWords(payment.state)}
          title={
            <Link
              component={RouterLink}
              to={paths.beneficiary(payment.beneficiary.id)}
              color="inherit"
              underline="hover"
            >
              {payment.beneficiary.name}
            </Link>
          }
          amount_minor={payment.amount_minor}
          currency={payment.currency}
          list={list}
        >
          {payment.concept}
        </DocumentHead>
        <Stepper steps={paymentSteps(payment)} />
        <Refused acting={acting} />
        <NextStep payment={payment} />
        <PaymentActions payment={payment} acting={acting} />
      </Section>
      <Section title="Transferencia">
        <WayFacts payment={payment} />
      </Section>
      <PurposeSection payment={payment} />
      <Papers payment={payment} />
      <EntriesSection payment={payment} />
      <HistorySection payment={payment} />
    </article>
  )
}

/** The page of the list moves the payments, by button or by key; what it says of another payment stands there. */
function useActingOn(id: string): PaymentActing {
  const acting = useOutletContext<PaymentActing>()
  return acting.about === id ? acting : { ...acting, running: null, problem: null }
}

function Refused({ acting: { problem } }: { acting: PaymentActing }) {
  const shown =
    problem?.code === 'changed_meanwhile'
      ? { ...problem, detail: `${problem.detail} Ya lo ves como está ahora: revísalo y decide otra vez.` }
      : problem
  return <ProblemAlert problem={shown} />
}

/** The states in which a payment of a batch goes on with its batch. */
const MOVES_WITH_BATCH: ReadonlySet<string> = new Set(['authorized', 'sent'])

/** Whose turn it is. */
function NextStep({ payment: { next_step, batch, state } }: { payment: PaymentDetail }) {
  const { user } = useSession()
  if (batch !== null && batch !== undefined && MOVES_WITH_BATCH.has(state)) {
    return (
      <Turn title="Va en un lote.">
        Lo que le pasa se decide en el lote{' '}
        <Link component={RouterLink} to={paths.batch(batch.id)}>
          {batch.number}
        </Link>
        .
      </Turn>
    )
  }
  if (next_step === null || next_step === undefined) {
    return null
  }
  return (
    <Turn title={`Falta ${nextStepWords(next_step.action)}.`}>
      {next_step.who.length === 0
        ? 'Hoy no hay nadie que pueda hacerlo: avisa a quien administra el portal.'
        : whoCan(next_step.who, user.name)}
    </Turn>
  )
}

/** How the money goes: from which account to which, or out of which box. */
function WayFacts({ payment }: { payment: PaymentDetail }) {
  const { account, payee } = payment
  const isCash = payment.method === 'cash'
  return (
    <Facts
      items={[
        { name: isCash ? 'Recibió' : 'Titular', value: payee.name },
        { name: 'Documento', value: documentWords(payee.document_type, payee.document_number) },
        { name: 'Banco', value: account?.bank.name },
        {
          name: accountKindWords(account?.kind ?? ''),
          value: account === null || account === undefined ? null : groupDigits(account.number),
          strong: true,
        },
        { name: 'Sale de', value: sourceWords(payment) },
        { name: 'Constancia', value: receivedWords(payment.received_by) },
        { name: 'Ejecución', value: formatDate(payment.execution_date) },
        { name: 'Concepto', value: payment.concept },
        { name: isCash ? 'Entregó' : 'Preparó', value: payment.prepared_by.name },
        { name: 'Autorizó', value: payment.authorized_by?.name },
        { name: 'Referencia del banco', value: payment.bank_reference },
        { name: 'Identificador', value: payment.end_to_end_id },
      ]}
    />
  )
}
