import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { accountingApi, type JournalItem } from '@/api/accounting'
import { type ListOf, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import type { IsoDate } from '@/lib/dates'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import { rangeWords } from '@/lib/ranges'
import type { Column } from '@/ui/DataTable'
import { onlyCurrency } from '@/ui/table/columns'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { daysProblem } from '../days'
import { argOf, type FilterKey, journalDays, wantedOf } from './filters'
import { journalFilters } from './journalFilters'
import { Lines, LinesHead, NarrowLines } from './Lines'
import { Marks } from './Marks'
import type { useJournal } from './useJournal'

/** Whom an entry concerns. */
function peopleOf({ lines }: JournalItem): string {
  return listOf([...new Set(lines.flatMap(({ person }) => (person ?? null)?.name ?? []))])
}

const DOCUMENT_AND_EVENT: readonly Column<JournalItem>[] = [
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
]

function columnsOf(entries: readonly JournalItem[]): readonly Column<JournalItem>[] {
  const currency = onlyCurrency(entries.flatMap(({ lines }) => lines.map((line) => line.currency)))
  return [
    ...DOCUMENT_AND_EVENT,
    {
      key: 'lines',
      header: 'Cuenta, Debe, Haber',
      head: <LinesHead currency={currency} />,
      cell: ({ lines }) => <Lines lines={lines} isBare={currency !== null} />,
    },
    { key: 'person', header: 'Persona', cell: peopleOf },
  ]
}

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

const NOTHING = {
  title: 'Todavía no hay asientos',
  text: 'Cada pago, movimiento de caja, rendición o anulación deja aquí el suyo.',
}

function AllDays({ filters }: { filters: UrlFilters<FilterKey> }) {
  return (
    <Button onClick={() => filters.set({ days: 'all', from: '', until: '' })}>Ver todas las fechas</Button>
  )
}

function journalOf(today: IsoDate, foldedWords: string) {
  return pagedList({
    label: 'Asientos',
    endpoint: accountingApi.endpoints.listJournal,
    asked: (values) => {
      const days = journalDays(values, today)
      return days === null || daysProblem(days) === null ? argOf(wantedOf(values, days)) : null
    },
    filters: journalFilters(today),
    foldedWords,
    views: paths.accounting,
    columns: columnsOf,
    rowKey: ({ id }) => id,
    rowHref: ({ id }, search) => `${paths.accountingEntry(id)}${search}`,
    opensBeside: true,
    card: (entry) => <Card entry={entry} />,
    noMatch: noMatch(today),
    nothing: (filters) => ({
      ...NOTHING,
      cause: 'no-match',
      title: 'Este mes no tiene asientos',
      action: <AllDays filters={filters} />,
    }),
  })
}

function noMatch(today: IsoDate): ListOf<JournalItem, FilterKey>['noMatch'] {
  return (filters) => {
    const isAll = journalDays(filters.values, today) === null
    if (filters.values.number !== '') {
      return {
        title: 'Ningún asiento es de ese documento',
        text: 'Escribe el número completo, por ejemplo PAG-2026-000123 o TUR-2026-000004/2.',
        ...(isAll ? {} : { action: <AllDays filters={filters} /> }),
      }
    }
    return isAll && filters.changed.every((key) => key === 'days')
      ? { ...NOTHING, cause: 'nothing-yet', action: undefined }
      : { title: 'Ningún asiento coincide con los filtros' }
  }
}

interface JournalListProps {
  journal: ReturnType<typeof useJournal>
  isBeside: boolean
  activeId: string | undefined
}

/** The entries of some days, the newest first. */
export function JournalList({ journal: { days, today }, isBeside, activeId }: JournalListProps) {
  const words = days === null ? 'Todas las fechas' : rangeWords(days.from, days.until)
  const list = useList(journalOf(today, words))
  // Days the wrong way round find nothing, and say so themselves.
  const problem = (days === null ? null : daysProblem(days)) ?? list.pages.problem
  return <List {...list} pages={{ ...list.pages, problem }} isBeside={isBeside} activeKey={activeId} />
}
