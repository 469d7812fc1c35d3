import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { type AccountingPeriod, useGetAccountingPeriodQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { addDays } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { Icon } from '@/ui/icons'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { Timeline } from '@/ui/Timeline'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { Head } from '../Head'
import { Pending } from './Pending'
import { changeWords, closedWords } from './words'

// Asked for when somebody opens one: looking does not wait for forms.
const CloseDialog = lazy(async () => ({ default: (await import('./CloseDialog')).CloseDialog }))
const ReopenDialog = lazy(async () => ({ default: (await import('./ReopenDialog')).ReopenDialog }))
const ReviewerDialog = lazy(async () => ({ default: (await import('./ReviewerDialog')).ReviewerDialog }))

/** Until when the books are closed, and who opens them again. */
export function PeriodPage() {
  const { currentData, error, refetch } = useGetAccountingPeriodQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <Head
        tab="period"
        title="Período contable"
        subtitle="Lo cerrado no recibe más asientos. Cierra una persona; para reabrir hacen falta dos."
      />
      <RecordGate
        record={currentData}
        problem={asProblem(error)}
        onRetry={refetch}
        back={null}
        loading="Cargando el período"
        missing={{ title: 'No encontramos el período' }}
      >
        {(period) => <Found period={period} />}
      </RecordGate>
    </>
  )
}

function Found({ period }: { period: AccountingPeriod }) {
  const pending = period.changes.find(({ state }) => state === 'requested')
  return (
    <>
      <Standing period={period} isPending={pending !== undefined} />
      {pending === undefined ? null : <Pending key={pending.id} change={pending} />}
      <Reviewer period={period} />
      <History period={period} />
    </>
  )
}

const ADMINISTRATORS = 'Lo hace quien administra el portal.'

/** Why a period cannot be closed now, or null. */
function whyNotClose({ administers, closed_through, closable_through }: AccountingPeriod): string | null {
  if (!administers) {
    return ADMINISTRATORS
  }
  return typeof closed_through === 'string' && closed_through >= closable_through
    ? 'Ya está cerrado hasta ayer: el día de hoy sigue en curso.'
    : null
}

function whyNotReopen({ administers, closed_through }: AccountingPeriod, isPending: boolean): string | null {
  if (!administers) {
    return ADMINISTRATORS
  }
  if (typeof closed_through !== 'string') {
    return 'No hay nada cerrado.'
  }
  return isPending ? 'Ya se pidió, y espera la decisión de otra persona.' : null
}

function Standing({ period, isPending }: { period: AccountingPeriod; isPending: boolean }) {
  const closing = useFreshDialog<true>()
  const reopening = useFreshDialog<true>()
  const { closed_through } = period
  const isClosed = typeof closed_through === 'string'
  return (
    <Section>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
        <Box
          sx={{
            width: 48,
            height: 48,
            flexShrink: 0,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: isClosed ? 'primary.light' : 'neutral.100',
            color: isClosed ? 'primary.dark' : 'neutral.600',
          }}
        >
          <Icon name={isClosed ? 'lock' : 'flag'} />
        </Box>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h6" component="h2">
            {closedWords(closed_through)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isClosed
              ? 'Ningún asiento nuevo lleva una fecha de esos días; lo que llega tarde lleva la de hoy.'
              : 'Un asiento puede llevar cualquier fecha que admita su documento.'}
          </Typography>
        </Box>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          <ActionButton blockedBy={whyNotClose(period)} onAct={() => closing.open(true)}>
            Cerrar un período
          </ActionButton>
          <ActionButton
            variant="outlined"
            color="inherit"
            blockedBy={whyNotReopen(period, isPending)}
            onAct={() => reopening.open(true)}
          >
            Pedir que se reabra
          </ActionButton>
        </Stack>
      </Stack>
      <Suspense>
        {closing.time === 0 ? null : (
          <CloseDialog key={closing.time} period={period} isOpen={closing.isOpen} onClose={closing.close} />
        )}
        {reopening.time === 0 || !isClosed ? null : (
          <ReopenDialog
            key={reopening.time}
            closedThrough={closed_through}
            last={addDays(closed_through, -1)}
            isOpen={reopening.isOpen}
            onClose={reopening.close}
          />
        )}
      </Suspense>
    </Section>
  )
}

function Reviewer({ period }: { period: AccountingPeriod }) {
  const dialog = useFreshDialog<true>()
  const { reviewer, administers } = period
  return (
    <Section
      title="Quién decide si se reabre"
      actions={
        <ActionButton
          variant="outlined"
          color="inherit"
          size="small"
          blockedBy={administers ? null : ADMINISTRATORS}
          onAct={() => dialog.open(true)}
        >
          Cambiar quién decide
        </ActionButton>
      }
    >
      <Typography>
        {reviewer ? (
          <>
            <b>{reviewer.name}</b>, o alguien que administre el portal y no sea quien lo pidió.
          </>
        ) : (
          'Alguien que administre el portal y no sea quien lo pidió. Si administra una sola persona, hay que nombrar a alguien más.'
        )}
      </Typography>
      <Suspense>
        {dialog.time === 0 ? null : (
          <ReviewerDialog key={dialog.time} period={period} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </Section>
  )
}

function History({ period: { changes } }: { period: AccountingPeriod }) {
  return (
    <Section title="Historia">
      {changes.length === 0 ? (
        <Typography color="textSecondary">Nunca se ha cerrado un período.</Typography>
      ) : (
        <Timeline
          items={changes.map((change) => ({
            id: change.id,
            ...changeWords(change),
            at: change.asked_at_ms,
            by: change.asked_by.name,
            body: (
              <>
                <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{change.reason}</Box>
                {change.kind === 'reopen' && change.decided_by ? (
                  <Box sx={{ color: 'text.secondary' }}>
                    {change.state === 'withdrawn' ? 'La retiró' : 'Decidió'} {change.decided_by.name}
                    {change.decision_reason ? `: ${change.decision_reason}` : ''}
                  </Box>
                ) : null}
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}
