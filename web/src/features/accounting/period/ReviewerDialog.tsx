import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Problem } from '@/api/problem'
import { ColleagueField } from '@/app/forms/ColleagueField'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'

interface Person {
  id: string
  name: string
}

interface ReviewerDialogProps {
  reviewer: Person | null
  /** Names somebody, or nobody; answers why not. The page sends it: what searches people weighs enough by itself. */
  onSave: (person: Person | null) => Promise<Problem | null>
  isPending: boolean
  isOpen: boolean
  onClose: () => void
}

export function ReviewerDialog({ isOpen, ...form }: ReviewerDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      {(titleId) => <ReviewerForm titleId={titleId} {...form} />}
    </FormDialog>
  )
}

function ReviewerForm({
  titleId,
  reviewer,
  onSave,
  isPending,
  onClose,
}: Omit<ReviewerDialogProps, 'isOpen'> & { titleId: string }) {
  const [person, setPerson] = useState(reviewer)
  const form = useForm({ user_id: 'Persona' })

  const save = async (chosen: Person | null) => {
    const problem = await onSave(chosen)
    if (problem === null) {
      onClose()
    } else {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
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
        <ColleagueField
          id={form.idOf('user_id')}
          label="Persona"
          value={person}
          error={form.errorOf('user_id')}
          onChange={(chosen) => {
            form.touch('user_id')
            setPerson(chosen)
          }}
        />
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
