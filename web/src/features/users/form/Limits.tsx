import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { CURRENCIES } from '@/lib/currencies'
import { ChoiceField, choicesOfTexts } from '@/ui/ChoiceField'
import { Icon } from '@/ui/icons'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { type LimitValue, newLimit } from './model'

interface LimitsProps {
  limits: readonly LimitValue[]
  form: Form<string>
  /** Why they cannot be changed, and who can; null when they can. */
  blockedBy: string | null
  onChange: (limits: LimitValue[], path: string) => void
}

/** Up to how much the person approves, per currency. */
export function Limits({ limits, form, blockedBy, onChange }: LimitsProps) {
  const free = [config.homeCurrency, ...CURRENCIES].find(
    (code) => !limits.some(({ currency }) => currency === code),
  )
  const patch = (at: number, change: Partial<LimitValue>, field: string) => {
    onChange(
      limits.map((limit, index) => (index === at ? { ...limit, ...change } : limit)),
      `limits/${String(at)}/${field}`,
    )
  }
  return (
    <Section title="Límites de aprobación">
      {blockedBy === null ? null : <Notice tone="info" title={blockedBy} />}
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Hasta cuánto aprueba de una solicitud. Sin límite en una moneda no aprueba nada en ella.
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {limits.map((limit, at) => {
          const path = `limits/${String(at)}`
          return (
            <Box
              key={limit.key}
              sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 560 }}
              role="group"
              aria-label={`Límite ${String(at + 1)}`}
            >
              <ChoiceField
                label="Moneda"
                value={limit.currency}
                onChange={(text) => patch(at, { currency: text }, 'currency')}
                {...form.at(`${path}/currency`, ' ')}
                disabled={blockedBy !== null}
                sx={{ minWidth: 104 }}
                choices={choicesOfTexts(CURRENCIES)}
              />
              <MoneyField
                {...form.at(`${path}/limit_minor`)}
                label="Aprueba hasta"
                currency={limit.currency}
                value={limit.amount}
                onChange={(amount) => patch(at, { amount }, 'limit_minor')}
                disabled={blockedBy !== null}
                allowZero
              />
              {blockedBy === null ? (
                <IconButton
                  data-takes-away
                  aria-label={`Quitar el límite en ${limit.currency}`}
                  onClick={() => {
                    onChange(
                      limits.filter(({ key }) => key !== limit.key),
                      'limits',
                    )
                  }}
                  sx={{ mt: 1 }}
                >
                  <Icon name="close" />
                </IconButton>
              ) : null}
            </Box>
          )
        })}
        {blockedBy !== null || free === undefined ? null : (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="add" />}
            data-adds
            onClick={() => onChange([...limits, newLimit(free)], 'limits')}
            sx={{ alignSelf: 'flex-start' }}
          >
            Agregar límite
          </Button>
        )}
      </Stack>
    </Section>
  )
}
