import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useListBranchesQuery } from '@/api/requests'
import type { Form } from '@/app/forms/useForm'
import { Section } from '@/ui/Section'
import type { UserValues } from './model'
import { PersonField } from './PersonField'

/** The longest the server takes. */
const NAME_LENGTH = 140
const SHORT_LENGTH = 40

type TextName = 'name' | 'email' | 'employee_number' | 'phone'

const TEXTS: readonly {
  name: TextName
  label: string
  hint: string
  length: number
  autoComplete: string
  type?: string
}[] = [
  {
    name: 'name',
    label: 'Nombre',
    hint: 'Como está en su documento.',
    length: NAME_LENGTH,
    autoComplete: 'off',
  },
  {
    name: 'email',
    label: 'Correo',
    hint: 'Con ese correo la reconocemos la primera vez que entra.',
    length: 254,
    autoComplete: 'off',
    type: 'email',
  },
  {
    name: 'employee_number',
    label: 'Número de empleado',
    hint: '',
    length: SHORT_LENGTH,
    autoComplete: 'off',
  },
  { name: 'phone', label: 'Teléfono', hint: '', length: SHORT_LENGTH, autoComplete: 'off', type: 'tel' },
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
        {TEXTS.map(({ name, label, hint, length, autoComplete, type }) => (
          <TextField
            key={name}
            label={label}
            type={type}
            value={values[name]}
            onChange={(event) => {
              onChange({ [name]: event.target.value }, name)
            }}
            {...form.field(name, hint === '' ? ' ' : hint)}
            required={name === 'name' || name === 'email'}
            disabled={isDisabled}
            autoComplete={autoComplete}
            slotProps={{ htmlInput: { maxLength: length } }}
            fullWidth
          />
        ))}
        <TextField
          select
          label="Tipo de documento"
          value={values.document_type}
          onChange={(event) => {
            onChange({ document_type: event.target.value }, 'document_type')
          }}
          {...form.field('document_type', ' ')}
          disabled={isDisabled}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          fullWidth
        >
          <option value="">Sin especificar</option>
          <option value="cedula">Cédula</option>
          <option value="ruc">RUC</option>
          <option value="passport">Pasaporte</option>
        </TextField>
        <TextField
          label="Documento de identidad"
          value={values.document}
          onChange={(event) => {
            onChange({ document: event.target.value }, 'document')
          }}
          {...form.field('document', ' ')}
          disabled={isDisabled}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: SHORT_LENGTH } }}
          fullWidth
        />
        <TextField
          select
          label="Sucursal"
          value={values.branch_id}
          onChange={(event) => {
            onChange({ branch_id: event.target.value }, 'branch_id')
          }}
          {...form.field('branch_id', 'Donde trabaja.')}
          disabled={isDisabled}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          fullWidth
        >
          <option value="">Ninguna</option>
          {(branches?.items ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <PersonField
          id={form.idOf('manager_id')}
          label="Jefatura"
          value={values.manager}
          onChange={(manager) => {
            onChange({ manager }, 'manager_id')
          }}
          except={userId}
          error={form.errorOf('manager_id')}
          helperText="A quién reporta."
          disabled={isDisabled}
        />
      </Box>
    </Section>
  )
}
