import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { type BeneficiaryDetail, generatedApi } from '@/api/client'
import { asRead } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { PERSON_LABELS, PersonFields, personBody, personErrors } from './personForm'
import { beneficiaryRecord } from './record'

const LABELS = { ...PERSON_LABELS, active: 'Activo' } as const

interface EditFormProps {
  beneficiary: BeneficiaryDetail
  onClose: () => void
}

export const EditBeneficiaryDialog = formDialog(EditForm)

function EditForm({ beneficiary, onClose }: EditFormProps) {
  // What the form was opened with: a change by somebody else meanwhile is told, not overwritten.
  const [opened] = useState(beneficiary)
  const { form, values, set, field } = useFields(LABELS, {
    name: opened.name,
    document_type: opened.document_type ?? 'cedula',
    document_number: opened.document_number ?? '',
    email: opened.email ?? '',
    active: opened.active,
  })
  const { send, isPending } = useCommand()

  const submit = async () => {
    if (!form.check(personErrors(values, opened.kind === 'supplier'))) {
      return
    }
    const updateBeneficiaryBody = {
      ...personBody(values),
      ...(values.document_number.trim() === '' ? { document_type: null, document_number: null } : {}),
      active: values.active,
    }
    const { ok } = await send(
      generatedApi.endpoints.updateBeneficiary,
      { ...asRead(opened), updateBeneficiaryBody },
      {
        done: ({ name }) => `Los datos de ${name} quedaron guardados.`,
        form,
        saysRefusal: true,
        ifChanged: 'Cierra y vuelve a abrir para ver los datos actuales.',
        shows: beneficiaryRecord(opened.id),
      },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title={`Editar ${opened.name}`}
      form={form}
      submitLabel="Guardar"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields field={field} />
      <FormControlLabel
        sx={{ mt: 1.5 }}
        control={
          <Checkbox
            id={form.idOf('active')}
            checked={values.active}
            onChange={(event) => set({ active: event.target.checked })}
          />
        }
        label="Activo: se le pueden preparar pagos"
      />
    </FormBody>
  )
}
