import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { CashDenomination } from '@/api/client'
import { formatMoney } from '@/lib/money'
import { FormBar } from '@/ui/FormBar'
import { type Quantities, sumOf } from './model'

interface CountBarProps {
  denominations: readonly CashDenomination[]
  currency: string
  quantities: Quantities
  /** What sends the count. */
  children: ReactNode
}

/** What was counted so far and what sends it: in sight from the first note to the last coin. */
export function CountBar({ denominations, currency, quantities, children }: CountBarProps) {
  return (
    <>
      <FormBar>
        <Typography
          role="status"
          sx={{
            typography: { xs: 'subtitle1', sm: 'h6' },
            fontWeight: { xs: 700, sm: 700 },
            lineHeight: 1.2,
            // Where both do not fit, “Total” stands above the amount, so that the bar stays as high as its button.
            flex: '1 1 0',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          Total {formatMoney(sumOf(denominations, quantities), currency)}
        </Typography>
        {children}
      </FormBar>
      {/* Where the page goes on below the form, it keeps its distance. */}
      <Box sx={{ height: 24 }} />
    </>
  )
}
