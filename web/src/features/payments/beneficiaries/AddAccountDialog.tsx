import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type BeneficiaryDetail, generatedApi, useAddAccountMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { ended } from '@/lib/ended'
import { ACCOUNT_LABELS, AccountFields, accountBody, accountErrors, emptyAccount } from './accountForm'

interface AddAccountDialogProps {
  beneficiary: BeneficiaryDetail
  isOpen: boolean
  onClose: () => void
}

export function AddAccountDialog({ beneficiary, isOpen, onClose }: AddAccountDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <AddAccountForm titleId={titleId} beneficiary={beneficiary} onClose={onClose} />}
    </FormDialog>
  )
}

interface AddAccountFormProps {
  titleId: string
  beneficiary: BeneficiaryDetail
  onClose: () => void
}

function AddAccountForm({ titleId, beneficiary: { id, name }, onClose }: AddAccountFormProps) {
  const [account, setAccount] = useState(emptyAccount)
  const form = useForm(ACCOUNT_LABELS)
  const [add, { isLoading }] = useAddAccountMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()

  const submit = async () => {
    if (!form.check(accountErrors(account))) {
      return
    }
    const answer = await withIntent(async (key) =>
      add({ id, 'Idempotency-Key': key, accountBody: accountBody(account) }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getBeneficiary', { id }, answer.data))
      notify.success('La cuenta quedó registrada. Otra persona la verifica antes de usarla.')
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Agregar cuenta"
      form={form}
      submitLabel="Agregar cuenta"
      isPending={isLoading}
      command={{ endpoint: 'addAccount', target: id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {ended(`De ${name}`)} Antes de recibir dinero, otra persona la compara con su soporte y la verifica.
      </Typography>
      <AccountFields
        values={account}
        onChange={(field, value) => {
          form.touch(field)
          setAccount((before) => ({ ...before, [field]: value }))
        }}
        form={form}
        nameOf={(field) => field}
      />
    </FormBody>
  )
}
