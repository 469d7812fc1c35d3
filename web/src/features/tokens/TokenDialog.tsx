import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { generatedApi, type NewToken } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, FormDialog, useTitleId } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { businessDate, formatDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { SecretOnce } from '@/ui/SecretOnce'
import { TextInput } from '@/ui/TextInput'
import { AskerSearch } from './AskerSearch'
import {
  bodyOf,
  DRAFTS_WORDS,
  EMPTY,
  errorsOf,
  type FieldName,
  LABELS,
  parseUse,
  SCIM_WORDS,
  type Values,
} from './model'
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
      {made === null ? (
        <TokenForm onMade={setMade} onClose={onClose} {...of} />
      ) : (
        <Secret made={made} onClose={onClose} />
      )}
    </FormDialog>
  )
}

interface TokenFormProps extends Omit<TokenDialogProps, 'isOpen'> {
  onMade: (made: NewToken) => void
}

function TokenForm({ permissions, lastDay, onMade, onClose }: TokenFormProps) {
  const { form, values, set, field } = useFields<Values, FieldName>(LABELS, EMPTY)
  const [today] = useState(() => businessDate(new Date()))
  const { send, isPending } = useCommand()

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const made = { newTokenBody: bodyOf(values) }
    const answer = await send(generatedApi.endpoints.createToken, made, { form })
    if (answer.ok) {
      onMade(answer.data)
    }
  }

  return (
    <FormBody
      title="Crear token"
      form={form}
      submitLabel="Crear token"
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextInput
          {...field('name', 'Con este nombre queda en la auditoría lo que haga.')}
          maxLength={80}
          required
        />
        <FormControl component="fieldset">
          <FormLabel component="legend">Para qué es</FormLabel>
          <RadioGroup
            value={values.use}
            onChange={(_, chosen) => set({ use: parseUse(chosen) }, 'scopes', 'drafts_for')}
          >
            <FormControlLabel value="api" control={<Radio />} label="Consultar datos por la API" />
            <FormControlLabel value="drafts" control={<Radio />} label={DRAFTS_WORDS} />
            <FormControlLabel value="scim" control={<Radio />} label={SCIM_WORDS} />
          </RadioGroup>
        </FormControl>
        {values.use === 'api' ? (
          <Scopes
            offered={permissions}
            chosen={values.permissions}
            form={form}
            onChange={(chosen) => set({ permissions: chosen }, 'scopes')}
          />
        ) : null}
        {values.use === 'drafts' ? (
          <AskerSearch
            {...field('drafts_for', 'Los borradores son suyos: los revisa, los corrige y los envía.')}
            required
          />
        ) : null}
        <DateField
          {...field('ends_on', `A más tardar, el ${formatDate(lastDay)}.`)}
          min={today}
          max={lastDay}
          required
        />
      </Stack>
    </FormBody>
  )
}

function Secret({ made, onClose }: { made: NewToken; onClose: () => void }) {
  const { token, secret } = made
  const titleId = useTitleId()
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
