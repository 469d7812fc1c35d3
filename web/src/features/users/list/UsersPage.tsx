import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { type UserItem, useListPermissionsQuery } from '@/api/users'
import { BranchChoices } from '@/app/lists/BranchChoices'
import { type AskedChoicesProps, given, givenQuery, type ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useListFilters } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { lastSignIn, USER_STATES, userStateWords } from '../words'
import { useUsers } from './useUsers'

/** More titles than this make a row too tall to be compared with the next. */
const MOST_TITLES = 2

function columns(titleOf: (permission: string) => string): Column<UserItem>[] {
  return [
    {
      key: 'name',
      header: 'Nombre',
      isTitle: true,
      cell: ({ name }) => name,
      below: ({ email }) => email,
    },
    {
      key: 'state',
      header: 'Estado',
      isTitle: true,
      cell: ({ state }) => <StatePill {...userStateWords(state)} />,
    },
    {
      key: 'number',
      header: 'N.º de empleado',
      isOptional: true,
      cell: ({ employee_number }) => employee_number ?? '—',
    },
    { key: 'branch', header: 'Sucursal', isOptional: true, cell: ({ branch }) => branch?.name ?? '—' },
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
      isOptional: true,
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

function Permissions({ children }: AskedChoicesProps) {
  const { data } = useListPermissionsQuery()
  return children(
    (data?.items ?? []).map(({ permission_name, title }) => ({ value: permission_name, label: title })),
  )
}

const USERS: Omit<ListOf<UserItem, 'q' | 'permission' | 'state' | 'branch'>, 'columns'> = {
  label: 'Usuarios',
  filters: [
    { kind: 'search', key: 'q', label: 'Buscar nombre, correo o número' },
    {
      kind: 'choice',
      key: 'permission',
      label: 'Permiso',
      any: 'Cualquiera',
      choices: Permissions,
    },
    { kind: 'choice', key: 'state', label: 'Estado', any: 'Cualquiera', choices: USER_STATES },
    {
      kind: 'choice',
      key: 'branch',
      label: 'Sucursal',
      any: 'Cualquiera',
      choices: BranchChoices,
    },
  ],
  views: paths.users,
  rowKey: (row) => row.id,
  rowHref: (row, search) => `${paths.user(row.id)}${search}`,
  noMatch: { title: 'Ningún usuario coincide con los filtros' },
  nothing: {
    title: 'Todavía no hay usuarios',
    text: 'Registra a las personas de la empresa para que puedan entrar.',
  },
  // They can be imported again.
  exports: (['xlsx', 'csv'] as const).map((format) => ({
    label: `Descargar ${format.toUpperCase()}`,
    target: (values) => ({ kind: 'user_file', of: { file: 'users', format, query: givenQuery(values) } }),
  })),
}

/** Everybody who works with the portal: who they are, what they may do, and when they were last here. */
export function UsersPage() {
  useShortcuts<'users'>(rowKeys())
  const filters = useListFilters(USERS)
  const users = useUsers(given(filters.values))
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
            <Button component={Link} to={paths.newUser} variant="contained" startIcon={<Icon name="add" />}>
              Nuevo usuario
            </Button>
          </>
        }
      />
      <List of={{ ...USERS, columns: columns(titleOf) }} filters={filters} pages={users} />
    </>
  )
}
