import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation, useParams, useSearchParams } from 'react-router'
import { type JournalEntry, type Ref, useGetJournalEntryQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { formatDate, formatInstant } from '@/lib/dates'
import { entryWords, postedByWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { DetailHeading } from '@/ui/DetailHeading'
import { Facts } from '@/ui/Facts'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { documentPath, receiptOf, requestPath } from './documents'
import { EntryLines } from './EntryLines'

/** One entry at its own address: beside the journal from lg on, a page of its own below. */
export function EntryPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetJournalEntryQuery({ id }, { refetchOnMountOrArgChange: true })
  const [params] = useSearchParams()
  const list = { pathname: paths.accounting, search: params.toString() }
  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      back={<BackLink to={list}>Volver al diario</BackLink>}
      loading="Cargando el asiento"
      missing={{
        heading: 'Asiento',
        title: 'No encontramos este asiento',
        text: 'Puede que la dirección esté incompleta.',
      }}
    >
      {(entry) => <Detail key={id} entry={entry} list={list} />}
    </RecordGate>
  )
}

interface DetailProps {
  entry: JournalEntry
  list: { pathname: string; search: string }
}

function Detail({ entry, list }: DetailProps) {
  const { document, undone_by } = entry
  return (
    <article aria-label={`Asiento de ${document.number}`}>
      <Section>
        <DetailHeading
          title={entryWords(entry.event)}
          {...(undone_by ? { state: { label: 'Anulado', tone: 'error' as const } } : {})}
          list={list}
        />
        <EntryFacts entry={entry} />
        <Receipt entry={entry} />
      </Section>
      <Section title="Líneas" padded={false}>
        <EntryLines entry={entry} />
      </Section>
    </article>
  )
}

/** A link where the reader may go there, and else the same words. */
function Place({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    children
  ) : (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  )
}

/** Everything else that a document posted, whatever day that was. */
function entriesOf(number: string): string {
  return `${paths.accounting}?number=${encodeURIComponent(number)}`
}

/** The entry on the other side of a cancellation, by the number of its document; what the journal is narrowed to stays. */
function Other({ entry }: { entry: Ref }) {
  const { search } = useLocation()
  return <Place to={`${paths.accountingEntry(entry.id)}${search}`}>{entry.name}</Place>
}

function EntryFacts({ entry }: { entry: JournalEntry }) {
  const { permissions } = useSession()
  const { document, request, undoes, undone_by, export: taken, actor } = entry
  return (
    <Facts
      items={[
        { name: 'Fecha contable', value: formatDate(entry.business_date), strong: true },
        {
          name: 'Documento',
          value: (
            <>
              {postedByWords(document.kind)}{' '}
              <Place to={documentPath(document, permissions)}>{document.number}</Place>
            </>
          ),
          strong: true,
        },
        {
          name: 'Solicitud',
          value: request ? <Place to={requestPath(request.id, permissions)}>{request.name}</Place> : null,
        },
        { name: 'Anula lo de', value: undoes ? <Other entry={undoes} /> : null },
        { name: 'Anulado por', value: undone_by ? <Other entry={undone_by} /> : null },
        { name: 'Registró', value: `${actor.name} · ${formatInstant(entry.at_ms)}` },
        {
          name: 'Exportación',
          value: taken ? (
            <Place to={`${paths.accounting}?export=${encodeURIComponent(taken.id)}`}>{taken.name}</Place>
          ) : (
            'Todavía no se exportó'
          ),
        },
        { name: 'Asiento', value: <Box sx={{ overflowWrap: 'anywhere' }}>{entry.id}</Box> },
      ]}
    />
  )
}

function Receipt({ entry }: { entry: JournalEntry }) {
  const { permissions } = useSession()
  const receipt = receiptOf(entry, permissions)
  return (
    <Box sx={{ mt: 2, display: 'flex', gap: 1, flexWrap: 'wrap', displayPrint: 'none' }}>
      {receipt === null ? null : (
        <Button component={RouterLink} to={receipt.to} variant="contained">
          {receipt.label}
        </Button>
      )}
      <Button component={RouterLink} to={entriesOf(entry.document.number)} variant="outlined" color="inherit">
        Todos los asientos del documento
      </Button>
    </Box>
  )
}
