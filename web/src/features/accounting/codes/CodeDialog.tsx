import Stack from '@mui/material/Stack'
import { type AccountCode, accountingApi, keyInPath } from '@/api/accounting'
import { etag } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { TextInput } from '@/ui/TextInput'
import { isKind, nameOf } from './model'

const LABELS = { code: 'Código', name: 'Nombre contable' } as const

interface CodeFormProps {
  of: AccountCode
  onClose: () => void
}

export const CodeDialog = formDialog(CodeForm)

/** Where the code comes from that counts without one of its own. */
function hintOf(of: AccountCode): string {
  if (typeof of.inherited === 'string') {
    return `Vacío: vale ${of.inherited}, heredado.`
  }
  return isKind(of)
    ? 'Vale para todas las cuentas de este tipo que no tengan uno propio.'
    : 'Vacío: sale sin código.'
}

function CodeForm({ of, onClose }: CodeFormProps) {
  const { form, values, field } = useFields(LABELS, { code: of.code ?? '', name: of.name ?? '' })
  const { send, isPending } = useCommand()

  const submit = async () => {
    const isNameless = values.code.trim() === '' && values.name.trim() !== ''
    if (!form.check(isNameless ? { code: 'Escribe el código, o borra también el nombre.' } : {})) {
      return
    }
    const { ok } = await send(
      accountingApi.endpoints.setAccountCode,
      {
        key: keyInPath(of.account),
        'If-Match': etag(of.version),
        accountCodeBody: { code: values.code.trim(), name: values.name.trim() },
      },
      {
        done: ({ code }) =>
          typeof code === 'string'
            ? `${nameOf(of)}: código ${code}.`
            : `${nameOf(of)} quedó sin código propio.`,
        form,
        saysRefusal: true,
        ifChanged: 'Cierra y vuelve a abrir para ver el código actual.',
      },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title={`Código de ${nameOf(of)}`}
      form={form}
      submitLabel="Guardar"
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextInput
          {...field('code', hintOf(of))}
          placeholder={of.inherited ?? undefined}
          maxLength={40}
          spellCheck={false}
          isLabelAbove
        />
        <TextInput
          {...field('name', 'Cómo se llama en el plan de cuentas de la empresa. Puede quedar vacío.')}
          maxLength={120}
          isLabelAbove
        />
      </Stack>
    </FormBody>
  )
}
