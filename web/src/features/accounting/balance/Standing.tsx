import Box from '@mui/material/Box'
import type { TrialTotal } from '@/api/accounting'
import { listOf } from '@/lib/people'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { isBalanced, unbalancedWords } from './model'

/** For each currency, whether the books balance: the first thing that one looks for. */
export function Standing({ totals }: { totals: readonly TrialTotal[] }) {
  return (
    <Box
      component="ul"
      aria-label="Si cuadra"
      sx={{
        m: 0,
        mb: 3,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      }}
    >
      {totals.map((total) => (
        <One key={total.currency} total={total} isAlone={totals.length === 1} />
      ))}
    </Box>
  )
}

function One({ total, isAlone }: { total: TrialTotal; isAlone: boolean }) {
  const isGood = isBalanced(total)
  const tone = isGood ? 'success' : 'error'
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        gridColumn: isAlone ? '1 / -1' : undefined,
        borderRadius: 1,
        border: '1px solid',
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.lightest`,
        color: `${tone}.darkest`,
      }}
    >
      <Icon name={isGood ? 'check' : 'error'} sx={{ color: `${tone}.dark` }} />
      <Box role={isGood ? undefined : 'alert'} sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {isGood ? 'Cuadra' : 'No cuadra'} en {total.currency}
        </Box>
        <Box sx={{ typography: 'body2' }}>
          {isGood ? (
            <>
              Debe y Haber suman <MoneyText amount_minor={total.debit_minor} currency={total.currency} />, y
              todos los saldos juntos, cero.
            </>
          ) : (
            `Avisa a quien administra el portal: ${listOf(unbalancedWords(total))}.`
          )}
        </Box>
      </Box>
    </Box>
  )
}
