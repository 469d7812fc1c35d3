import Typography from '@mui/material/Typography'
import { type BeneficiaryDetail, generatedApi } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { ended } from '@/lib/ended'
import { ACCOUNT_LABELS, AccountFields, accountBody, accountErrors, emptyAccount } from './accountForm'
import { beneficiaryRecord } from './record'

interface AddAccountFormProps {
  beneficiary: BeneficiaryDetail
  onClose: () => void
}

export const AddAccountDialog = formDialog(AddAccountForm)

function AddAccountForm({ beneficiary: { id, name }, onClose }: AddAccountFormProps) {
  const { form, ...account } = useFields(ACCOUNT_LABELS, emptyAccount)
  const { send, isPending } = useCommand()

  const submit = async () => {
    if (!form.check(accountErrors(account.values))) {
      return
    }
    const { ok } = await send(
      generatedApi.endpoints.addAccount,
      { id, accountBody: accountBody(account.values) },
      {
        done: 'La cuenta quedó registrada. Otra persona la verifica antes de usarla.',
        form,
        shows: beneficiaryRecord(id),
      },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Agregar cuenta"
      form={form}
      submitLabel="Agregar cuenta"
      isPending={isPending}
      command={{ endpoint: 'addAccount', target: id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {ended(`De ${name}`)} Antes de recibir dinero, otra persona la compara con su soporte y la verifica.
      </Typography>
      <AccountFields {...account} />
    </FormBody>
  )
}
