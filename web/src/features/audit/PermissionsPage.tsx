import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from 'react-router'
import { type AuditPermission, type AuditPermissions, useAuditPermissionsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { List } from '@/app/lists/List'
import { businessDate, formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { permissionTitle } from '@/lib/permissions'
import { BackLink } from '@/ui/BackLink'
import { KEEP_FOCUS } from '@/ui/beside'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { FilterBar } from '@/ui/FilterBar'
import { FilterDate } from '@/ui/filters'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { PersonFilter } from './PersonFilter'

const COLUMNS: readonly Column<AuditPermission>[] = [
  {
    key: 'name',
    header: 'Permiso',
    isTitle: true,
    // By its title, as everywhere; and by the name that the audit and its files keep.
    cell: ({ permission_name }) => (
      <>
        {permissionTitle(permission_name)}
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', fontWeight: 400 }}
        >
          {permission_name}
        </Typography>
      </>
    ),
  },
  { key: 'branch', header: 'Sucursal', cell: (row) => row.branch?.name ?? 'Todas' },
  {
    key: 'ends',
    header: 'Hasta',
    cell: (row) => (typeof row.ends_on === 'string' ? formatDate(row.ends_on) : 'Sin fecha'),
  },
  { key: 'by', header: 'Lo concedió', cell: (row) => row.granted_by },
  { key: 'at', header: 'Cuándo', cell: (row) => formatInstant(row.granted_at_ms) },
]

/** What a person might do at the end of a day, told by the audit alone. */
export function PermissionsPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [today] = useState(() => businessDate(new Date()))
  const date = params.get('date') ?? today
  const { currentData, error, refetch } = useAuditPermissionsQuery({ user: id, date }, { skip: id === '' })
  const problem = asProblem(error)
  const show = (user: string, day: string) => {
    void navigate(paths.auditPermissions(user, day === today ? '' : day), {
      replace: true,
      state: KEEP_FOCUS,
    })
  }
  return (
    <>
      <PageHeader
        title={currentData === undefined ? 'Permisos de una persona' : `Permisos de ${currentData.user.name}`}
        subtitle="Los que tenía al terminar el día, según la auditoría."
        back={<BackLink to={paths.audit}>Volver a la auditoría</BackLink>}
        actions={
          currentData === undefined ? undefined : (
            <Button component={RouterLink} to={paths.auditStatement(id)} variant="outlined" color="inherit">
              Estado de cuenta
            </Button>
          )
        }
      />
      <Section padded={false}>
        <FilterBar
          isFiltered={false}
          onReset={() => undefined}
          search={
            <>
              <PersonFilter label="Persona" value={id} onChange={(user) => show(user, date)} />
              <FilterDate
                label="Al terminar el día"
                value={date}
                max={today}
                onChange={(day) => {
                  if (day !== '') {
                    show(id, day)
                  }
                }}
              />
            </>
          }
        />
        {id === '' ? (
          <EmptyState
            cause="nothing-yet"
            title="Elige a una persona"
            text="Verás qué permisos y límites tenía ese día, y quién se los concedió."
          />
        ) : problem === null ? (
          currentData === undefined ? (
            <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />
          ) : (
            <Held told={currentData} />
          )
        ) : problem.status === 404 ? (
          <EmptyState cause="not-found" title="No encontramos a esta persona" />
        ) : (
          <ProblemAlert problem={problem} onRetry={refetch} />
        )}
      </Section>
      {currentData === undefined || currentData.limits.length === 0 ? null : (
        <Section title="Límites de aprobación">
          <Facts
            items={currentData.limits.map(({ currency, limit_minor }) => ({
              name: currency,
              value: formatMoney(limit_minor, currency),
            }))}
          />
        </Section>
      )}
    </>
  )
}

function Held({ told }: { told: AuditPermissions }) {
  const empty =
    told.state === 'active' || told.state === 'inactive'
      ? 'No tenía ningún permiso ese día'
      : 'Ese día todavía no estaba registrada'
  return (
    <>
      {told.state === 'inactive' ? (
        <Typography variant="body2" sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          Ese día estaba inactiva: conservaba estos permisos y no podía entrar.
        </Typography>
      ) : null}
      <List
        of={{
          label: `Permisos al terminar el ${formatDate(told.date)}`,
          columns: COLUMNS,
          rowKey: (row) => row.audit_id,
          rowHref: (row) => paths.auditRow(row.audit_id),
          nothing: { cause: 'no-match', title: empty },
        }}
        pages={{ items: told.items, problem: null }}
        isCard={false}
      />
    </>
  )
}
