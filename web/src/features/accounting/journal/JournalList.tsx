import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLocation } from 'react-router'
import { accountingApi, type JournalItem } from '@/api/accounting'
import { usePages } from '@/api/usePages'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { daysProblem } from '../days'
import { Filters } from './Filters'
import { argOf, wantedOf } from './filters'
import { Lines, LinesHead, NarrowLines } from './Lines'
import { Marks } from './Marks'
import type { useJournal } from './useJournal'

/** Whom an entry concerns. */
function peopleOf({ lines }: JournalItem): string {
  return listOf([...new Set(lines.flatMap(({ person }) => (person ?? null)?.name ?? []))])
}

const COLUMNS: readonly Column<JournalItem>[] = [
  {
    key: 'number',
    header: 'Documento',
    cell: ({ document, business_date }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {document.number}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {formatDate(business_date)}
        </Box>
      </Box>
    ),
  },
  {
    key: 'event',
    header: 'Evento',
    cell: (entry) => (
      <>
        {entryWords(entry.event)}
        <Marks entry={entry} />
      </>
    ),
  },
  {
    key: 'lines',
    header: 'Cuenta, Debe, Haber',
    head: <LinesHead />,
    cell: ({ lines }) => <Lines lines={lines} />,
  },
  { key: 'person', header: 'Persona', cell: peopleOf },
]

function Card({ entry }: { entry: JournalItem }) {
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {[entryWords(entry.event), peopleOf(entry)].filter((text) => text !== '').join(' · ')}
      </Box>
      <NarrowLines lines={entry.lines} />
      <Marks entry={entry} />
    </>
  )
}

interface JournalListProps {
  journal: ReturnType<typeof useJournal>
  isBeside: boolean
  activeId: string | undefined
}

/** The entries of some days, the newest first. */
export function JournalList({ journal: { filters, days, today }, isBeside, activeId }: JournalListProps) {
  const { search } = useLocation()
  const wrong = days === null ? null : daysProblem(days)
  // Days the wrong way round find nothing, and say so themselves.
  const pages = usePages(accountingApi.endpoints.listJournal, argOf(wantedOf(filters.values, days)))
  return (
    <Section padded={false}>
      <Filters filters={filters} days={days} today={today} entries={pages.items} isBeside={isBeside} />
      <PagedTable
        label="Asientos"
        columns={COLUMNS}
        pages={wrong === null ? pages : { ...pages, items: undefined, problem: wrong }}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${paths.accountingEntry(id)}${search}`}
        opensBeside
        activeKey={activeId}
        isCompact={isBeside}
        card={(entry) => <Card entry={entry} />}
        empty={<Nothing journal={{ filters, days, today }} />}
      />
    </Section>
  )
}

function Nothing({ journal: { filters, days } }: { journal: ReturnType<typeof useJournal> }) {
  const all = (
    <Button onClick={() => filters.set({ days: 'all', from: '', until: '' })}>Ver todas las fechas</Button>
  )
  if (filters.values.number !== '') {
    return (
      <EmptyState
        cause="no-match"
        title="Ningún asiento es de ese documento"
        text="Escribe el número completo, por ejemplo PAG-2026-000123 o TUR-2026-000004/2."
        action={days === null ? <Button onClick={filters.reset}>Limpiar filtros</Button> : all}
      />
    )
  }
  if (!filters.isFiltered) {
    return (
      <EmptyState
        cause="no-match"
        title="Este mes no tiene asientos"
        text="Cada pago, movimiento de caja, rendición o anulación deja aquí el suyo."
        action={all}
      />
    )
  }
  if (days === null && onlyDays(filters.values)) {
    return (
      <EmptyState
        cause="nothing-yet"
        title="Todavía no hay asientos"
        text="Cada pago, movimiento de caja, rendición o anulación deja aquí el suyo."
      />
    )
  }
  return (
    <EmptyState
      cause="no-match"
      title="Ningún asiento coincide con los filtros"
      action={<Button onClick={filters.reset}>Limpiar filtros</Button>}
    />
  )
}

/** Whether nothing but the days is chosen. */
function onlyDays(values: Readonly<Record<string, string>>): boolean {
  return Object.entries(values).every(([key, value]) => key === 'days' || value === '')
}
