import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CashSessionDetail } from '@/api/client'
import { formatMoney } from '@/lib/money'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { Section } from '@/ui/Section'
import { CountBar } from '../count/CountBar'
import { CountFields } from '../count/CountFields'
import { countsOf, sumOf } from '../count/model'
import { useCount } from '../count/useCount'
import type { CashActing } from './useCashAction'

interface ClosingCountProps {
  session: CashSessionDetail
  acting: CashActing
}

const SENDS = { endpoint: 'actOnCashSession', target: '/actions/submit' }

/** Counting a box without being told what should be in it. What is typed stays in this browser until it is submitted. */
export function ClosingCount({ session, acting }: ClosingCountProps) {
  const count = useCount({ name: `close.${session.id}`, currency: session.currency, command: SENDS })
  const [missing, setMissing] = useState<readonly string[]>([])
  const { form, denominations, quantities } = count

  const submit = async () => {
    if (!form.check(count.errors)) {
      return
    }
    const total = formatMoney(sumOf(denominations, quantities), session.currency)
    const text = `Contaste ${total}. Después de presentarlo verás cuánto debía haber, y ya no se corrige.`
    if (!(await confirm({ title: '¿Presentar el arqueo?', text, confirmLabel: 'Presentar arqueo' }))) {
      return
    }
    const answer = await acting.act('submit', {
      counts: countsOf(denominations, quantities),
      missing: [...missing],
    })
    if (answer.ok) {
      count.discard()
    } else if (answer.problem !== null) {
      form.refuse(answer.problem)
    }
  }

  return (
    <Form onSubmit={submit}>
      <FormProblems form={form} />
      <Section title="Arqueo">
        <CountFields
          denominations={denominations}
          currency={session.currency}
          quantities={quantities}
          form={form}
          onChange={count.set}
        />
        {session.documents.length === 0 ? null : (
          <FormGroup sx={{ mt: 3 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
              Documentos que están en la caja
            </Typography>
            {session.documents.map(({ movement_id, category, number }) => (
              <FormControlLabel
                key={movement_id}
                control={
                  <Checkbox
                    checked={!missing.includes(movement_id)}
                    onChange={(event) => {
                      setMissing(
                        event.target.checked
                          ? missing.filter((id) => id !== movement_id)
                          : [...missing, movement_id],
                      )
                    }}
                  />
                }
                label={`${number} · ${category}`}
              />
            ))}
          </FormGroup>
        )}
      </Section>
      <CountBar denominations={denominations} currency={session.currency} quantities={quantities}>
        <ActionButton type="submit" variant="contained" isPending={acting.running === 'submit'}>
          Presentar arqueo
        </ActionButton>
      </CountBar>
    </Form>
  )
}
