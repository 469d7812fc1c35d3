import Box from '@mui/material/Box'
import { formatMoney } from '@/lib/money'

export interface MoneyTextProps {
  amount_minor: number
  currency: string
  strong?: boolean
}

/** An amount: grouped, with the currency's decimals, never broken over two lines, digits of one width. */
export function MoneyText({ amount_minor, currency, strong = false }: MoneyTextProps) {
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', fontWeight: strong ? 600 : undefined }}
    >
      {formatMoney(amount_minor, currency)}
    </Box>
  )
}
