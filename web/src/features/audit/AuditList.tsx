import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type AuditItem, generatedApi } from '@/api/client'
import { between, given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { ACTION_OPTIONS, actionWords, KIND_OPTIONS, kindWords } from '@/lib/auditWords'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { PersonFilter } from './PersonFilter'
import { outcomeWords, personOf } from './words'

type Cell = Column<AuditItem>

/** What it is about: its number, the name of a person who did it to themselves, else what kind of thing it is. */
function aboutOf(row: AuditItem): ReactNode {
  return row.object_number == null ? (
    (personOf(row) ?? kindWords(row.object_kind))
  ) : (
    <NoWrap>{row.object_number}</NoWrap>
  )
}

const COLUMNS: readonly Cell[] = [
  { key: 'action', header: 'Acción', isTitle: true, cell: (row) => actionWords(row.action) },
  {
    key: 'at',
    header: 'Cuándo',
    cell: (row) => <NoWrap>{formatInstant(row.at_ms)}</NoWrap>,
  },
  {
    key: 'actor',
    header: 'Quién',
    cell: ({ actor }) => actor.name,
    below: ({ for: absent }) => (absent === null || absent === undefined ? null : `por ${absent.name}`),
  },
  { key: 'object', header: 'Sobre', cell: aboutOf },
  { key: 'outcome', header: 'Resultado', cell: (row) => <StatePill {...outcomeWords(row.outcome)} /> },
  { key: 'number', header: 'Registro', isOptional: true, cell: (row) => row.number ?? '—' },
  {
    key: 'address',
    header: 'Dirección',
    isOptional: true,
    cell: (row) => row.address ?? '—',
    isWideOnly: true,
  },
]

const AUDIT = pagedList({
  label: 'Auditoría',
  endpoint: generatedApi.endpoints.listAudit,
  asked: given,
  filters: [
    { kind: 'search', key: 'q', label: 'Número de documento', example: 'SOL-2026-000123' },
    {
      kind: 'own',
      key: 'actor',
      draw: (filters) => <PersonFilter label="Quién" {...filters.field('actor')} />,
    },
    ...between(
      { key: 'from', label: 'Desde', isFurther: true },
      { key: 'to', label: 'Hasta', isFurther: true },
    ),
    { kind: 'choice', key: 'action', label: 'Acción', any: 'Cualquiera', choices: ACTION_OPTIONS },
    { kind: 'choice', key: 'object_kind', label: 'Sobre', any: 'Cualquiera', choices: KIND_OPTIONS },
    {
      kind: 'choice',
      key: 'outcome',
      label: 'Resultado',
      any: 'Cualquiera',
      choices: [
        { value: 'done', label: 'Hecho' },
        { value: 'denied', label: 'Denegado' },
      ],
    },
    { kind: 'link', key: 'object' },
  ],
  views: paths.audit,
  columns: COLUMNS,
  rowKey: (row) => row.id,
  rowHref: (row, search) => `${paths.auditRow(row.id)}${search}`,
  opensBeside: true,
  keptBeside: ['at', 'actor', 'object'],
  noMatch: {
    title: 'Ningún registro coincide con los filtros',
    text: 'Un número se busca entero, como SOL-2026-000123.',
  },
  nothing: { title: 'Todavía no hay registros' },
  file: 'audit',
})

/** What every row is about, where the list is narrowed to one thing. */
function objectWords(row: AuditItem | undefined): string {
  return row === undefined
    ? 'un documento'
    : `${kindWords(row.object_kind).toLowerCase()} ${row.object_number ?? ''}`.trim()
}

interface AuditListProps {
  isBeside: boolean
  activeId: string | undefined
}

/** The trail, newest first; what each row changed opens at its own address. */
export function AuditList({ isBeside, activeId }: AuditListProps) {
  const list = useList(AUDIT)
  const { filters, pages } = list
  return (
    <List
      {...list}
      isBeside={isBeside}
      activeKey={activeId}
      above={
        filters.values.object === '' ? null : (
          <Stack direction="row" sx={{ px: { xs: 2, sm: 3 }, pb: 2, gap: 1, alignItems: 'center' }}>
            <Typography variant="body2">
              Solo lo que se hizo sobre {objectWords(pages.items?.at(0))}.
            </Typography>
            <Button size="small" onClick={() => filters.set({ object: '' })}>
              Ver todo
            </Button>
          </Stack>
        )
      }
    />
  )
}
