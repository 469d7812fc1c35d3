import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { PermissionItem, Ref } from '@/api/users'
import type { Form } from '@/app/forms/useForm'
import { ChoiceField, choicesOf } from '@/ui/ChoiceField'
import { DateField } from '@/ui/DateField'
import { Icon } from '@/ui/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { GrantValue } from './model'

/** A grant and its place among all, by which the server names its errors. */
interface Held {
  grant: GrantValue
  at: number
}

interface PermissionRowProps {
  permission: PermissionItem
  held: readonly Held[]
  branches: readonly Ref[]
  today: string
  form: Form<string>
  isDisabled: boolean
  onToggle: (isHeld: boolean) => void
  onAdd: () => void
  onRemove: (key: string) => void
  onChange: (at: number, patch: Partial<GrantValue>, field: string) => void
}

/** One permission: what it allows, whether it is granted, and where and until when. */
export function PermissionRow(props: PermissionRowProps) {
  const { permission, held, form, isDisabled, onToggle } = props
  const id = useId()
  const isHeld = held.length > 0
  const errors = held.flatMap(({ at }) => form.errorOf(`permissions/${String(at)}/permission_name`) ?? [])
  const since = held.flatMap(({ grant }) => (grant.since === '' ? [] : [grant.since]))
  const first = held[0]
  return (
    <Box
      sx={{
        p: 1.5,
        display: 'flex',
        gap: 1,
        bgcolor: isHeld ? 'primary.lightest' : undefined,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Checkbox
        id={first === undefined ? `${id}-box` : form.idOf(`permissions/${String(first.at)}/permission_name`)}
        checked={isHeld}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
        sx={{ alignSelf: 'flex-start', mt: -0.75 }}
        slotProps={{ input: { 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-allows` } }}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography
          component="label"
          id={`${id}-title`}
          htmlFor={
            first === undefined ? `${id}-box` : form.idOf(`permissions/${String(first.at)}/permission_name`)
          }
          sx={{ display: 'block', fontWeight: 600 }}
        >
          {permission.title}
        </Typography>
        <Typography id={`${id}-allows`} variant="body2" color="textSecondary">
          {permission.allows}
        </Typography>
        {since.map((words) => (
          <Typography key={words} variant="caption" component="p" color="textSecondary">
            {words}
          </Typography>
        ))}
        {errors.map((message) => (
          <FormHelperText key={message} error>
            {message}
          </FormHelperText>
        ))}
        {isHeld ? <Bounds {...props} /> : null}
      </Box>
    </Box>
  )
}

/** Where and until when: out of the way until somebody wants to bound the permission. */
function Bounds(props: PermissionRowProps) {
  const { permission, held, isDisabled, onAdd } = props
  const [isWanted, setIsWanted] = useState(false)
  const isBounded = held.some(({ grant }) => grant.branch_id !== '' || grant.ends_on !== '')
  if (!isBounded && !isWanted && held.length === 1) {
    return isDisabled ? null : (
      <Button size="small" onClick={() => setIsWanted(true)} sx={{ mt: 0.5, ml: -1 }}>
        {permission.scoped ? 'Limitar a una sucursal o fecha' : 'Poner fecha de fin'}
        <VisuallyHidden>: {permission.title}</VisuallyHidden>
      </Button>
    )
  }
  const isEverywhere = held.some(({ grant }) => grant.branch_id === '')
  return (
    <Box data-items sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
      {held.map((one) => (
        <Bound key={one.grant.key} {...props} {...one} />
      ))}
      {isDisabled || isEverywhere ? null : (
        <Button size="small" data-adds onClick={onAdd} sx={{ justifySelf: 'start', ml: -1 }}>
          Agregar otra sucursal
        </Button>
      )}
    </Box>
  )
}

function Bound({
  permission,
  held,
  grant,
  at,
  branches,
  today,
  form,
  isDisabled,
  onRemove,
  onChange,
}: PermissionRowProps & Held) {
  const path = `permissions/${String(at)}`
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1.5, alignItems: 'flex-start' }}>
      {permission.scoped ? (
        <ChoiceField
          size="small"
          label={`Sucursal de «${permission.title}»`}
          value={grant.branch_id}
          onChange={(text) => onChange(at, { branch_id: text }, 'branch_id')}
          {...form.at(`${path}/branch_id`, ' ')}
          disabled={isDisabled}
          none="Todas"
          choices={choicesOf(branches)}
        />
      ) : null}
      <DateField
        {...form.at(`${path}/ends_on`, 'Vacío: sin fecha de fin.')}
        label="Último día"
        value={grant.ends_on}
        onChange={(ends_on) => onChange(at, { ends_on }, 'ends_on')}
        min={today}
        disabled={isDisabled}
      />
      {held.length > 1 && !isDisabled ? (
        <IconButton
          data-takes-away
          aria-label={`Quitar esta sucursal de «${permission.title}»`}
          onClick={() => onRemove(grant.key)}
        >
          <Icon name="close" />
        </IconButton>
      ) : null}
    </Box>
  )
}
