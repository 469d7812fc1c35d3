import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import { useListBranchesQuery } from '@/api/requests'
import { type UserItem, useListPermissionsQuery } from '@/api/users'
import { useDownload } from '@/app/downloads/useDownload'
import { Views } from '@/features/views/door'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterSelect } from '@/ui/filters'
import { Icon } from '@/ui/icons'
import { MailText } from '@/ui/MailText'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { type UrlFilters, useUrlFilters } from '@/ui/useUrlFilters'
import { lastSignIn, USER_STATES, userStateWords } from '../words'
import { useUsers } from './useUsers'

const DEFAULTS = { q: '', permission: '', state: '', branch: '' } as const
const ANY = { value: '', label: 'Cualquiera' } as const
/** More titles than this make a row too tall to be compared with the next. */
const MOST_TITLES = 2

function columns(titleOf: (permission: string) => string): Column<UserItem>[] {
  return [
    {
      key: 'name',
      header: 'Nombre',
      isTitle: true,
      cell: ({ name, email }) => (
        <>
          {name}
          <MailText email={email} />
        </>
      ),
    },
    {
      key: 'state',
      header: 'Estado',
      isTitle: true,
      cell: ({ state }) => <StatePill {...userStateWords(state)} />,
    },
    { key: 'number', header: 'N.º de empleado', cell: ({ employee_number }) => employee_number ?? '—' },
    { key: 'branch', header: 'Sucursal', cell: ({ branch }) => branch?.name ?? '—' },
    {
      key: 'permissions',
      header: 'Permisos',
      cell: ({ permissions }) => (
        <Held titles={permissions.map(({ permission_name }) => titleOf(permission_name))} />
      ),
    },
    {
      key: 'signIn',
      header: 'Último ingreso',
      cell: ({ last_sign_in_ms }) => {
        const { text, exact } = lastSignIn(last_sign_in_ms)
        return (
          <Box component="span" title={exact} sx={{ whiteSpace: 'nowrap' }}>
            {text}
          </Box>
        )
      },
    },
  ]
}

function Held({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) {
    return <StatePill tone="warning" label="Ninguno" />
  }
  if (titles.length <= MOST_TITLES) {
    return listOf(titles)
  }
  return (
    <span title={listOf(titles)}>
      {titles.slice(0, MOST_TITLES).join(', ')} y {titles.length - MOST_TITLES} más
    </span>
  )
}

/** Everybody who works with the portal: who they are, what they may do, and when they were last here. */
export function UsersPage() {
  const { search } = useLocation()
  useShortcuts<'users'>(rowKeys())
  const filters = useUrlFilters(DEFAULTS)
  const wanted = Object.entries(filters.values).filter(([, value]) => value !== '')
  const users = useUsers(Object.fromEntries(wanted))
  const { data: offered } = useListPermissionsQuery()
  const titleOf = (name: string) =>
    offered?.items.find(({ permission_name }) => permission_name === name)?.title ?? name
  return (
    <>
      <PageHeader
        title="Usuarios"
        subtitle="Quién entra al portal y qué puede hacer en él."
        actions={
          <>
            <Button component={Link} to={paths.importUsers} variant="outlined" color="inherit">
              Importar
            </Button>
            <Export query={new URLSearchParams(wanted).toString()} isFiltered={filters.isFiltered} />
            <Button component={Link} to={paths.newUser} variant="contained" startIcon={<Icon name="add" />}>
              Nuevo usuario
            </Button>
          </>
        }
      />
      <Section padded={false}>
        <UserFilters filters={filters} />
        <PagedTable
          label="Usuarios"
          columns={columns(titleOf)}
          pages={users}
          rowKey={(row) => row.id}
          rowHref={(row) => `${paths.user(row.id)}${search}`}
          empty={emptyList(
            filters,
            { title: 'Ningún usuario coincide con los filtros' },
            {
              title: 'Todavía no hay usuarios',
              text: 'Registra a las personas de la empresa para que puedan entrar.',
            },
          )}
        />
      </Section>
    </>
  )
}

const FORMATS = [
  { format: 'xlsx', label: 'XLSX' },
  { format: 'csv', label: 'CSV' },
] as const

/** The people of the list as it is filtered now, in a file that can be imported again. */
function Export({ query, isFiltered }: { query: string; isFiltered: boolean }) {
  const download = useDownload()
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      variant="outlined"
      color="inherit"
      title={isFiltered ? 'Solo quienes coinciden con los filtros' : undefined}
      onClick={() => void download({ kind: 'user_file', of: { file: 'users', format, query } })}
    >
      Descargar {label}
    </Button>
  ))
}

function UserFilters({ filters }: { filters: UrlFilters<keyof typeof DEFAULTS> }) {
  const { data: offered } = useListPermissionsQuery()
  const { data: branches } = useListBranchesQuery()
  const permissions = (offered?.items ?? []).map(({ permission_name, title }) => ({
    value: permission_name,
    label: title,
  }))
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar nombre, correo o número" {...filters.field('q')} />}
      views={<Views screen={paths.users} />}
      used={filters.used}
    >
      <FilterSelect label="Permiso" {...filters.field('permission')} options={[ANY, ...permissions]} />
      <FilterSelect label="Estado" {...filters.field('state')} options={[ANY, ...USER_STATES]} />
      <FilterSelect
        label="Sucursal"
        {...filters.field('branch')}
        options={[ANY, ...(branches?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </FilterBar>
  )
}
