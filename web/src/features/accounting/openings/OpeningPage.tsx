import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router'
import { type OpeningDetail, useGetOpeningQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { counted, written } from '@/lib/counts'
import { formatDate, formatInstant } from '@/lib/dates'
import { openingKindWords, openingStateWords } from '@/lib/openingWords'
import { paths } from '@/lib/paths'
import { anyOf } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import { Facts } from '@/ui/Facts'
import { MoneyText } from '@/ui/MoneyText'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { Actions } from './Actions'
import { Lines } from './Lines'

/** Opening balances from one file: what they say, what is wrong with them, and what becomes of them. */
export function OpeningPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetOpeningQuery({ id }, { refetchOnMountOrArgChange: true })
  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      // What was found has the way back in its own head.
      back={
        currentData === undefined ? (
          <BackLink to={paths.accountingPage('openings')}>Volver a saldos iniciales</BackLink>
        ) : null
      }
      loading="Cargando los saldos iniciales"
      missing={{
        heading: 'Saldos iniciales',
        title: 'No encontramos estos saldos',
        text: 'Puede que la dirección esté incompleta.',
      }}
    >
      {(opening) => <Detail key={id} opening={opening} />}
    </RecordGate>
  )
}

function Detail({ opening }: { opening: OpeningDetail }) {
  return (
    <>
      <PageHeader
        title={opening.number}
        subtitle={<StatePill {...openingStateWords(opening.state)} />}
        back={<BackLink to={paths.accountingPage('openings')}>Volver a saldos iniciales</BackLink>}
        actions={<Actions opening={opening} />}
      />
      <Standing opening={opening} />
      <Waiting opening={opening} />
      <Section title="Qué dice el archivo">
        <OpeningFacts opening={opening} />
      </Section>
      {opening.totals.length === 0 ? null : (
        <Section title="Totales">
          <Totals totals={opening.totals} />
        </Section>
      )}
      <Lines opening={opening} />
    </>
  )
}

/** What is to be done next, or why nothing came of it. */
function Standing({ opening: { state, wrong, reason } }: { opening: OpeningDetail }) {
  if (state === 'draft' && wrong > 0) {
    return (
      <Notice tone="warning" title={`${counted(wrong, 'línea tiene', 'líneas tienen')} errores`}>
        Corrígelas en el archivo, descarta este y súbelo otra vez: solo se envía sin errores.
      </Notice>
    )
  }
  if (state === 'draft') {
    return (
      <Notice tone="success" title="El archivo no tiene errores">
        Revisa los totales y envíalo: lo aprueba otra persona.
      </Notice>
    )
  }
  return state === 'declined' && typeof reason === 'string' ? (
    <Notice tone="warning" title="Se rechazó">
      {reason}
    </Notice>
  ) : null
}

/** Whom it waits for; where there is nobody, how somebody comes to be. */
function Waiting({ opening: { actions } }: { opening: OpeningDetail }) {
  const blocked = actions.find(({ action }) => action === 'approve')?.blocked_by
  if (blocked === null || blocked === undefined) {
    return null
  }
  return blocked.who.length > 0 ? (
    <Notice tone="info" title={`Espera la decisión de ${anyOf(blocked.who)}`}>
      Mientras tanto no se registra nada.
    </Notice>
  ) : (
    <Notice tone="warning" title="Todavía nadie puede aprobarlo">
      Hace falta otra persona que administre, o alguien a quien se nombre en{' '}
      <Link component={RouterLink} to={paths.accountingPage('period')} color="inherit">
        Período
      </Link>
      .
    </Notice>
  )
}

function OpeningFacts({ opening }: { opening: OpeningDetail }) {
  const { cutoff, file_name, lines, wrong, made_by, at_ms, decided_by, decided_at_ms } = opening
  const decided = typeof decided_at_ms === 'number' ? ` · ${formatInstant(decided_at_ms)}` : ''
  return (
    <Facts
      items={[
        { name: 'Fecha de corte', value: formatDate(cutoff), strong: true },
        { name: 'Archivo', value: <Box sx={{ overflowWrap: 'anywhere' }}>{file_name}</Box> },
        { name: 'Líneas', value: written(lines) },
        { name: 'Con errores', value: wrong === 0 ? null : written(wrong), strong: true },
        { name: 'Subió', value: `${made_by.name} · ${formatInstant(at_ms)}` },
        { name: 'Decidió', value: decided_by ? `${decided_by.name}${decided}` : null },
      ]}
    />
  )
}

function Totals({ totals }: { totals: OpeningDetail['totals'] }) {
  return (
    <Facts
      items={totals.map(({ kind, currency, lines, amount_minor }) => ({
        name: openingKindWords(kind),
        value: (
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            <MoneyText amount_minor={amount_minor} currency={currency} strong />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {counted(lines, 'línea', 'líneas')}
            </Box>
          </Box>
        ),
      }))}
    />
  )
}
