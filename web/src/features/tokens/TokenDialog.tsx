import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type NewToken, useCreateTokenMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { businessDate, formatDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { SecretOnce } from '@/ui/SecretOnce'
import { bodyOf, EMPTY, errorsOf, type FieldName, LABELS, SCIM_WORDS, type Values } from './model'
import { Scopes } from './Scopes'

interface TokenDialogProps {
  /** The labels of the permissions that a token may have. */
  permissions: readonly string[]
  /** The last day on which it may end. */
  lastDay: string
  isOpen: boolean
  onClose: () => void
}

/** Makes a token, then shows its secret this once. */
export function TokenDialog({ isOpen, onClose, ...of }: TokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null)
  return (
    // Only its button closes the secret: a slip beside the dialog must not lose it.
    <FormDialog isOpen={isOpen} onClose={made === null ? onClose : () => undefined}>
      {(titleId) =>
        made === null ? (
          <TokenForm titleId={titleId} onMade={setMade} onClose={onClose} {...of} />
        ) : (
          <Secret titleId={titleId} made={made} onClose={onClose} />
        )
      }
    </FormDialog>
  )
}

interface TokenFormProps extends Omit<TokenDialogProps, 'isOpen'> {
  titleId: string
  onMade: (made: NewToken) => void
}

function TokenForm({ titleId, permissions, lastDay, onMade, onClose }: TokenFormProps) {
  const [values, setValues] = useState<Values>(EMPTY)
  const [today] = useState(() => businessDate(new Date()))
  const [create, { isLoading }] = useCreateTokenMutation()
  const withIntent = useIntent()
  const form = useForm<FieldName>(LABELS)
  const set = (field: FieldName, change: Partial<Values>) => {
    form.touch(field)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const answer = await withIntent(async (key) =>
      create({ 'Idempotency-Key': key, newTokenBody: bodyOf(values) }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      onMade(answer.data)
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Crear token"
      form={form}
      submitLabel="Crear token"
      isPending={isLoading}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          label={LABELS.name}
          value={values.name}
          onChange={(event) => {
            set('name', { name: event.target.value })
          }}
          {...form.field('name', 'Con este nombre queda en la auditoría lo que haga.')}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          autoComplete="off"
          required
          fullWidth
        />
        <FormControl component="fieldset">
          <FormLabel component="legend">Para qué es</FormLabel>
          <RadioGroup
            value={values.use}
            onChange={(event) => {
              set('scopes', { use: event.target.value === 'scim' ? 'scim' : 'api' })
            }}
          >
            <FormControlLabel value="api" control={<Radio />} label="Consultar datos por la API" />
            <FormControlLabel value="scim" control={<Radio />} label={SCIM_WORDS} />
          </RadioGroup>
        </FormControl>
        {values.use === 'api' ? (
          <Scopes
            offered={permissions}
            chosen={values.permissions}
            form={form}
            onChange={(chosen) => {
              set('scopes', { permissions: chosen })
            }}
          />
        ) : null}
        <DateField
          id={form.idOf('ends_on')}
          label={LABELS.ends_on}
          value={values.ends_on}
          onChange={(ends_on) => {
            set('ends_on', { ends_on })
          }}
          min={today}
          max={lastDay}
          error={form.errorOf('ends_on')}
          helperText={`A más tardar, el ${formatDate(lastDay)}.`}
          required
        />
      </Stack>
    </FormBody>
  )
}

function Secret({ titleId, made, onClose }: { titleId: string; made: NewToken; onClose: () => void }) {
  const { token, secret } = made
  return (
    <SecretOnce
      titleId={titleId}
      title={`Token de ${token.name}`}
      label="Token"
      secret={secret}
      lost="El token se creó, pero la respuesta no llegó y el portal no guarda el secreto. Revócalo y crea otro."
      onClose={onClose}
    >
      El sistema lo envía en cada llamada, como <code>Authorization: Bearer</code>. Sirve hasta el{' '}
      {formatDate(token.ends_on)}, ese día incluido.
    </SecretOnce>
  )
}
