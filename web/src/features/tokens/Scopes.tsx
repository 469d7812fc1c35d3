import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { type PermissionItem, useListPermissionsQuery } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { type FieldName, LABELS } from './model'

interface ScopesProps {
  offered: readonly string[]
  chosen: readonly string[]
  form: Form<FieldName>
  onChange: (chosen: string[]) => void
}

/** The permissions of a token, by area. */
export function Scopes({ offered, chosen, form, onChange }: ScopesProps) {
  const { data } = useListPermissionsQuery()
  const items = (data?.items ?? []).filter(({ permission_name }) => offered.includes(permission_name))
  const areas = [...new Set(items.map(({ area }) => area))]
  const error = form.errorOf('scopes')
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" id={form.idOf('scopes')} tabIndex={-1}>
        {LABELS.scopes}
      </FormLabel>
      <FormHelperText sx={{ mx: 0 }}>
        {error ??
          'Lo que ve quien tiene el permiso. Solo «Administración por API» deja cambiar algo: las personas.'}
      </FormHelperText>
      {areas.map((area) => (
        <Box key={area} sx={{ mt: 1 }}>
          <Typography variant="overline" component="p" color="textSecondary">
            {area}
          </Typography>
          {items
            .filter((item) => item.area === area)
            .map((item) => (
              <Scope
                key={item.permission_name}
                item={item}
                isChosen={chosen.includes(item.permission_name)}
                onToggle={(isChosen) => {
                  const others = chosen.filter((label) => label !== item.permission_name)
                  onChange(isChosen ? [...others, item.permission_name] : others)
                }}
              />
            ))}
        </Box>
      ))}
    </FormControl>
  )
}

interface ScopeProps {
  item: PermissionItem
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function Scope({ item, isChosen, onToggle }: ScopeProps) {
  const id = useId()
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, cursor: 'pointer' }}>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onToggle(event.target.checked)}
        sx={{ ml: -1.25 }}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
      <Typography id={id} component="span" variant="body2">
        {item.title}
      </Typography>
    </Box>
  )
}
