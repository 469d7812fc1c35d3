import Box from '@mui/material/Box'
import { formatAmount, formatMoney, formatPrice, type UnitPrice } from '@/lib/money'

const digits = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

export interface MoneyTextProps {
  amount_minor: number
  currency: string
  strong?: boolean
  /** Without its currency, which the head of its column says. */
  isBare?: boolean
}

/** An amount: grouped, with the currency's decimals, never broken over two lines, digits of one width. */
export function MoneyText({ amount_minor, currency, strong = false, isBare = false }: MoneyTextProps) {
  return (
    <Box component="span" sx={{ ...digits, fontWeight: strong ? 600 : undefined }}>
      {isBare ? formatAmount(amount_minor, currency) : formatMoney(amount_minor, currency)}
    </Box>
  )
}

/** What one of something costs, with the decimals that it has. */
export function PriceText({ price, currency }: { price: UnitPrice; currency: string }) {
  return (
    <Box component="span" sx={digits}>
      {formatPrice(price, currency)}
    </Box>
  )
}
