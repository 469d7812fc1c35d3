import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type GoingLiveStep, type Simulation, useListSettingsQuery } from '@/api/client'
import { newIntentKey } from '@/api/intent'
import { settingsApi } from '@/api/settings'
import { useCommand } from '@/app/commands/useCommand'
import { config } from '@/lib/config'
import { CURRENCIES } from '@/lib/currencies'
import { formatMoney } from '@/lib/money'
import { listOf } from '@/lib/people'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'
import { ActionButton } from '@/ui/ActionButton'
import { choicesOf, choicesOfTexts } from '@/ui/ChoiceField'
import { MenuField } from '@/ui/MenuField'
import { MoneyField } from '@/ui/MoneyField'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'

/** One request rehearsed with the people there are: who takes each step, or which nobody can. */
export function Rehearsal({ first }: { first: Simulation | null }) {
  const [again, setAgain] = useState<Simulation | null>(null)
  const shown = again ?? first
  return (
    <Section title="Solicitud de ensayo">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        No se guarda nada: el portal busca quién daría cada paso, con las mismas reglas de todos los días.
        Nadie da dos pasos que deben dar personas distintas.
      </Typography>
      <Case first={first} onResult={setAgain} />
      {shown === null ? null : <Steps simulation={shown} />}
    </Section>
  )
}

interface CaseProps {
  first: Simulation | null
  onResult: (simulation: Simulation) => void
}

function Case({ first, onResult }: CaseProps) {
  const { data: types } = useListSettingsQuery({ kind: 'request-types' })
  const [typeId, setTypeId] = useState(first?.type.id ?? '')
  const [currency, setCurrency] = useState(first?.currency ?? config.homeCurrency)
  const [amount, setAmount] = useState(first === null ? '' : moneyToText(first.amount_minor, first.currency))
  const [wrong, setWrong] = useState<string | undefined>()
  const { send, problem } = useCommand()

  const run = async () => {
    const parsed = parsePositiveMoney(amount, currency)
    setWrong(parsed.ok ? undefined : parsed.message)
    if (!parsed.ok) {
      return
    }
    const answer = await send(
      settingsApi.endpoints.simulateGoingLive,
      {
        'Idempotency-Key': newIntentKey(),
        simulateBody: { type_id: typeId, amount_minor: parsed.amount_minor, currency },
      },
      { saysRefusal: false },
    )
    if (answer.ok) {
      onResult(answer.data)
    }
  }

  return (
    <Box sx={{ mb: 2 }}>
      <ProblemAlert problem={problem} />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, alignItems: { md: 'flex-start' } }}>
        <MenuField
          label="Tipo de solicitud"
          value={types === undefined ? '' : typeId}
          onChange={(text) => setTypeId(text)}
          choices={choicesOf((types?.items ?? []).filter(({ active }) => active))}
        />
        <MenuField
          label="Moneda"
          value={currency}
          onChange={(text) => setCurrency(text)}
          sx={{ minWidth: 112 }}
          choices={choicesOfTexts(CURRENCIES)}
        />
        <MoneyField
          label="Monto"
          currency={currency}
          value={amount}
          onChange={(text) => {
            setWrong(undefined)
            setAmount(text)
          }}
          error={wrong}
        />
        <Box sx={{ flexShrink: 0, pt: { md: 1 } }}>
          <ActionButton onAct={run} variant="outlined" pendingLabel="ensayando…">
            Ensayar
          </ActionButton>
        </Box>
      </Stack>
    </Box>
  )
}

function Steps({ simulation }: { simulation: Simulation }) {
  const { complete, steps, type, amount_minor, currency } = simulation
  const missing = steps.filter(({ gap }) => gap).length
  return (
    <section aria-label="Resultado del ensayo">
      <Typography component="p" role="status" sx={{ fontWeight: 600, mb: 1 }}>
        {type.name} por {formatMoney(amount_minor, currency)}:{' '}
        {complete
          ? 'llega hasta el banco.'
          : missing === 1
            ? 'un paso queda sin nadie.'
            : `${String(missing)} pasos quedan sin nadie.`}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, index) => (
          <Step key={`${step.step} ${String(index)}`} step={step} />
        ))}
      </Box>
    </section>
  )
}

function Step({ step }: { step: GoingLiveStep }) {
  const { title, holders, holder_count, taken_by, gap, detail } = step
  const others = holders.filter((name) => name !== taken_by)
  const hidden = holder_count - holders.length
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: '1 1 200px', fontWeight: 600 }}>{title}</Typography>
      <Box sx={{ flex: '2 1 280px', minWidth: 0 }}>
        {gap ? <StatePill tone="warning" label="Nadie" /> : <Typography>{taken_by}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {gap
            ? detail
            : others.length === 0
              ? 'Solo esta persona puede.'
              : `También ${others.length + hidden === 1 ? 'puede' : 'pueden'} ${listOf([
                  ...others,
                  ...(hidden > 0 ? [`${String(hidden)} más`] : []),
                ])}.`}
        </Typography>
      </Box>
    </Stack>
  )
}
