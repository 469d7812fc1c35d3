import Button from '@mui/material/Button'
import { useState } from 'react'
import { type CashSessionDetail, generatedApi } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { textOrNull } from '@/lib/texts'
import { ActionButton } from '@/ui/ActionButton'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { CountBar } from '../count/CountBar'
import { CountFields } from '../count/CountFields'
import { countsOf } from '../count/model'
import { useCount } from '../count/useCount'
import { sessionRecord } from './record'

/** A supervisor counts a box while it works. Nothing stops, and nothing is posted. */
export function SurpriseCount({ session }: { session: CashSessionDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <SurpriseForm session={session} onClose={() => setIsOpen(false)} />
  ) : (
    <Section>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => setIsOpen(true)}
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
  const { send, isPending } = useCommand()
  const { form } = count

  const submit = async () => {
    if (!form.check(count.errors)) {
      return
    }
    const surpriseCountBody = {
      counts: countsOf(count.denominations, count.quantities),
      note: textOrNull(note),
    }
    const { ok } = await send(
      generatedApi.endpoints.countBySurprise,
      { id: session.id, surpriseCountBody },
      { done: 'El arqueo sorpresivo quedó anotado.', form, shows: sessionRecord(session.id) },
    )
    if (ok) {
      count.discard()
      onClose()
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <Section title="Arqueo sorpresivo">
        <FormProblems form={form} />
        <CountFields
          denominations={count.denominations}
          currency={session.currency}
          quantities={count.quantities}
          form={form}
          onChange={count.set}
        />
        <TextInput
          {...form.at('note')}
          label="Observación"
          value={note}
          onChange={(text) => {
            form.touch('note')
            setNote(text)
          }}
          maxLength={1000}
          multiline
          sx={{ mt: 3 }}
        />
      </Section>
      <CountBar denominations={count.denominations} currency={session.currency} quantities={count.quantities}>
        <ActionButton type="submit" variant="contained" isPending={isPending}>
          Anotar arqueo
        </ActionButton>
      </CountBar>
    </Form>
  )
}
