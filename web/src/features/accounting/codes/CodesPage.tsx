import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { type AccountCode, useListAccountCodesQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { ADMINISTRATOR } from '@/lib/permissions'
import { type Column, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterSelect } from '@/ui/filters'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { useKeys } from '@/ui/shortcuts'
import { ROW_LINK } from '@/ui/table/rows'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { Head } from '../Head'
import { arranged, isKind, nameOf, narrowed } from './model'

// Asked for when somebody opens it: reading the codes does not wait for a form.
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog')).CodeDialog }))

/** What the address says; a constant, as `useUrlFilters` wants it. */
const DEFAULTS = { q: '', missing: '' } as const

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

/** What the company's own books call each account. */
export function CodesPage() {
  const { can } = useSession()
  const mayEdit = can(ADMINISTRATOR)
  const filters = useUrlFilters(DEFAULTS)
  const { data, error, refetch } = useListAccountCodesQuery(undefined, { refetchOnMountOrArgChange: true })
  const dialog = useFreshDialog<AccountCode>()
  const problem = asProblem(error)
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
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {problem !== null && data === undefined ? null : (
        <Section padded={false}>
          <FilterBar
            {...filters.bar}
            search={<FilterSearch label="Buscar cuenta o código" {...filters.field('q')} />}
            used={filters.used}
          >
            <FilterSelect
              label="Cuáles"
              {...filters.field('missing')}
              options={[
                { value: '', label: 'Todas' },
                { value: 'yes', label: 'Sin código' },
              ]}
            />
          </FilterBar>
          <DataTable
            label="Códigos contables"
            columns={mayEdit ? [...COLUMNS, edit(dialog.open)] : COLUMNS}
            rows={data === undefined ? undefined : narrowed(arranged(data.items), q, missing === 'yes')}
            rowKey={({ account }) => account}
            empty={
              missing === 'yes' && q === '' ? (
                <EmptyState cause="no-match" title="Todas las cuentas tienen código" />
              ) : (
                <EmptyState
                  cause="no-match"
                  title="Ninguna cuenta coincide"
                  action={<Button onClick={filters.reset}>Limpiar filtros</Button>}
                />
              )
            }
          />
        </Section>
      )}
      {dialog.about === undefined ? null : (
        <Suspense>
          <CodeDialog key={dialog.time} of={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
