import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type AccountCode, keyInPath, useSetAccountCodeMutation } from '@/api/accounting'
import { etag, useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { isKind, nameOf } from './model'

const LABELS = { code: 'Código', name: 'Nombre contable' } as const

interface CodeDialogProps {
  of: AccountCode
  isOpen: boolean
  onClose: () => void
}

export function CodeDialog({ of, isOpen, onClose }: CodeDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <CodeForm titleId={titleId} of={of} onClose={onClose} />}
    </FormDialog>
  )
}

/** Where the code comes from that counts without one of its own. */
function hintOf(of: AccountCode): string {
  if (typeof of.inherited === 'string') {
    return `Vacío: vale ${of.inherited}, heredado.`
  }
  return isKind(of)
    ? 'Vale para todas las cuentas de este tipo que no tengan uno propio.'
    : 'Vacío: sale sin código.'
}

function CodeForm({ titleId, of, onClose }: Omit<CodeDialogProps, 'isOpen'> & { titleId: string }) {
  const [values, setValues] = useState({ code: of.code ?? '', name: of.name ?? '' })
  const form = useForm(LABELS)
  const [send, { isLoading }] = useSetAccountCodeMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const set = (field: keyof typeof LABELS, value: string) => {
    form.touch(field)
    setValues((before) => ({ ...before, [field]: value }))
  }

  const submit = async () => {
    const isNameless = values.code.trim() === '' && values.name.trim() !== ''
    if (!form.check(isNameless ? { code: 'Escribe el código, o borra también el nombre.' } : {})) {
      return
    }
    const answer = await withIntent(async (key) =>
      send({
        key: keyInPath(of.account),
        'Idempotency-Key': key,
        'If-Match': etag(of.version),
        accountCodeBody: { code: values.code.trim(), name: values.name.trim() },
      }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(
        typeof answer.data.code === 'string'
          ? `${nameOf(of)}: código ${answer.data.code}.`
          : `${nameOf(of)} quedó sin código propio.`,
      )
      onClose()
    } else if (problem !== null) {
      form.refuse(
        problem.code === 'changed_meanwhile'
          ? { ...problem, detail: `${problem.detail} Cierra y vuelve a abrir para ver el código actual.` }
          : problem,
      )
      notify.error(problem.detail)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title={`Código de ${nameOf(of)}`}
      form={form}
      submitLabel="Guardar"
      isPending={isLoading}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          label={LABELS.code}
          value={values.code}
          placeholder={of.inherited ?? undefined}
          onChange={(event) => {
            set('code', event.target.value)
          }}
          {...form.field('code', hintOf(of))}
          slotProps={{ htmlInput: { maxLength: 40, spellCheck: false }, inputLabel: { shrink: true } }}
          autoComplete="off"
          fullWidth
        />
        <TextField
          label={LABELS.name}
          value={values.name}
          onChange={(event) => {
            set('name', event.target.value)
          }}
          {...form.field('name', 'Cómo se llama en el plan de cuentas de la empresa. Puede quedar vacío.')}
          slotProps={{ htmlInput: { maxLength: 120 }, inputLabel: { shrink: true } }}
          autoComplete="off"
          fullWidth
        />
      </Stack>
    </FormBody>
  )
}
