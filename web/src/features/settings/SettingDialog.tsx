import Stack from '@mui/material/Stack'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { SettingItem } from '@/api/client'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { bindFields } from '@/app/forms/useFields'
import { useForm } from '@/app/forms/useForm'
import { DateField } from '@/ui/DateField'
import { TextInput } from '@/ui/TextInput'
import { CashBoxFields, CategoryFields, DenominationFields } from './CashFields'
import { KINDS, type KindName } from './kinds'
import { bodyOf, CODED, errorsOf, type FieldsProps, labelsOf, NAMELESS, valuesOf } from './model'
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

interface SettingFormProps {
  kind: KindName
  /** The one that is changed; null adds another. */
  item: SettingItem | null
  onClose: () => void
}

export const SettingDialog = formDialog(SettingForm)

function SettingForm({ kind, item, onClose }: SettingFormProps) {
  const [value, setValue] = useState(() => valuesOf(item))
  const labels = labelsOf(value)
  const form = useForm(labels)
  const { save, isPending } = useSaveSetting(
    kind,
    item,
    form,
    'Cierra y vuelve a abrir para ver los datos actuales.',
  )
  const fields = { form, ...bindFields(form, labels, { value, setValue }) }

  const submit = async () => {
    if (!form.check(errorsOf(kind, value))) {
      return
    }
    const { ok } = await save(bodyOf(kind, value), ({ name }) => doneWords(kind, name, item === null))
    if (ok) {
      onClose()
    }
  }

  const Fields = FIELDS[kind]
  return (
    <FormBody
      title={item === null ? `Agregar ${KINDS[kind].one}` : `Editar ${item.name}`}
      form={form}
      submitLabel={item === null ? 'Agregar' : 'Guardar'}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {kind === NAMELESS ? null : (
          <TextInput {...fields.field('name', NAME_HINTS[kind])} maxLength={80} required />
        )}
        {CODED.includes(kind) ? (
          <TextInput
            {...fields.field('code', kind === 'banks' ? 'El de compensación, como 0071.' : undefined)}
            maxLength={20}
            spellCheck={false}
            required
          />
        ) : null}
        <Suspense>{Fields === undefined ? null : <Fields {...fields} />}</Suspense>
      </Stack>
    </FormBody>
  )
}

function doneWords(kind: KindName, name: string, isNew: boolean): string {
  return isNew ? `${name} quedó agregad${KINDS[kind].isFeminine ? 'a' : 'o'}.` : `${name}: cambios guardados.`
}

const NAME_HINTS: Partial<Record<KindName, string>> = {
  tariffs: 'Como se lee en la línea de la solicitud: «Viáticos Panamá–David, por día».',
}

function DayField({ field }: FieldsProps) {
  return <DateField {...field('day')} required />
}
