import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type CashSessionDetail, generatedApi, useCountBySurpriseMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { ActionButton } from '@/ui/ActionButton'
import { Form } from '@/ui/Form'
import { FormSummary } from '@/ui/FormSummary'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { CountFields } from '../count/CountFields'
import { countsOf } from '../count/model'
import { useCount } from '../count/useCount'

/** A supervisor counts a box while it works. Nothing stops, and nothing is posted. */
export function SurpriseCount({ session }: { session: CashSessionDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <SurpriseForm
      session={session}
      onClose={() => {
        setIsOpen(false)
      }}
    />
  ) : (
    <Section>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Arqueo sorpresivo
      </Button>
    </Section>
  )
}

const SENDS = { endpoint: 'countBySurprise' }

function SurpriseForm({ session, onClose }: { session: CashSessionDetail; onClose: () => void }) {
  const [note, setNote] = useState('')
  const count = useCount({
    name: `surprise.${session.id}`,
    currency: session.currency,
    command: SENDS,
    extra: { note: 'Observación' },
    onDone: () => {
      setNote('')
    },
  })
  const [send, { isLoading }] = useCountBySurpriseMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const { form } = count

  const submit = async () => {
    if (!form.check(count.errors)) {
      return
    }
    const surpriseCountBody = {
      counts: countsOf(count.denominations, count.quantities),
      note: note.trim() === '' ? null : note.trim(),
    }
    const answer = await withIntent(async (key) =>
      send({ id: session.id, 'Idempotency-Key': key, surpriseCountBody }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      count.discard()
      await dispatch(generatedApi.util.upsertQueryData('getCashSession', { id: session.id }, answer.data))
      notify.success('El arqueo sorpresivo quedó anotado.')
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <Form isPending={isLoading} onSubmit={submit}>
      <Section title="Arqueo sorpresivo">
        <FormSummary errors={form.errors} submitCount={form.submitCount} />
        <ProblemAlert problem={form.problem} />
        <CountFields
          denominations={count.denominations}
          currency={session.currency}
          quantities={count.quantities}
          form={form}
          onChange={count.set}
        />
        <TextField
          label="Observación"
          value={note}
          onChange={(event) => {
            form.touch('note')
            setNote(event.target.value)
          }}
          {...form.field('note')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
          fullWidth
          sx={{ mt: 3, mb: 2 }}
        />
        <ActionButton type="submit" variant="contained" isPending={isLoading}>
          Anotar arqueo
        </ActionButton>
      </Section>
    </Form>
  )
}
