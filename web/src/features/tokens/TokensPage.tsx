import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import { type TokenItem, useListPermissionsQuery, useListTokensQuery } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { formatDate, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { CopyField } from '@/ui/CopyField'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { API_PAGE, scopeTitles, stateOf } from './model'
import { RevokeButton } from './RevokeButton'

// Asked for when somebody opens it: reading the list does not wait for forms.
const TokenDialog = lazy(async () => ({ default: (await import('./TokenDialog')).TokenDialog }))

const LEAD =
  'Otros sistemas entran con un token propio y sin la sesión de nadie. Consultan lo que permiten sus permisos o preparan borradores para una persona; enviar, decidir, aprobar y pagar sigue siendo de personas.'

/** What a token may do, and for whom. */
function mayWords({ scopes, drafts_for: person }: TokenItem, titleOf: (label: string) => string): string {
  const may = scopes.map(titleOf).join(', ')
  return (person ?? null) === null ? may : `${may}, para ${person?.name ?? ''}`
}

const TOKENS: Omit<ListOf<TokenItem>, 'columns'> = {
  label: 'Tokens',
  rowKey: (row) => row.id,
  nothing: {
    title: 'Ningún sistema tiene un token',
    text: 'Crea uno para un tablero, la planilla o el proveedor de identidad.',
  },
}

/** The tokens of other systems: seen, made and revoked. */
export function TokensPage() {
  const tokens = useListTokensQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data } = tokens
  const { data: catalogue } = useListPermissionsQuery()
  const dialog = useFreshDialog()
  const titleOf = scopeTitles(catalogue?.items)
  const actions = (
    <>
      <Button component={RouterLink} to={API_PAGE} variant="outlined" color="inherit">
        Documentación de la API
      </Button>
      <Button
        variant="contained"
        startIcon={<Icon name="add" />}
        disabled={data === undefined}
        onClick={() => dialog.open()}
      >
        Crear token
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="Tokens"
        subtitle={LEAD}
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
        actions={actions}
      />
      <List of={{ ...TOKENS, columns: columns(titleOf) }} pages={wholeOf(tokens)} />
      {data === undefined ? null : <Provisioning address={data.scim_address} />}
      {data === undefined || dialog.time === 0 ? null : (
        <Suspense>
          <TokenDialog
            key={dialog.time}
            permissions={data.permissions}
            lastDay={data.last_day}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

function columns(titleOf: (label: string) => string): Column<TokenItem>[] {
  return [
    {
      key: 'name',
      header: 'Sistema',
      isTitle: true,
      cell: (row) => (
        <>
          {row.name}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            …{row.hint}
          </Typography>
        </>
      ),
    },
    { key: 'scopes', header: 'Puede', cell: (row) => mayWords(row, titleOf) },
    { key: 'ends', header: 'Último día', cell: (row) => formatDate(row.ends_on) },
    {
      key: 'used',
      header: 'Último uso',
      cell: (row) =>
        row.last_used_ms === null || row.last_used_ms === undefined
          ? 'Nunca'
          : formatRelative(row.last_used_ms),
    },
    { key: 'by', header: 'Creado por', cell: (row) => row.created_by },
    { key: 'state', header: 'Estado', cell: (row) => <StatePill {...stateOf(row)} /> },
    {
      key: 'controls',
      header: 'Cambiar',
      isControl: true,
      align: 'right',
      cell: (row) => (row.state === 'revoked' ? null : <RevokeButton token={row} />),
    },
  ]
}

/** Where the company's identity provider is to be sent. */
function Provisioning({ address }: { address: string }) {
  return (
    <Section title="Proveedor de identidad (SCIM 2.0)">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '72ch' }}>
        Con un token para SCIM, tu proveedor (Entra ID, Okta y otros) registra, actualiza y desactiva personas
        por sí mismo. Un grupo que se llama como un perfil del portal, por ejemplo «Aprobador», concede sus
        permisos a quienes estén en él, y los retira a quienes salgan.
      </Typography>
      <CopyField label="Dirección para el proveedor" value={address} />
    </Section>
  )
}
