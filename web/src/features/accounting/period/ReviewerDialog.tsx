import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type AccountingPeriod, accountingApi } from '@/api/accounting'
import { etag } from '@/api/intent'
import { ColleagueField } from '@/app/forms/ColleagueField'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { usePeriodCommand } from './usePeriodCommand'

interface Person {
  id: string
  name: string
}

interface ReviewerFormProps {
  period: AccountingPeriod
  onClose: () => void
}

/** Names somebody who decides besides, or nobody. */
export const ReviewerDialog = formDialog(ReviewerForm)

function ReviewerForm({ period: { reviewer = null, version }, onClose }: ReviewerFormProps) {
  const initial: { user_id: Person | null } = { user_id: reviewer }
  const { form, values, field } = useFields({ user_id: 'Persona' }, initial)
  const person = values.user_id
  const { send, isPending } = usePeriodCommand()

  const save = async (chosen: Person | null) => {
    const { ok } = await send(
      accountingApi.endpoints.setPeriodReviewer,
      { 'If-Match': etag(version), periodReviewerBody: { user_id: chosen?.id ?? null } },
      (now) =>
        now.reviewer
          ? `${now.reviewer.name} también decide si se reabre.`
          : 'Deciden solo quienes administran.',
      form,
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Quién más decide si se reabre"
      form={form}
      submitLabel="Guardar"
      isPending={isPending}
      onSubmit={async () => {
        if (form.check(person === null ? { user_id: 'Elige a una persona.' } : {})) {
          await save(person)
        }
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1, alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary">
          Además de quienes administran. Elige a alguien que consulte la contabilidad.
        </Typography>
        <ColleagueField {...field('user_id')} />
        {reviewer === null ? null : (
          <Button
            color="error"
            variant="outlined"
            size="small"
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) {
                void save(null)
              }
            }}
          >
            Quitar a {reviewer.name}
          </Button>
        )}
      </Stack>
    </FormBody>
  )
}
