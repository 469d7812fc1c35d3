import Stack from '@mui/material/Stack'
import type { Fields } from '@/app/forms/useFields'
import { DOCUMENT_TYPES } from '@/lib/payees'
import { MenuField } from '@/ui/MenuField'
import { TextInput } from '@/ui/TextInput'

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

export function PersonFields({ field }: Pick<Fields<PersonValues, PersonField>, 'field'>) {
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <TextInput {...field('name')} maxLength={140} required />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MenuField {...field('document_type')} choices={DOCUMENT_TYPES} required />
        <TextInput {...field('document_number')} maxLength={40} required />
      </Stack>
      <TextInput {...field('email', 'Opcional.')} type="email" />
    </Stack>
  )
}
