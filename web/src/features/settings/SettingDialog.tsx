import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { SettingItem } from '@/api/client'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { DateField } from '@/ui/DateField'
import { CashBoxFields, CategoryFields, DenominationFields } from './CashFields'
import { KINDS, type KindName } from './kinds'
import { bodyOf, CODED, errorsOf, type FieldsProps, LABELS, labelsOf, NAMELESS, valuesOf } from './model'
import { TariffFields } from './TariffFields'
import { TypeFields } from './TypeFields'
import { useSaveSetting } from './useSaveSetting'

/** Only who changes a bank waits for what a bank says of its accounts. */
const BankFields = lazy(async () => ({ default: (await import('./banks/BankFields')).BankFields }))

/** What each kind asks beyond a name and a code. */
const FIELDS: Partial<Record<KindName, ComponentType<FieldsProps>>> = {
  banks: BankFields,
  'request-types': TypeFields,
  tariffs: TariffFields,
  'cash-boxes': CashBoxFields,
  'movement-categories': CategoryFields,
  denominations: DenominationFields,
  holidays: DayField,
}

interface SettingDialogProps {
  kind: KindName
  /** The one that is changed; null adds another. */
  item: SettingItem | null
  isOpen: boolean
  onClose: () => void
}

export function SettingDialog({ isOpen, onClose, ...of }: SettingDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <SettingForm titleId={titleId} onClose={onClose} {...of} />}
    </FormDialog>
  )
}

function SettingForm({
  titleId,
  kind,
  item,
  onClose,
}: Omit<SettingDialogProps, 'isOpen'> & { titleId: string }) {
  const [values, setValues] = useState(() => valuesOf(item))
  const form = useForm(labelsOf(values))
  const { send, isPending } = useSaveSetting(kind, item)
  const notify = useNotify()
  const set: FieldsProps['set'] = (field, change) => {
    if (field !== null) {
      form.touch(field)
    }
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(kind, values))) {
      return
    }
    const answer = await send(bodyOf(kind, values))
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(doneWords(kind, answer.data.name, item === null))
      onClose()
    } else if (problem !== null) {
      form.refuse(
        problem.code === 'changed_meanwhile'
          ? { ...problem, detail: `${problem.detail} Cierra y vuelve a abrir para ver los datos actuales.` }
          : problem,
      )
      notify.error(problem.detail)
    }
  }

  const Fields = FIELDS[kind]
  const fields = { values, form, set }
  return (
    <FormBody
      titleId={titleId}
      title={item === null ? `Agregar ${KINDS[kind].one}` : `Editar ${item.name}`}
      form={form}
      submitLabel={item === null ? 'Agregar' : 'Guardar'}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {kind === NAMELESS ? null : <NameField {...fields} kind={kind} />}
        {CODED.includes(kind) ? <CodeField {...fields} kind={kind} /> : null}
        <Suspense>{Fields === undefined ? null : <Fields {...fields} />}</Suspense>
      </Stack>
    </FormBody>
  )
}

function doneWords(kind: KindName, name: string, isNew: boolean): string {
  return isNew ? `${name} quedó agregad${KINDS[kind].isFeminine ? 'a' : 'o'}.` : `${name}: cambios guardados.`
}

function CodeField({ values, form, set, kind }: FieldsProps & { kind: KindName }) {
  const hint = kind === 'banks' ? 'El de compensación, como 0071.' : undefined
  return (
    <TextField
      label={LABELS.code}
      value={values.code}
      onChange={(event) => {
        set('code', { code: event.target.value })
      }}
      {...form.field('code', hint)}
      slotProps={{ htmlInput: { maxLength: 20, spellCheck: false } }}
      autoComplete="off"
      required
      fullWidth
    />
  )
}

function NameField({ values, form, set, kind }: FieldsProps & { kind: KindName }) {
  return (
    <TextField
      label={LABELS.name}
      value={values.name}
      onChange={(event) => {
        set('name', { name: event.target.value })
      }}
      {...form.field('name', NAME_HINTS[kind])}
      slotProps={{ htmlInput: { maxLength: 80 } }}
      autoComplete="off"
      required
      fullWidth
    />
  )
}

const NAME_HINTS: Partial<Record<KindName, string>> = {
  tariffs: 'Como se lee en la línea de la solicitud: «Viáticos Panamá–David, por día».',
}

function DayField({ values, form, set }: FieldsProps) {
  return (
    <DateField
      id={form.idOf('day')}
      label={LABELS.day}
      value={values.day}
      onChange={(day) => {
        set('day', { day })
      }}
      error={form.errorOf('day')}
      required
    />
  )
}
