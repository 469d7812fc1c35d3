import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { type AccountCode, useListAccountCodesQuery } from '@/api/accounting'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useListFilters, wholeOf } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { ADMINISTRATOR } from '@/lib/permissions'
import type { Column } from '@/ui/DataTable'
import { rowKeys } from '@/ui/rowFocus'
import { useKeys } from '@/ui/shortcuts'
import { ROW_LINK } from '@/ui/table/rowLink'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { Head } from '../Head'
import { arranged, isKind, nameOf, narrowed } from './model'

// Asked for when somebody opens it: reading the codes does not wait for a form.
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog')).CodeDialog }))

function Code({ account: { code, inherited } }: { account: AccountCode }) {
  if (typeof code === 'string') {
    return code
  }
  return typeof inherited === 'string' ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {inherited} (heredado)
    </Box>
  ) : (
    <Box component="span" sx={{ color: 'warning.dark' }}>
      Sin código
    </Box>
  )
}

const COLUMNS: readonly Column<AccountCode>[] = [
  {
    key: 'account',
    header: 'Cuenta en Caudal',
    isTitle: true,
    cell: (row) =>
      isKind(row) ? (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {nameOf(row)}
        </Box>
      ) : (
        <Box component="span" sx={{ display: 'block', fontWeight: 400, pl: { sm: 3 } }}>
          {nameOf(row)}
        </Box>
      ),
  },
  { key: 'code', header: 'Código', cell: (row) => <Code account={row} /> },
  { key: 'name', header: 'Nombre contable', cell: ({ name }) => name ?? '—' },
]

function edit(open: (row: AccountCode) => void): Column<AccountCode> {
  return {
    key: 'edit',
    header: 'Cambiar',
    isControl: true,
    align: 'right',
    cell: (row) => (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Editar el código de ${nameOf(row)}`}
        onClick={() => open(row)}
        {...{ [ROW_LINK]: '' }}
      >
        Editar
      </Button>
    ),
  }
}

const CODES: ListOf<AccountCode, 'q' | 'missing'> = {
  label: 'Códigos contables',
  filters: [
    { kind: 'search', key: 'q', label: 'Buscar cuenta o código' },
    {
      kind: 'choice',
      key: 'missing',
      label: 'Código',
      any: 'Todas',
      choices: [{ value: 'yes', label: 'Sin código' }],
    },
  ],
  columns: COLUMNS,
  rowKey: ({ account }) => account,
  noMatch: ({ values }) =>
    values.missing === 'yes' && values.q === ''
      ? { title: 'Todas las cuentas tienen código', action: undefined }
      : { title: 'Ninguna cuenta coincide' },
  nothing: { cause: 'no-match', title: 'Ninguna cuenta coincide' },
}

/** What the company's own books call each account. */
export function CodesPage() {
  const { can } = useSession()
  const mayEdit = can(ADMINISTRATOR)
  const filters = useListFilters(CODES)
  const codes = useListAccountCodesQuery(undefined, { refetchOnMountOrArgChange: true })
  const dialog = useFreshDialog<AccountCode>()
  const pages = wholeOf(codes)
  const { q, missing } = filters.values
  useKeys(rowKeys())
  return (
    <>
      <Head
        tab="codes"
        title="Códigos contables"
        subtitle={
          mayEdit
            ? 'Cómo llama a cada cuenta la contabilidad de la empresa. El código de un tipo vale para todas sus cuentas que no tengan uno propio.'
            : 'Cómo llama a cada cuenta la contabilidad de la empresa. Los cambia quien administra el portal.'
        }
      />
      <List
        of={mayEdit ? { ...CODES, columns: [...COLUMNS, edit(dialog.open)] } : CODES}
        filters={filters}
        pages={{
          ...pages,
          items: pages.items && narrowed(arranged(pages.items), q, missing === 'yes'),
        }}
      />
      {dialog.about === undefined ? null : (
        <Suspense>
          <CodeDialog key={dialog.time} of={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
