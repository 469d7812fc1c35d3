import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { Form } from '@/app/forms/useForm'
import { DOCUMENT_TYPES } from '@/lib/payees'

export interface PersonValues {
  name: string
  document_type: string
  document_number: string
  email: string
}

export type PersonField = keyof PersonValues

export const PERSON_LABELS = {
  name: 'Nombre o razón social',
  document_type: 'Tipo de documento',
  document_number: 'Número de documento',
  email: 'Correo',
} as const

/** A member of staff may have no document yet. */
export function personErrors(
  values: PersonValues,
  needsDocument = true,
): Partial<Record<PersonField, string>> {
  const email = values.email.trim()
  return {
    ...(values.name.trim() === '' ? { name: 'Escribe el nombre.' } : {}),
    ...(needsDocument && values.document_number.trim() === ''
      ? { document_number: 'Escribe el número.' }
      : {}),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)
      ? { email: 'Ese correo no está completo.' }
      : {}),
  }
}

export function personBody({ name, document_type, document_number, email }: PersonValues) {
  return {
    name: name.trim(),
    document_type,
    document_number: document_number.trim(),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  }
}

interface PersonFieldsProps<F extends string> {
  values: PersonValues
  onChange: (field: PersonField, value: string) => void
  form: Form<F | PersonField>
}

export function PersonFields<F extends string>({ values, onChange, form }: PersonFieldsProps<F>) {
  const change = (field: PersonField) => (event: { target: { value: string } }) => {
    onChange(field, event.target.value)
  }
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <TextField
        label={PERSON_LABELS.name}
        value={values.name}
        onChange={change('name')}
        {...form.field('name')}
        slotProps={{ htmlInput: { maxLength: 140 } }}
        autoComplete="off"
        required
        fullWidth
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={PERSON_LABELS.document_type}
          value={values.document_type}
          onChange={change('document_type')}
          {...form.field('document_type')}
          required
          fullWidth
        >
          {DOCUMENT_TYPES.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={PERSON_LABELS.document_number}
          value={values.document_number}
          onChange={change('document_number')}
          {...form.field('document_number')}
          slotProps={{ htmlInput: { maxLength: 40 } }}
          autoComplete="off"
          required
          fullWidth
        />
      </Stack>
      <TextField
        type="email"
        label={PERSON_LABELS.email}
        value={values.email}
        onChange={change('email')}
        {...form.field('email', 'Opcional.')}
        autoComplete="off"
        fullWidth
      />
    </Stack>
  )
}
