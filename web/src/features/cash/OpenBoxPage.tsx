import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type CashBoxItem, useGetCashDeskQuery, useOpenCashSessionMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Form } from '@/ui/Form'
import { FormSummary } from '@/ui/FormSummary'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
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
              <EmptyState cause="no-match" title="Esa caja no existe o no es de tus sucursales" />
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
  const [open, { isLoading }] = useOpenCashSessionMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const navigate = useNavigate()
  const { form } = count

  const submit = async () => {
    if (!form.check(count.errors)) {
      return
    }
    const answer = await withIntent(async (key) =>
      open({
        'Idempotency-Key': key,
        openCashBody: {
          box_id: box.id,
          counts: countsOf(count.denominations, count.quantities),
          explanation: explanation.trim() === '' ? null : explanation.trim(),
        },
      }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      count.discard()
      notify.success(`Abriste el turno ${answer.data.number}.`)
      void navigate(paths.cashSession(answer.data.id))
    } else if (problem !== null) {
      form.refuse(problem)
      notify.error(problem.detail)
    }
  }

  return (
    <Form isPending={isLoading} onSubmit={submit}>
      <FormSummary errors={form.errors} submitCount={form.submitCount} />
      <ProblemAlert problem={form.problem} />
      <Section title="Lo que hay en la caja">
        <CountFields
          denominations={count.denominations}
          currency={box.currency}
          quantities={count.quantities}
          form={form}
          onChange={count.set}
        />
        <TextField
          label="Explicación"
          value={explanation}
          onChange={(event) => {
            form.touch('explanation')
            setExplanation(event.target.value)
          }}
          {...form.field(
            'explanation',
            'Solo si no es lo que la caja tenía al cerrarse: la verá quien supervisa.',
          )}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
          minRows={2}
          fullWidth
          sx={{ mt: 3 }}
        />
      </Section>
      <ActionButton type="submit" variant="contained" isPending={isLoading}>
        Abrir turno
      </ActionButton>
    </Form>
  )
}
