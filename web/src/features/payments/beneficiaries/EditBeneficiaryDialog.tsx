import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { type BeneficiaryDetail, generatedApi, useUpdateBeneficiaryMutation } from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { PERSON_LABELS, PersonFields, personBody, personErrors } from './personForm'

const LABELS = { ...PERSON_LABELS, active: 'Activo' } as const

interface EditBeneficiaryDialogProps {
  beneficiary: BeneficiaryDetail
  isOpen: boolean
  onClose: () => void
}

export function EditBeneficiaryDialog({ beneficiary, isOpen, onClose }: EditBeneficiaryDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <EditForm titleId={titleId} beneficiary={beneficiary} onClose={onClose} />}
    </FormDialog>
  )
}

interface EditFormProps {
  titleId: string
  beneficiary: BeneficiaryDetail
  onClose: () => void
}

function EditForm({ titleId, beneficiary, onClose }: EditFormProps) {
  // What the form was opened with: a change by somebody else meanwhile is told, not overwritten.
  const [opened] = useState(beneficiary)
  const [person, setPerson] = useState({
    name: opened.name,
    document_type: opened.document_type ?? 'cedula',
    document_number: opened.document_number ?? '',
    email: opened.email ?? '',
  })
  const [isActive, setIsActive] = useState(opened.active)
  const form = useForm(LABELS)
  const [update, { isLoading }] = useUpdateBeneficiaryMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()

  const submit = async () => {
    if (!form.check(personErrors(person, opened.kind === 'supplier'))) {
      return
    }
    const answer = await withIntent(async (key) =>
      update({
        id: opened.id,
        'If-Match': etag(opened.version),
        'Idempotency-Key': key,
        updateBeneficiaryBody: {
          ...personBody(person),
          ...(person.document_number.trim() === '' ? { document_type: null, document_number: null } : {}),
          active: isActive,
        },
      }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getBeneficiary', { id: opened.id }, answer.data))
      notify.success(`Los datos de ${answer.data.name} quedaron guardados.`)
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

  return (
    <FormBody
      titleId={titleId}
      title={`Editar ${opened.name}`}
      form={form}
      submitLabel="Guardar"
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields
        values={person}
        onChange={(field, value) => {
          form.touch(field)
          setPerson((before) => ({ ...before, [field]: value }))
        }}
        form={form}
      />
      <FormControlLabel
        sx={{ mt: 1.5 }}
        control={
          <Checkbox
            id={form.idOf('active')}
            checked={isActive}
            onChange={(event) => {
              setIsActive(event.target.checked)
            }}
          />
        }
        label="Activo: se le pueden preparar pagos"
      />
    </FormBody>
  )
}
