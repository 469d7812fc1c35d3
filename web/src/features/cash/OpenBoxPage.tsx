import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type CashBoxItem, generatedApi, useGetCashDeskQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { paths } from '@/lib/paths'
import { textOrNull } from '@/lib/texts'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { CountBar } from './count/CountBar'
import { CountFields } from './count/CountFields'
import { countsOf } from './count/model'
import { useCount } from './count/useCount'

/** Opens a session of a box by counting what is in it. */
export function OpenBoxPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetCashDeskQuery(undefined, { refetchOnMountOrArgChange: true })
  const box = data?.boxes.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.cashClosing}>Volver a cierre de caja</BackLink>}
        title={box === undefined ? 'Abrir turno' : `Abrir turno en ${box.name}`}
        subtitle="Cuenta lo que hay en la caja, billete por billete y moneda por moneda."
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {box === undefined ? (
        error === undefined ? (
          <Section>
            {data === undefined ? (
              <TableSkeleton label="la caja" />
            ) : (
              <EmptyState cause="not-found" title="Esa caja no existe o no es de tus sucursales" />
            )}
          </Section>
        ) : null
      ) : (
        <OpenForm box={box} />
      )}
    </>
  )
}

const SENDS = { endpoint: 'openCashSession' }

function OpenForm({ box }: { box: CashBoxItem }) {
  const [explanation, setExplanation] = useState('')
  const count = useCount({
    name: `open.${box.id}`,
    currency: box.currency,
    command: SENDS,
    extra: { explanation: 'Explicación' },
    onDone: () => {
      setExplanation('')
    },
  })
  const { send, isPending } = useCommand()
  const navigate = useNavigate()
  const { form } = count

  const submit = async () => {
    if (!form.check(count.errors)) {
      return
    }
    const openCashBody = {
      box_id: box.id,
      counts: countsOf(count.denominations, count.quantities),
      explanation: textOrNull(explanation),
    }
    const answer = await send(
      generatedApi.endpoints.openCashSession,
      { openCashBody },
      { done: ({ number }) => `Abriste el turno ${number}.`, form, saysRefusal: true },
    )
    if (answer.ok) {
      count.discard()
      void navigate(paths.cashSession(answer.data.id))
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <FormProblems form={form} />
      <Section title="Lo que hay en la caja">
        <CountFields
          denominations={count.denominations}
          currency={box.currency}
          quantities={count.quantities}
          form={form}
          onChange={count.set}
        />
        <TextInput
          {...form.at(
            'explanation',
            'Solo si no es lo que la caja tenía al cerrarse: la verá quien supervisa.',
          )}
          label="Explicación"
          value={explanation}
          onChange={(text) => {
            form.touch('explanation')
            setExplanation(text)
          }}
          maxLength={1000}
          multiline
          minRows={2}
          sx={{ mt: 3 }}
        />
      </Section>
      <CountBar denominations={count.denominations} currency={box.currency} quantities={count.quantities}>
        <ActionButton type="submit" variant="contained" isPending={isPending}>
          Abrir turno
        </ActionButton>
      </CountBar>
    </Form>
  )
}
