import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { type AuditItem, generatedApi } from '@/api/client'
import { given, useList } from '@/app/lists/useList'
import { actionWords, kindWords } from '@/lib/auditWords'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { NoWrap } from '@/ui/NoWrap'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { AuditFilters } from './AuditFilters'
import { FILTER_DEFAULTS } from './filters'
import { outcomeWords } from './words'

type Cell = Column<AuditItem>

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
    cell: ({ actor, for: absent }) => (
      <>
        {actor.name}
        {absent === null || absent === undefined ? null : <Below variant="caption">por {absent.name}</Below>}
      </>
    ),
  },
  { key: 'object', header: 'Sobre', cell: (row) => row.object_number ?? kindWords(row.object_kind) },
  { key: 'outcome', header: 'Resultado', cell: (row) => <StatePill {...outcomeWords(row.outcome)} /> },
  { key: 'number', header: 'Registro', cell: (row) => row.number ?? '—' },
  { key: 'address', header: 'Dirección', cell: (row) => row.address ?? '—', isWideOnly: true },
]

/** Beside its details a row says only what tells it from the others. */
const KEPT = ['at', 'actor', 'object'] as const

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
  const { search } = useLocation()
  const { filters, pages } = useList(generatedApi.endpoints.listAudit, FILTER_DEFAULTS, given)

  return (
    <Section padded={false}>
      <AuditFilters filters={filters} isBeside={isBeside} />
      {filters.values.object === '' ? null : (
        <Stack direction="row" sx={{ px: { xs: 2, sm: 3 }, pb: 2, gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">
            Solo lo que se hizo sobre {objectWords(pages.items?.at(0))}.
          </Typography>
          <Button size="small" onClick={() => filters.set({ object: '' })}>
            Ver todo
          </Button>
        </Stack>
      )}
      <PagedTable
        label="Auditoría"
        columns={COLUMNS}
        pages={pages}
        rowKey={(row) => row.id}
        rowHref={(row) => `${paths.auditRow(row.id)}${search}`}
        opensBeside
        activeKey={activeId}
        isCompact={isBeside}
        keptBeside={KEPT}
        empty={emptyList(
          filters,
          {
            title: 'Ningún registro coincide con los filtros',
            text: 'Un número se busca entero, como SOL-2026-000123.',
          },
          { title: 'Todavía no hay registros' },
        )}
      />
    </Section>
  )
}
