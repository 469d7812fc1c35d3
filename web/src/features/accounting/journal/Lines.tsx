import Box from '@mui/material/Box'
import type { JournalItem } from '@/api/accounting'
import { debitsFirst } from '@/features/ledger/door'
import { MoneyText } from '@/ui/MoneyText'
import { InCurrency } from '@/ui/table/InCurrency'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

type Line = JournalItem['lines'][number]

/** An account and two columns of amounts, the same at the head and in every row. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 108px 108px',
  columnGap: 1.5,
} as const

/** The head above the lines of the journal, with their currency where all have one. */
export function LinesHead({ currency }: { currency: string | null }) {
  return (
    <Box component="span" sx={COLUMNS}>
      <span>Cuenta</span>
      <Box component="span" sx={{ textAlign: 'right' }}>
        Debe
        <InCurrency currency={currency} />
      </Box>
      <Box component="span" sx={{ textAlign: 'right' }}>
        Haber
        <InCurrency currency={currency} />
      </Box>
    </Box>
  )
}

/** Each account on a line of its own, what is credited further in, and the amount on its side. */
export function Lines({ lines, isBare }: { lines: readonly Line[]; isBare: boolean }) {
  return (
    <Box sx={{ display: 'grid', rowGap: 0.5, minWidth: { sm: 400 } }}>
      {debitsFirst(lines).map((line, index) => {
        const isDebit = line.amount_minor > 0
        return (
          <Box key={`${line.account_key} ${String(index)}`} sx={COLUMNS}>
            <Box component="span" sx={{ pl: isDebit ? 0 : 2.5, overflowWrap: 'anywhere' }}>
              {line.account_name}
            </Box>
            <Box component="span" sx={{ textAlign: 'right', gridColumn: isDebit ? 2 : 3 }}>
              <VisuallyHidden>{isDebit ? 'Debe ' : 'Haber '}</VisuallyHidden>
              <MoneyText
                amount_minor={Math.abs(line.amount_minor)}
                currency={line.currency}
                isBare={isBare}
              />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** The same where there is no room for two columns of amounts: the side is said. */
export function NarrowLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75, typography: 'body2', mt: 0.5 }}>
      {debitsFirst(lines).map((line, index) => {
        const isDebit = line.amount_minor > 0
        return (
          <Box
            key={`${line.account_key} ${String(index)}`}
            sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', alignItems: 'baseline' }}
          >
            <Box component="span" sx={{ pl: isDebit ? 0 : 2, overflowWrap: 'anywhere' }}>
              {line.account_name}
            </Box>
            <Box component="span" sx={{ flexShrink: 0, textAlign: 'right' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {isDebit ? 'Debe ' : 'Haber '}
              </Box>
              <MoneyText amount_minor={Math.abs(line.amount_minor)} currency={line.currency} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
