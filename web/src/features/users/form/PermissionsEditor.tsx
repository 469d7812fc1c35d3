import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListBranchesQuery } from '@/api/requests'
import { type PermissionCatalogue, type PermissionItem, type Ref, useListProfilesQuery } from '@/api/users'
import type { Form } from '@/app/forms/useForm'
import { groupBy } from '@/lib/group'
import { Icon } from '@/ui/icons'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { conflictsIn, type GrantValue, newGrant } from './model'
import { PermissionRow } from './PermissionRow'

interface PermissionsEditorProps {
  grants: readonly GrantValue[]
  catalogue: PermissionCatalogue
  form: Form<string>
  today: string
  /** Why they cannot be changed, and who can; null when they can. */
  blockedBy: string | null
  onChange: (grants: GrantValue[], path: string) => void
}

function areasOf(items: readonly PermissionItem[]): [area: string, items: PermissionItem[]][] {
  return [...groupBy(items, ({ area }) => area)]
}

/** Everything that can be granted, by area, with what each permission allows; profiles grant several at once. */
export function PermissionsEditor(props: PermissionsEditorProps) {
  const { grants, catalogue, blockedBy, onChange } = props
  const { data: branches } = useListBranchesQuery()
  const titleOf = (name: string) =>
    catalogue.items.find(({ permission_name }) => permission_name === name)?.title ?? name
  const conflicts = conflictsIn(grants, catalogue.conflicts)
  return (
    <Section title="Permisos">
      {blockedBy === null ? null : <Notice tone="info" title={blockedBy} />}
      <Profiles grants={grants} isDisabled={blockedBy !== null} onChange={onChange} />
      {conflicts.length === 0 ? null : (
        <Notice tone="warning" title="Estos permisos juntos dejan sin control a una sola persona">
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {conflicts.map(({ detail, permissions }) => (
              <li key={permissions.join(' ')}>
                {permissions.map((name) => `«${titleOf(name)}»`).join(' y ')}. {detail}
              </li>
            ))}
          </Box>
        </Notice>
      )}
      <Stack sx={{ gap: 3 }}>
        {areasOf(catalogue.items).map(([area, items]) => (
          <Area key={area} {...props} area={area} items={items} branches={branches?.items ?? []} />
        ))}
      </Stack>
    </Section>
  )
}

interface AreaProps extends PermissionsEditorProps {
  area: string
  items: readonly PermissionItem[]
  branches: readonly Ref[]
}

function Area({ area, items, branches, grants, form, today, blockedBy, onChange }: AreaProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {area}
      </Typography>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
        {items.map((permission) => (
          <PermissionRow
            key={permission.permission_name}
            permission={permission}
            held={grants.flatMap((grant, at) =>
              grant.permission_name === permission.permission_name ? [{ grant, at }] : [],
            )}
            branches={branches}
            today={today}
            form={form}
            isDisabled={blockedBy !== null}
            onToggle={(isHeld) => {
              onChange(
                isHeld
                  ? [...grants, newGrant(permission.permission_name)]
                  : grants.filter(({ permission_name }) => permission_name !== permission.permission_name),
                'permissions',
              )
            }}
            onAdd={() => onChange([...grants, newGrant(permission.permission_name)], 'permissions')}
            onRemove={(key) => {
              onChange(
                grants.filter((grant) => grant.key !== key),
                'permissions',
              )
            }}
            onChange={(at, patch, field) => {
              onChange(
                grants.map((grant, index) => (index === at ? { ...grant, ...patch } : grant)),
                `permissions/${String(at)}/${field}`,
              )
            }}
          />
        ))}
      </Box>
    </Box>
  )
}

interface ProfilesProps {
  grants: readonly GrantValue[]
  isDisabled: boolean
  onChange: (grants: GrantValue[], path: string) => void
}

/** Named sets: one press grants what is missing of a set, another takes the set away. */
function Profiles({ grants, isDisabled, onChange }: ProfilesProps) {
  const { data: profiles } = useListProfilesQuery()
  if (isDisabled || profiles === undefined) {
    return null
  }
  const held = new Set(grants.map(({ permission_name }) => permission_name))
  return (
    <Box role="group" aria-label="Perfiles" sx={{ mb: 3 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Un perfil concede de una vez los permisos de un puesto. Púlsalo otra vez para quitarlos.
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        {profiles.items.map(({ code, title, permissions }) => {
          const isHeld = permissions.every((name) => held.has(name))
          return (
            <Button
              key={code}
              size="small"
              variant="outlined"
              color="inherit"
              aria-pressed={isHeld}
              startIcon={<Icon name={isHeld ? 'check' : 'add'} fontSize="small" />}
              sx={isHeld ? { bgcolor: 'primary.light', color: 'primary.dark' } : undefined}
              onClick={() => {
                onChange(
                  isHeld
                    ? grants.filter(({ permission_name }) => !permissions.includes(permission_name))
                    : [...grants, ...permissions.filter((name) => !held.has(name)).map(newGrant)],
                  'permissions',
                )
              }}
            >
              {title}
            </Button>
          )
        })}
      </Stack>
    </Box>
  )
}
