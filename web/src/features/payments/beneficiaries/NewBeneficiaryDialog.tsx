import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreateBeneficiaryMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { ACCOUNT_LABELS, AccountFields, accountBody, accountErrors, emptyAccount } from './accountForm'
import { PERSON_LABELS, PersonFields, type PersonValues, personBody, personErrors } from './personForm'

const LABELS = {
  ...PERSON_LABELS,
  'account/bank_id': ACCOUNT_LABELS.bank_id,
  'account/kind': ACCOUNT_LABELS.kind,
  'account/number': ACCOUNT_LABELS.number,
  'account/currency': ACCOUNT_LABELS.currency,
} as const

const EMPTY: PersonValues = { name: '', document_type: 'ruc', document_number: '', email: '' }

interface NewBeneficiaryDialogProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/** Registers a supplier, and its account when it is at hand. Staff are beneficiaries by themselves. */
export function NewBeneficiaryDialog({ isOpen, onClose, onCreated }: NewBeneficiaryDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <NewBeneficiaryForm titleId={titleId} onClose={onClose} onCreated={onCreated} />}
    </FormDialog>
  )
}

function NewBeneficiaryForm({
  titleId,
  onClose,
  onCreated,
}: Omit<NewBeneficiaryDialogProps, 'isOpen'> & { titleId: string }) {
  const [person, setPerson] = useState(EMPTY)
  const [hasAccount, setHasAccount] = useState(false)
  const [account, setAccount] = useState(emptyAccount)
  const form = useForm(LABELS)
  const [create, { isLoading }] = useCreateBeneficiaryMutation()
  const withIntent = useIntent()
  const notify = useNotify()

  const submit = async () => {
    const wrongAccount = hasAccount ? Object.entries(accountErrors(account)) : []
    const wrong = {
      ...personErrors(person),
      ...Object.fromEntries(wrongAccount.map(([field, message]) => [`account/${field}`, message])),
    }
    if (!form.check(wrong)) {
      return
    }
    const answer = await withIntent(async (key) =>
      create({
        'Idempotency-Key': key,
        createBeneficiaryBody: {
          ...personBody(person),
          kind: 'supplier',
          ...(hasAccount ? { account: accountBody(account) } : {}),
        },
      }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(`${answer.data.name} quedó registrado.`)
      onCreated(answer.data.id)
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Nuevo proveedor"
      form={form}
      submitLabel="Registrar"
      isPending={isLoading}
      command={{ endpoint: 'createBeneficiary' }}
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
        sx={{ mt: 1.5, mb: hasAccount ? 1.5 : 0 }}
        control={
          <Checkbox
            checked={hasAccount}
            onChange={(event) => {
              setHasAccount(event.target.checked)
            }}
          />
        }
        label="Registrar también su cuenta bancaria"
      />
      {hasAccount ? (
        <>
          <AccountFields
            values={account}
            onChange={(field, value) => {
              form.touch(`account/${field}`)
              setAccount((before) => ({ ...before, [field]: value }))
            }}
            form={form}
            nameOf={(field) => `account/${field}` as const}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            Antes de recibir dinero, otra persona la verifica.
          </Typography>
        </>
      ) : null}
    </FormBody>
  )
}
