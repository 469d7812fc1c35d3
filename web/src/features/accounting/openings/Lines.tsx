import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type OpeningDetail, type OpeningLineItem } from '@/api/accounting'
import { mayEnter } from '@/app/guard'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { openingKindWords } from '@/lib/openingWords'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

const small = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

/** The lines of the file in its order; what is wrong with one stands under it. */
export function Lines({ opening: { id, wrong } }: { opening: OpeningDetail }) {
  const { permissions } = useSession()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const list = useList(linesOf(id, (request) => mayEnter(paths.request(request), permissions), isNarrow))
  const { value, onChange } = list.filters.field('wrong')
  const isWrongOnly = value === 'yes'
  // The address follows a moment after the click, and the tick must not wait for it.
  const [isTicked, setIsTicked] = useState(isWrongOnly)
  const [seen, setSeen] = useState(isWrongOnly)
  if (seen !== isWrongOnly) {
    setSeen(isWrongOnly)
    setIsTicked(isWrongOnly)
  }
  return (
    <List
      {...list}
      title="Líneas"
      actions={
        wrong === 0 && !isWrongOnly ? undefined : (
          <FormControlLabel
            label="Solo con errores"
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={isTicked}
                onChange={(_, isOn) => {
                  setIsTicked(isOn)
                  onChange(isOn ? 'yes' : '')
                }}
              />
            }
            sx={{ mr: 0 }}
          />
        )
      }
    />
  )
}

function linesOf(id: string, mayOpen: BecameProps['mayOpen'], isNarrow: boolean) {
  return pagedList({
    label: 'Líneas del archivo',
    endpoint: accountingApi.endpoints.listOpeningLines,
    asked: (values) => ({ id, ...given(values) }),
    // It stands beside the title.
    filters: [{ kind: 'link', key: 'wrong' }],
    columns: columnsOf(mayOpen, isNarrow),
    rowKey: ({ row }) => String(row),
    card: (line) => <Card line={line} mayOpen={mayOpen} />,
    noMatch: { title: 'Ninguna línea tiene errores', action: undefined },
    nothing: { cause: 'no-match', title: 'El archivo no tiene líneas' },
  })
}

interface BecameProps {
  line: OpeningLineItem
  mayOpen: (request: string) => boolean
}

/** What a card says below its title, with the whole width for what is to be corrected. */
function Card({ line, mayOpen }: BecameProps) {
  return (
    <>
      <Problems line={line} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {[`Fila ${String(line.row)}`, openingKindWords(line.kind), line.request_type ?? '', ...termsOf(line)]
          .filter((text) => text !== '')
          .join(' · ')}
      </Box>
      {typeof line.entry_id === 'string' ? (
        <Box sx={{ typography: 'body2', mt: 0.5 }}>
          <Became line={line} mayOpen={mayOpen} />
        </Box>
      ) : null}
    </>
  )
}

function columnsOf(
  mayOpen: (request: string) => boolean,
  isNarrow: boolean,
): readonly Column<OpeningLineItem>[] {
  return [
    {
      key: 'who',
      header: 'Persona, caja o cuenta',
      isTitle: true,
      cell: (line) => <Who line={line} isNarrow={isNarrow} />,
    },
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
function Who({ line, isNarrow }: { line: OpeningLineItem; isNarrow: boolean }) {
  const { who, holder, detail, branch } = line
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
      {isNarrow ? null : <Problems line={line} />}
    </Box>
  )
}

function Problems({ line: { problems } }: { line: OpeningLineItem }) {
  return problems.length === 0 ? null : (
    <Box
      component="ul"
      sx={{
        m: 0,
        my: 0.5,
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
  )
}

/** Until when it is proved, and in how many parts it is paid back. */
function termsOf({ due_on, instalments }: OpeningLineItem): string[] {
  return [
    typeof due_on === 'string' ? `plazo ${formatDate(due_on)}` : '',
    typeof instalments === 'number' ? counted(instalments, 'cuota', 'cuotas') : '',
  ].filter((text) => text !== '')
}

function Type({ line }: { line: OpeningLineItem }) {
  const { request_type } = line
  const further = termsOf(line)
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

/** One link below another: each as high as a finger needs at least (WCAG 2.2, 2.5.8). */
const tall = { display: 'inline-block', lineHeight: '24px', whiteSpace: 'nowrap' } as const

/** The request and the entry that a line became. */
function Became({ line: { request, entry_id, row }, mayOpen }: BecameProps) {
  if (typeof entry_id !== 'string' && (request === null || request === undefined)) {
    return '—'
  }
  return (
    <>
      {request === null || request === undefined ? null : mayOpen(request.id) ? (
        <Link component={RouterLink} to={paths.request(request.id)} sx={tall}>
          {request.name}
        </Link>
      ) : (
        request.name
      )}
      {typeof entry_id === 'string' ? (
        <Box component="span" sx={{ display: 'block' }}>
          <Link component={RouterLink} to={paths.accountingEntry(entry_id)} sx={tall}>
            Ver asiento
            <VisuallyHidden> de la fila {row}</VisuallyHidden>
          </Link>
        </Box>
      ) : null}
    </>
  )
}
