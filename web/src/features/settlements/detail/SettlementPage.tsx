import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router'
import { type SettlementDetail, useGetSettlementQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { happenedWords, restWords, settlementStateWords } from '@/lib/settlementWords'
import { BackLink } from '@/ui/BackLink'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { Facts } from '@/ui/Facts'
import { FoldedSection } from '@/ui/FoldedSection'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { pressAction, useShortcuts } from '@/ui/shortcuts'
import { Timeline } from '@/ui/Timeline'
import { settlementSteps } from '../steps'
import { Expenses } from './Expenses'
import { SettlementActions } from './SettlementActions'
import { useSettlementAction } from './useSettlementAction'

/** How one advance is proved: its expenses, what is missing, and who says that it is right. */
export function SettlementPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetSettlementQuery({ id }, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackLink to={paths.settlements}>Volver a rendiciones</BackLink>
      <RecordGate
        record={currentData}
        problem={asProblem(error)}
        onRetry={refetch}
        back={null}
        loading="Cargando la rendición"
        missing={{
          heading: 'Rendición',
          title: 'No encontramos esta rendición',
          text: 'Puede que la dirección esté incompleta o que no esté entre lo que puedes ver.',
        }}
      >
        {(settlement) => <Detail key={settlement.id} settlement={settlement} />}
      </RecordGate>
    </>
  )
}

function Detail({ settlement }: { settlement: SettlementDetail }) {
  const acting = useSettlementAction(settlement)
  const { can } = useSession()
  const money = (minor: number) => formatMoney(minor, settlement.currency)
  useShortcuts<'settlement'>({
    a: () => pressAction('accept'),
    r: () => pressAction('send-back'),
  })
  return (
    <article aria-label={`Rendición ${settlement.number}`}>
      <Section>
        <DocumentHead
          number={settlement.number}
          state={settlementStateWords(settlement.state, settlement.overdue)}
          title={settlement.debtor.name}
          amount_minor={settlement.advance_minor}
          currency={settlement.currency}
          amountNote={
            settlement.rest_minor === 0 && settlement.state === 'settled'
              ? 'Cerrada'
              : restWords(settlement.rest_minor, settlement.currency)
          }
        >
          {settlement.type_name}
          {settlement.trip_reference ? ` ·\u00a0${settlement.trip_reference}` : null}
        </DocumentHead>
        <Stepper steps={settlementSteps(settlement)} />
        <ProblemAlert problem={acting.problem} />
        <WhatIsWrong settlement={settlement} />
        <SettlementActions settlement={settlement} acting={acting} />
      </Section>
      <Expenses settlement={settlement} acting={acting} />
      <Section title="Datos">
        <Facts
          items={[
            { name: 'Gastos', value: money(settlement.spent_minor) },
            {
              name: 'Devuelto en caja',
              value: settlement.returned_minor === 0 ? null : money(settlement.returned_minor),
            },
            { name: 'Entregado el', value: formatDate(settlement.paid_on) },
            { name: 'Plazo', value: formatDate(settlement.due_on) },
            { name: 'Sucursal', value: settlement.branch?.name },
            {
              name: 'Solicitud',
              value: (
                <Link component={RouterLink} to={paths.request(settlement.request.id)}>
                  {settlement.request.name}
                </Link>
              ),
            },
            {
              name: 'Pidió',
              value: settlement.requester.id === settlement.debtor.id ? null : settlement.requester.name,
            },
            { name: 'Envió a revisión', value: settlement.submitted_by },
            {
              name: 'Estado de cuenta',
              value: can('Gestionar solicitudes desembolsadas') ? (
                <Link component={RouterLink} to={paths.statement(settlement.debtor.id)}>
                  Lo que debe {settlement.debtor.name}
                </Link>
              ) : null,
            },
            {
              name: 'Aceptó',
              value: settlement.state === 'settled' ? settlement.decided_by : null,
            },
            {
              name: 'Reembolso',
              value: settlement.excess_request ? (
                <Link component={RouterLink} to={paths.request(settlement.excess_request.id)}>
                  {settlement.excess_request.name}
                </Link>
              ) : null,
            },
          ]}
        />
      </Section>
      <FoldedSection title="Historia" hint={counted(settlement.history.length, 'paso', 'pasos')}>
        <Timeline
          items={settlement.history
            .map((event, at) => ({
              id: String(at),
              title: [
                happenedWords(event.action),
                typeof event.amount_minor === 'number' ? money(event.amount_minor) : null,
              ]
                .filter((part) => part !== null)
                .join(' · '),
              at: event.at_ms,
              by: event.actor,
              body: event.reason === null || event.reason === undefined ? undefined : `«${event.reason}»`,
            }))
            .toReversed()}
        />
      </FoldedSection>
    </article>
  )
}

/** What somebody has to know before they go on. */
function WhatIsWrong({ settlement }: { settlement: SettlementDetail }) {
  const { state, reason, overdue, rest_minor: rest, currency } = settlement
  const missing = rest > 0 ? formatMoney(rest, currency) : null
  return (
    <>
      {state === 'open' && reason !== null && reason !== undefined ? (
        <Notice tone="warning" title={`${settlement.decided_by ?? 'Quien revisa'} la devolvió`}>
          «{reason}»
        </Notice>
      ) : null}
      {overdue ? (
        <Notice tone="warning" title={`El plazo venció el ${formatDate(settlement.due_on)}`}>
          {settlement.excused_by === null || settlement.excused_by === undefined
            ? 'Mientras siga así no se puede pedir otro anticipo por rendir.'
            : `${settlement.excused_by} permitió un anticipo más: «${settlement.excuse ?? ''}»${settlement.excuse_used ? ' Ya se usó.' : ''}`}
        </Notice>
      ) : null}
      {state === 'submitted' && missing !== null ? (
        <Notice tone="info" title={`Faltan ${missing}`}>
          Se aceptan los gastos cuando ese dinero vuelva a una caja, o cuando se agreguen los que faltan.
        </Notice>
      ) : null}
      {state === 'submitted' && rest < 0 ? (
        <Notice tone="info" title={`Se gastó ${formatMoney(-rest, currency)} más que el anticipo`}>
          Al aceptarla queda listo un reembolso por esa diferencia, para que {settlement.debtor.name} lo
          envíe.
        </Notice>
      ) : null}
    </>
  )
}
