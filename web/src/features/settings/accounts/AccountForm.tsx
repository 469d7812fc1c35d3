import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type SettingItem, useListSettingsQuery } from '@/api/client'
import { type Form as FormState, useForm } from '@/app/forms/useForm'
import { CURRENCIES } from '@/lib/currencies'
import { ACCOUNT_NAMES, BANK_NAMES, KIND_NAMES } from '@/lib/layoutWords'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { ChoiceField } from '@/ui/ChoiceField'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { useSaveSetting } from '../useSaveSetting'
import { FilePreview } from './FilePreview'
import {
  type AccountValues,
  bodyOf,
  errorsOf,
  type FieldName,
  LABELS,
  type SetAccount,
  valuesOf,
} from './model'

interface PartProps {
  values: AccountValues
  form: FormState<FieldName>
  set: SetAccount
}

const PAIR = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }

export function AccountForm({ item }: { item: SettingItem | null }) {
  const [start] = useState(() => valuesOf(item))
  const [values, setValues] = useState(start)
  const form = useForm(LABELS)
  const { save, isPending } = useSaveSetting('source-accounts', item, form)
  const navigate = useNavigate()
  const { allowLeaving } = useLeaveGuard(values !== start, 'nothing')
  const set: SetAccount = (change, path) => {
    form.touch(path)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const { ok } = await save(bodyOf(values), ({ name }) =>
      item === null ? `${name} quedó agregada.` : `${name}: cambios guardados.`,
    )
    if (ok) {
      allowLeaving()
      void navigate(paths.settingsOf('source-accounts'))
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <FormProblems form={form} />
      <Identity values={values} form={form} set={set} isFixed={item?.in_use === true} />
      <FileFields values={values} form={form} set={set} />
      <FilePreview values={values} />
      <ActionButton type="submit" variant="contained" isPending={isPending}>
        {item === null ? 'Agregar cuenta' : 'Guardar'}
      </ActionButton>
    </Form>
  )
}

/** A field that is typed. */
function Typed({
  values,
  form,
  set,
  name,
  path,
  hint,
  max,
  ...rest
}: PartProps & {
  name: 'name' | 'number' | 'checking' | 'savings' | 'clearing' | 'company_id'
  path: FieldName
  hint?: string
  max: number
  required?: boolean
  disabled?: boolean
}) {
  return (
    <TextInput
      label={LABELS[path]}
      value={values[name]}
      onChange={(text) => set({ [name]: text }, path)}
      {...form.at(path, hint)}
      maxLength={max}
      spellCheck={false}
      {...rest}
    />
  )
}

function Identity({ isFixed, ...part }: PartProps & { isFixed: boolean }) {
  const { values, form, set } = part
  const { data } = useListSettingsQuery({ kind: 'banks' })
  const banks = (data?.items ?? []).filter(({ id, active }) => active || id === values.bank_id)
  return (
    <Section title="La cuenta">
      {isFixed ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Con esta cuenta ya se preparó o registró dinero: su banco, número y moneda no cambian. Si cambió,
          desactívala y agrega otra.
        </Typography>
      ) : null}
      <Box sx={PAIR}>
        <Typed {...part} name="name" path="name" max={80} required />
        <ChoiceField
          label={LABELS.bank_id}
          htmlInput={{ 'aria-label': LABELS.bank_id }}
          required
          disabled={isFixed}
          value={data === undefined ? '' : values.bank_id}
          choices={[
            { value: '', label: 'Elige el banco' },
            ...banks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(bank_id) => {
            // A layout is of one bank.
            set({ bank_id, layout_id: '' }, 'bank_id')
          }}
          {...form.at(
            'bank_id',
            data !== undefined && banks.length === 0 ? 'Primero agrega los bancos.' : undefined,
          )}
        />
        <Typed
          {...part}
          name="number"
          path="number"
          hint="Tal como lo da el banco, con sus ceros."
          max={50}
          required
          disabled={isFixed}
        />
        <ChoiceField
          label={LABELS.currency}
          htmlInput={{ 'aria-label': LABELS.currency }}
          required
          disabled={isFixed}
          value={values.currency}
          choices={CURRENCIES.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => set({ currency }, 'currency')}
          {...form.at('currency')}
        />
      </Box>
    </Section>
  )
}

/** How the bank wants the file: in one of its layouts, or as a pain.001. */
function FileFields(part: PartProps) {
  const { values, form, set } = part
  const { data } = useListSettingsQuery({ kind: 'bank-layouts' })
  const layouts = (data?.items ?? []).filter(
    ({ id, active, bank }) => bank?.id === values.bank_id && (active || id === values.layout_id),
  )
  return (
    <Section title="El archivo de pagos">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Cuando muchos pagos salen juntos de esta cuenta, el banco los recibe en un archivo. Si pide uno
        propio, agrégalo primero en «Formatos de archivo».
      </Typography>
      <Box sx={PAIR}>
        <ChoiceField
          label={LABELS.layout_id}
          value={data === undefined ? '' : values.layout_id}
          choices={[
            { value: '', label: 'ISO 20022 (pain.001.001.09)' },
            ...layouts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(layout_id) => set({ layout_id }, 'layout_id')}
          {...form.at('layout_id')}
        />
      </Box>
      {values.layout_id === '' ? <Pain001Fields {...part} /> : null}
    </Section>
  )
}

function Pain001Fields(part: PartProps) {
  const { values, form, set } = part
  const choice = (
    name: 'accounts' | 'banks' | 'kinds',
    choices: typeof ACCOUNT_NAMES | typeof BANK_NAMES | typeof KIND_NAMES,
  ) => (
    <ChoiceField
      label={LABELS[`file_form/${name}`]}
      value={values[name]}
      choices={choices}
      onChange={(value) => set({ [name]: value }, `file_form/${name}`)}
      {...form.at(`file_form/${name}`)}
    />
  )
  const toggle = (name: 'documents' | 'batch_booking', label: string) => (
    <FormControlLabel
      control={
        <Switch
          checked={values[name]}
          onChange={(event) => set({ [name]: event.target.checked }, 'layout_id')}
        />
      }
      label={label}
    />
  )
  return (
    <>
      <Box sx={{ ...PAIR, mt: 2 }}>
        {choice('accounts', ACCOUNT_NAMES)}
        {choice('banks', BANK_NAMES)}
        {choice('kinds', KIND_NAMES)}
        {values.kinds === 'words' ? (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            <Typed {...part} name="checking" path="file_form/checking" max={35} required />
            <Typed {...part} name="savings" path="file_form/savings" max={35} required />
          </Box>
        ) : null}
        <Typed
          {...part}
          name="clearing"
          path="file_form/clearing"
          hint="Hasta cinco letras y cifras, si el banco lo pide."
          max={5}
        />
        <Typed
          {...part}
          name="company_id"
          path="file_form/company_id"
          hint="El del convenio o contrato, si el banco lo pide."
          max={35}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 1 }}>
        {toggle('documents', 'Incluir el documento de cada beneficiario')}
        {toggle('batch_booking', 'Un solo cargo en la cuenta por cada archivo')}
      </Box>
    </>
  )
}
