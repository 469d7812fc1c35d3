import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Form } from '@/app/forms/useForm'
import { BATCH_ABOVE } from '@/lib/companyChoices'
import { formatMoney } from '@/lib/money'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { MenuField } from '@/ui/MenuField'
import { Section } from '@/ui/Section'
import { Edges } from './Edges'
import { type AmountValue, batchEdgesOf, type GeneralValues, listPath } from './model'

interface BatchRulesProps {
  values: GeneralValues
  form: Form<string>
  set: (change: Partial<GeneralValues>, path: string) => void
}

/** What a batch needs above which total, in each currency. */
export function BatchRules({ values, form, set }: BatchRulesProps) {
  const { amounts, batch_above: above } = values
  const isFresh = above === 'fresh_sign_in'
  return (
    <Section title="Lotes de pagos">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        Un lote lo aprueba siempre alguien que no lo preparó. Por encima de estos totales se pide algo más.
      </Typography>
      <MenuField
        label="Qué pide un lote grande"
        value={above}
        onChange={(text) => set({ batch_above: text }, 'batch_above')}
        {...form.at('batch_above')}
        sx={{ maxWidth: 560, mb: 3 }}
        choices={BATCH_ABOVE}
      />
      {amounts.map((amount, at) => {
        const { currency } = amount
        return (
          <Box key={amount.key} role="group" aria-label={`Lotes en ${currency}`} sx={{ mb: 3 }}>
            <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
              {currency}
            </Typography>
            <Typography
              variant="body2"
              id={form.idOf(listPath(at, 'batch_tiers_above_minor'))}
              tabIndex={-1}
              sx={{ mb: 1.5 }}
            >
              {summary(amount, above)}
            </Typography>
            <Box data-items sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
              <Edges
                edges={batchEdgesOf(amount, above)}
                currency={currency}
                at={at}
                list="batch_tiers_above_minor"
                form={form}
                labelOf={(n) =>
                  isFresh ? 'Confirmar identidad por encima de' : `${String(n + 2)} personas por encima de`
                }
                removeLabelOf={(n) => `Quitar el nivel ${String(n + 2)} de los lotes en ${currency}`}
                addLabel={`Agregar nivel de lotes en ${currency}`}
                {...(isFresh ? { most: 1 } : {})}
                onChange={(next, path) => {
                  set(
                    {
                      amounts: amounts.map((one, n) => (n === at ? { ...one, batchEdges: next } : one)),
                    },
                    path,
                  )
                }}
              />
            </Box>
          </Box>
        )
      })}
    </Section>
  )
}

/** "Hasta USD 10,000.00 lo aprueba 1 persona; por encima, 2." */
function summary(amount: AmountValue, above: string): string {
  const { currency } = amount
  const read = batchEdgesOf(amount, above).map(({ text }) => parsePositiveMoney(text, currency))
  const known = read.flatMap((edge) => (edge.ok ? [formatMoney(edge.amount_minor, currency)] : []))
  if (known[0] === undefined) {
    return `Una sola persona, sea cual sea el total en ${currency}.`
  }
  if (above === 'fresh_sign_in') {
    return `Una persona; por encima de ${known[0]}, si inició sesión hace menos de cinco minutos.`
  }
  const steps = known.map((edge, n) => `hasta ${edge}, ${String(n + 1)}`)
  return `Personas que tienen que aprobarlo: ${steps.join('; ')}; por encima, ${String(known.length + 1)}.`
}
