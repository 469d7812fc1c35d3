import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type OpeningDetail, type OpeningLineItem } from '@/api/accounting'
import { usePages } from '@/api/usePages'
import { mayEnter } from '@/app/guard'
import { useSession } from '@/app/session/useSession'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { MoneyText } from '@/ui/MoneyText'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { openingKindWords } from './words'

/** What the address says; a constant, as `useUrlFilters` wants it. */
const DEFAULTS = { wrong: '' } as const

const small = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

/** The lines of the file in its order; what is wrong with one stands under it. */
export function Lines({ opening: { id, wrong } }: { opening: OpeningDetail }) {
  const { values, set } = useUrlFilters(DEFAULTS)
  const { permissions } = useSession()
  const isWrongOnly = values.wrong === 'yes'
  const pages = usePages(
    accountingApi.endpoints.listOpeningLines,
    isWrongOnly ? { id, wrong: 'yes' } : { id },
  )
  return (
    <Section
      title="Líneas"
      padded={false}
      actions={
        wrong === 0 && !isWrongOnly ? undefined : (
          <FormControlLabel
            label="Solo con errores"
            control={
              <Checkbox
                size="small"
                checked={isWrongOnly}
                onChange={(_, isOn) => {
                  set({ wrong: isOn ? 'yes' : '' })
                }}
              />
            }
            sx={{ mr: 0 }}
          />
        )
      }
    >
      <PagedTable
        label="Líneas del archivo"
        columns={columnsOf((id) => mayEnter(paths.request(id), permissions))}
        pages={pages}
        rowKey={({ row }) => String(row)}
        empty={
          <EmptyState
            cause="no-match"
            title={isWrongOnly ? 'Ninguna línea tiene errores' : 'El archivo no tiene líneas'}
          />
        }
      />
    </Section>
  )
}

function columnsOf(mayOpen: (request: string) => boolean): readonly Column<OpeningLineItem>[] {
  return [
    { key: 'who', header: 'Persona, caja o cuenta', isTitle: true, cell: (line) => <Who line={line} /> },
    { key: 'row', header: 'Fila', align: 'right', cell: ({ row }) => String(row) },
    { key: 'kind', header: 'Saldo', cell: ({ kind }) => openingKindWords(kind) },
    {
      key: 'type',
      header: 'Tipo y plazo',
      cell: (line) => <Type line={line} />,
    },
    {
      key: 'amount',
      header: 'Monto',
      align: 'right',
      isTitle: true,
      cell: ({ amount_minor, currency }) =>
        typeof amount_minor === 'number' ? (
          <MoneyText amount_minor={amount_minor} currency={currency} strong />
        ) : (
          '—'
        ),
    },
    { key: 'became', header: 'Quedó en', cell: (line) => <Became line={line} mayOpen={mayOpen} /> },
  ]
}

/** What was written, whom it was found to be, and what is to be corrected. */
function Who({ line: { who, holder, detail, branch, problems } }: { line: OpeningLineItem }) {
  const found = holder === null || holder === undefined || holder.name === who ? null : holder.name
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 200 } }}>
      {who === '' ? 'Sin nombre' : who}
      {found === null ? null : (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {' '}
          → {found}
        </Box>
      )}
      <Box component="span" sx={{ ...small, fontWeight: 400 }}>
        {[detail, branch ?? ''].filter((text) => text !== '').join(' · ')}
      </Box>
      {problems.length === 0 ? null : (
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 0.5,
            p: 0,
            listStyle: 'none',
            typography: 'body2',
            fontWeight: 400,
            color: 'error.dark',
          }}
        >
          {problems.map((problem) => (
            <li key={`${problem.column} ${problem.detail}`}>
              {problem.column === '' ? null : <strong>{problem.column}: </strong>}
              {problem.detail}
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Type({ line: { request_type, due_on, instalments } }: { line: OpeningLineItem }) {
  const further = [
    typeof due_on === 'string' ? `plazo ${formatDate(due_on)}` : '',
    typeof instalments === 'number' ? counted(instalments, 'cuota', 'cuotas') : '',
  ].filter((text) => text !== '')
  if (typeof request_type !== 'string' && further.length === 0) {
    return '—'
  }
  return (
    <>
      {request_type}
      <Box component="span" sx={small}>
        {further.join(' · ')}
      </Box>
    </>
  )
}

interface BecameProps {
  line: OpeningLineItem
  mayOpen: (request: string) => boolean
}

/** The request and the entry that a line became. */
function Became({ line: { request, entry_id, row }, mayOpen }: BecameProps) {
  if (typeof entry_id !== 'string' && (request === null || request === undefined)) {
    return '—'
  }
  return (
    <>
      {request === null || request === undefined ? null : mayOpen(request.id) ? (
        <Link component={RouterLink} to={paths.request(request.id)} sx={{ whiteSpace: 'nowrap' }}>
          {request.name}
        </Link>
      ) : (
        request.name
      )}
      {typeof entry_id === 'string' ? (
        <Box component="span" sx={{ display: 'block' }}>
          <Link component={RouterLink} to={paths.accountingEntry(entry_id)}>
            Ver asiento
            <VisuallyHidden> de la fila {row}</VisuallyHidden>
          </Link>
        </Box>
      ) : null}
    </>
  )
}
