import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CashSessionDetail, Ref } from '@/api/client'
import { ColleagueField } from '@/app/forms/ColleagueField'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import type { CashActing } from './useCashAction'

interface StandInFormProps {
  session: CashSessionDetail
  acting: CashActing
  onClose: () => void
}

const LABELS = { witness_id: 'Testigo' } as const

/** Who sees it, asked for before counting begins. */
export const StandInDialog = formDialog(StandInForm)

function StandInForm({ onClose, session, acting }: StandInFormProps) {
  const [witness, setWitness] = useState<Ref | null>(null)
  const form = useForm(LABELS)
  const missing =
    witness === null
      ? 'Elige quién presencia el arqueo.'
      : witness.id === session.custodian.id
        ? 'Quien tiene la caja no puede ser testigo de su arqueo.'
        : null

  const submit = async () => {
    if (!form.check(missing === null ? {} : { witness_id: missing }) || witness === null) {
      return
    }
    const answer = await acting.act('freeze', { witness_id: witness.id })
    if (answer.ok) {
      onClose()
    } else if (answer.problem !== null) {
      form.refuse(answer.problem)
    }
  }

  return (
    <FormBody
      title="Contar por ausencia"
      form={form}
      submitLabel="Empezar arqueo"
      isPending={acting.running === 'freeze'}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        Cuentas la caja en lugar de {session.custodian.name}, delante de un testigo. La caja deja de moverse,
        y otra persona que supervisa aprueba el cierre.
      </Typography>
      <ColleagueField
        {...form.at('witness_id')}
        label={LABELS.witness_id}
        value={witness}
        onChange={(person) => {
          form.touch('witness_id')
          setWitness(person)
        }}
      />
    </FormBody>
  )
}
