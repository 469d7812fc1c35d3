import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { generatedApi } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { bindFields } from '@/app/forms/useFields'
import { inside, useForm } from '@/app/forms/useForm'
import {
  ACCOUNT_LABELS,
  AccountFields,
  type AccountValues,
  accountBody,
  accountErrors,
  emptyAccount,
} from './accountForm'
import { PERSON_LABELS, PersonFields, type PersonValues, personBody, personErrors } from './personForm'

const LABELS = {
  ...PERSON_LABELS,
  'account/bank_id': ACCOUNT_LABELS.bank_id,
  'account/kind': ACCOUNT_LABELS.kind,
  'account/number': ACCOUNT_LABELS.number,
  'account/currency': ACCOUNT_LABELS.currency,
} as const

const EMPTY: PersonValues = { name: '', document_type: 'ruc', document_number: '', email: '' }

interface NewBeneficiaryFormProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** Registers a supplier, and its account when it is at hand. Staff are beneficiaries by themselves. */
export const NewBeneficiaryDialog = formDialog(NewBeneficiaryForm)

function NewBeneficiaryForm({ onClose, onCreated }: NewBeneficiaryFormProps) {
  const [person, setPerson] = useState(EMPTY)
  const [hasAccount, setHasAccount] = useState(false)
  const [account, setAccount] = useState(emptyAccount)
  const form = useForm(LABELS)
  const { send, isPending } = useCommand()

  const submit = async () => {
    const wrongAccount = hasAccount ? Object.entries(accountErrors(account)) : []
    const wrong = {
      ...personErrors(person),
      ...Object.fromEntries(wrongAccount.map(([field, message]) => [`account/${field}`, message])),
    }
    if (!form.check(wrong)) {
      return
    }
    const createBeneficiaryBody = {
      ...personBody(person),
      kind: 'supplier',
      ...(hasAccount ? { account: accountBody(account) } : {}),
    }
    const answer = await send(
      generatedApi.endpoints.createBeneficiary,
      { createBeneficiaryBody },
      { done: ({ name }) => `${name} quedó registrado.`, form },
    )
    if (answer.ok) {
      onCreated(answer.data.id)
    }
  }

  return (
    <FormBody
      title="Nuevo proveedor"
      form={form}
      submitLabel="Registrar"
      isPending={isPending}
      command={{ endpoint: 'createBeneficiary' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields {...bindFields(form, LABELS, { value: person, setValue: setPerson })} />
      <FormControlLabel
        sx={{ mt: 1.5, mb: hasAccount ? 1.5 : 0 }}
        control={<Checkbox checked={hasAccount} onChange={(event) => setHasAccount(event.target.checked)} />}
        label="Registrar también su cuenta bancaria"
      />
      {hasAccount ? (
        <>
          <AccountFields
            {...bindFields(inside<keyof AccountValues, 'account/'>(form, 'account/'), ACCOUNT_LABELS, {
              value: account,
              setValue: setAccount,
            })}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            Antes de recibir dinero, otra persona la verifica.
          </Typography>
        </>
      ) : null}
    </FormBody>
  )
}
