import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type SettingItem, useListSettingsQuery } from '@/api/client'
import { type Form as FormState, useForm } from '@/app/forms/useForm'
import { CHARSETS, DATES, DECIMALS, LINE_ENDS, SEPARATORS, SHAPES } from '@/lib/layoutWords'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { ChoiceField } from '@/ui/ChoiceField'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { useSaveSetting } from '../useSaveSetting'
import {
  bodyOf,
  errorsOf,
  type LayoutValues,
  labelsOf,
  layoutErrors,
  layoutOf,
  RECORDS,
  valuesOf,
  WORDS,
} from './model'
import { Preview } from './Preview'
import { RecordEditor } from './RecordEditor'

/** What a form of a layout and its parts share. */
interface PartProps {
  values: LayoutValues
  form: FormState<string>
  set: (change: Partial<LayoutValues>, path: string) => void
}

export function LayoutForm({ item }: { item: SettingItem | null }) {
  const [start] = useState(() => valuesOf(item))
  const [values, setValues] = useState(start)
  const form = useForm<string>(labelsOf(values))
  const { save, isPending } = useSaveSetting('bank-layouts', item, form)
  const navigate = useNavigate()
  const { allowLeaving } = useLeaveGuard(values !== start, 'nothing')
  const set: PartProps['set'] = (change, path) => {
    form.touch(path)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const done = item === null ? 'formato agregado' : 'cambios guardados'
    const { ok } = await save(bodyOf(values), ({ name }) => `${name}: ${done}.`)
    if (ok) {
      allowLeaving()
      void navigate(paths.settingsOf('bank-layouts'))
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <FormProblems form={form} />
      <Identity values={values} form={form} set={set} />
      <Writing values={values} form={form} set={set} />
      <BankWords values={values} form={form} set={set} />
      {RECORDS.map((record) => (
        <RecordEditor
          key={record}
          record={record}
          columns={values[record]}
          isFixed={values.shape === 'fixed'}
          form={form}
          onChange={(columns, path) => set({ [record]: columns }, path)}
        />
      ))}
      <Preview
        layout={layoutOf(values)}
        isFixed={values.shape === 'fixed'}
        isReady={() => form.check(layoutErrors(values))}
        onProblem={form.refuse}
      />
      <ActionButton type="submit" variant="contained" isPending={isPending}>
        {item === null ? 'Agregar formato' : 'Guardar'}
      </ActionButton>
    </Form>
  )
}

const PAIR = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }

function Identity({ values, form, set }: PartProps) {
  const { data } = useListSettingsQuery({ kind: 'banks' })
  const banks = (data?.items ?? []).filter(({ id, active }) => active || id === values.bank_id)
  return (
    <Section title="De qué banco">
      <Box sx={PAIR}>
        <TextInput
          label="Nombre"
          value={values.name}
          onChange={(text) => set({ name: text }, 'name')}
          {...form.at('name', 'Como lo buscará quien paga: «General, pagos a terceros».')}
          maxLength={80}
          required
        />
        <ChoiceField
          label="Banco"
          htmlInput={{ 'aria-label': 'Banco' }}
          required
          value={values.bank_id}
          choices={[
            { value: '', label: 'Elige el banco' },
            ...banks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(bank_id) => set({ bank_id }, 'bank_id')}
          {...form.at(
            'bank_id',
            data !== undefined && banks.length === 0 ? 'Primero agrega los bancos.' : undefined,
          )}
        />
      </Box>
    </Section>
  )
}

/** How anything at all is written in the file. */
function Writing({ values, form, set }: PartProps) {
  const choice = (
    name: 'charset' | 'line_end' | 'decimals' | 'dates',
    label: string,
    choices: typeof DATES,
  ) => (
    <ChoiceField
      label={label}
      value={values[name]}
      choices={choices}
      onChange={(value) => set({ [name]: value }, `layout/${name}`)}
    />
  )
  const toggle = (name: 'quotes' | 'capitals', label: string) => (
    <FormControlLabel
      control={
        <Switch
          checked={values[name]}
          onChange={(event) => set({ [name]: event.target.checked }, `layout/${name}`)}
        />
      }
      label={label}
    />
  )
  const isFixed = values.shape === 'fixed'
  return (
    <Section title="Cómo se escribe">
      <Box sx={PAIR}>
        <ChoiceField
          label="Columnas"
          value={values.shape}
          choices={SHAPES}
          onChange={(shape) => set({ shape }, 'layout/shape')}
        />
        {isFixed ? null : (
          <ChoiceField
            label="Separador"
            value={values.separator}
            choices={SEPARATORS}
            onChange={(separator) => set({ separator }, 'layout/separator')}
            {...form.at('layout/separator')}
          />
        )}
        {choice('decimals', 'Montos', DECIMALS)}
        {choice('dates', 'Fechas', DATES)}
        {choice('charset', 'Caracteres', CHARSETS)}
        {choice('line_end', 'Fin de línea', LINE_ENDS)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 1 }}>
        {toggle('capitals', 'Todo en mayúsculas')}
        {isFixed ? null : toggle('quotes', 'Entre comillas lo que lleve el separador')}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Lo que el banco no puede leer se escribe con lo más parecido: «Ñ» pasa a «N». Los nombres y conceptos
        que no caben se cortan; las cuentas y los montos, nunca.
      </Typography>
    </Section>
  )
}

/** How the bank calls kinds of accounts and documents, where a column writes them. */
function BankWords({ values, form, set }: PartProps) {
  const used = WORDS.filter(({ of }) => values.detail.some(({ field }) => field === of))
  if (used.length === 0) {
    return null
  }
  return (
    <Section title="Cómo llama el banco a cada tipo">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}>
        {used.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            value={values.words[name]}
            onChange={(text) => set({ words: { ...values.words, [name]: text } }, `layout/words/${name}`)}
            {...form.at(`layout/words/${name}`)}
            maxLength={20}
            spellCheck={false}
            required
          />
        ))}
      </Box>
    </Section>
  )
}
