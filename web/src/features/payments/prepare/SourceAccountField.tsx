import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { SourceAccount } from '@/api/client'
import { formatMoney } from '@/lib/money'
import { availableOf } from '@/lib/sources'
import { MenuField } from '@/ui/MenuField'
import { Notice } from '@/ui/Notice'

interface SourceAccountFieldProps {
  id: string
  value: string
  onChange: (id: string) => void
  accounts: readonly SourceAccount[]
  /** What would leave it, to warn before it is short. */
  amount_minor: number | null
  error: string | undefined
}

/** The company's account the money leaves from, with what it holds and what is on its way. */
export function SourceAccountField({
  id,
  value,
  onChange,
  accounts,
  amount_minor,
  error,
}: SourceAccountFieldProps) {
  const chosen = accounts.find((account) => account.id === value)
  const available_minor = chosen === undefined ? null : availableOf(chosen)
  const missing_minor = available_minor === null || amount_minor === null ? 0 : amount_minor - available_minor
  return (
    <div>
      <MenuField
        id={id}
        label="Cuenta de origen"
        value={chosen === undefined ? '' : value}
        onChange={onChange}
        error={error}
        helperText={chosen === undefined ? 'De qué cuenta de la empresa sale el dinero.' : inWords(chosen)}
        required
        shown={chosen?.name ?? ''}
      >
        {accounts.map((account) => (
          <MenuItem key={account.id} value={account.id} sx={{ whiteSpace: 'normal' }}>
            <Box>
              <Typography>{account.name}</Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {[account.bank.name, account.number_masked, inWords(account)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </MenuField>
      {chosen !== undefined && missing_minor > 0 ? (
        <Box sx={{ mt: 1, mb: -2 }}>
          <Notice
            tone="warning"
            title={`Lo disponible no alcanza: faltan ${formatMoney(missing_minor, chosen.currency)}.`}
          >
            Puedes preparar el pago, pero el banco podría rechazarlo.
          </Notice>
        </Box>
      ) : null}
    </div>
  )
}

function inWords({ balance_minor, in_transit_minor, currency }: SourceAccount): string {
  if (balance_minor == null) return ''
  const balance = `Saldo ${formatMoney(balance_minor, currency)}`
  return (in_transit_minor ?? 0) === 0
    ? balance
    : `${balance}, en tránsito ${formatMoney(in_transit_minor ?? 0, currency)}`
}
