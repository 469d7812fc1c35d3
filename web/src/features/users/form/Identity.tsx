import Box from '@mui/material/Box'
import { useListBranchesQuery } from '@/api/requests'
import type { Form } from '@/app/forms/useForm'
import { DOCUMENT_TYPES } from '@/lib/payees'
import { ChoiceField, choicesOf } from '@/ui/ChoiceField'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import type { UserValues } from './model'
import { PersonField } from './PersonField'

/** The longest the server takes. */
const NAME_LENGTH = 140
const SHORT_LENGTH = 40

type TextName = 'name' | 'email' | 'employee_number' | 'phone'

const TEXTS: readonly { name: TextName; label: string; hint: string; length: number; type?: string }[] = [
  { name: 'name', label: 'Nombre', hint: 'Como está en su documento.', length: NAME_LENGTH },
  {
    name: 'email',
    label: 'Correo',
    hint: 'Con ese correo la reconocemos la primera vez que entra.',
    length: 254,
    type: 'email',
  },
  { name: 'employee_number', label: 'Número de empleado', hint: ' ', length: SHORT_LENGTH },
  { name: 'phone', label: 'Teléfono', hint: ' ', length: SHORT_LENGTH, type: 'tel' },
]

interface IdentityProps {
  userId: string | undefined
  values: UserValues
  form: Form<string>
  isDisabled: boolean
  onChange: (patch: Partial<UserValues>, path: string) => void
}

/** Who the person is and where they work. */
export function Identity({ userId, values, form, isDisabled, onChange }: IdentityProps) {
  const { data: branches } = useListBranchesQuery()
  return (
    <Section title="Identidad">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {TEXTS.map(({ name, label, hint, length, type }) => (
          <TextInput
            key={name}
            {...form.at(name, hint)}
            label={label}
            type={type}
            value={values[name]}
            onChange={(text) => onChange({ [name]: text }, name)}
            required={name === 'name' || name === 'email'}
            disabled={isDisabled}
            maxLength={length}
          />
        ))}
        <ChoiceField
          {...form.at('document_type', ' ')}
          label="Tipo de documento"
          value={values.document_type}
          onChange={(document_type) => onChange({ document_type }, 'document_type')}
          none="Sin especificar"
          choices={DOCUMENT_TYPES}
          disabled={isDisabled}
        />
        <TextInput
          {...form.at('document', ' ')}
          label="Documento de identidad"
          value={values.document}
          onChange={(document) => onChange({ document }, 'document')}
          disabled={isDisabled}
          maxLength={SHORT_LENGTH}
        />
        <ChoiceField
          {...form.at('branch_id', 'Donde trabaja.')}
          label="Sucursal"
          value={values.branch_id}
          onChange={(branch_id) => onChange({ branch_id }, 'branch_id')}
          none="Ninguna"
          choices={choicesOf(branches?.items)}
          disabled={isDisabled}
        />
        <PersonField
          {...form.at('manager_id', 'A quién reporta.')}
          label="Jefatura"
          value={values.manager}
          onChange={(manager) => onChange({ manager }, 'manager_id')}
          except={userId}
          disabled={isDisabled}
        />
      </Box>
    </Section>
  )
}
