import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Form } from '@/app/forms/useForm'
import { formatMoney } from '@/lib/money'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { MoneyField } from '@/ui/MoneyField'
import { Edges } from './Edges'
import { type AmountValue, listPath } from './model'

interface AmountRulesProps {
  amount: AmountValue
  at: number
  form: Form<string>
  onChange: (change: Partial<AmountValue>, path: string) => void
}

/** The tiers of approval of one currency, and from when on it wants a fresh sign-in. */
export function AmountRules({ amount, at, form, onChange }: AmountRulesProps) {
  const { currency, edges, stepUp } = amount
  const list = listPath(at, 'tiers_above_minor')
  const stepUpPath = `amounts/${String(at)}/step_up_above_minor`
  return (
    <Box
      role="group"
      aria-label={`Reglas en ${currency}`}
      sx={{ mb: 3, pb: 3, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {currency}
      </Typography>
      <Typography variant="body2" id={form.idOf(list)} tabIndex={-1} sx={{ mb: 1.5 }}>
        {summary(amount)}
      </Typography>
      <Box data-items sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
        <Edges
          edges={edges}
          currency={currency}
          at={at}
          list="tiers_above_minor"
          form={form}
          labelOf={(n) => `${String(n + 2)} aprobaciones por encima de`}
          removeLabelOf={(n) => `Quitar el nivel ${String(n + 2)} en ${currency}`}
          addLabel={`Agregar nivel en ${currency}`}
          onChange={(next, path) => onChange({ edges: next }, path)}
        />
        <MoneyField
          {...form.at(
            stepUpPath,
            'Para liberar o autorizar más, hay que haber iniciado sesión hace menos de cinco minutos. Vacío: nunca.',
          )}
          label="Confirmar identidad por encima de"
          currency={currency}
          value={stepUp}
          onChange={(typed) => onChange({ stepUp: typed }, stepUpPath)}
        />
      </Box>
    </Box>
  )
}

/** "Hasta USD 500.00 basta 1 aprobación; por encima, 2." */
function summary({ currency, edges }: AmountValue): string {
  const read = edges.map(({ text }) => parsePositiveMoney(text, currency))
  const known = read.flatMap((amount) => (amount.ok ? [formatMoney(amount.amount_minor, currency)] : []))
  if (known.length === 0) {
    return `Una sola aprobación, sea cual sea el monto en ${currency}.`
  }
  const steps = known.map((amount, n) => `hasta ${amount}, ${String(n + 1)}`)
  return `Aprobaciones que pide: ${steps.join('; ')}; por encima, ${String(known.length + 1)}.`
}
