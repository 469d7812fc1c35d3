import Box from '@mui/material/Box'
import type { EffectView } from '@/api/client'
import { inCompanyWords } from '@/lib/companyWords'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'

interface EffectsProps {
  label: string
  effects: readonly EffectView[]
}

/** What a cancellation does or did, in order. */
export function Effects({ label, effects }: EffectsProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, pl: 2.5, listStyle: 'disc', typography: 'body2', '& > li': { mb: 0.5 } }}
    >
      {effects.map(({ text, amount_minor, currency }) => (
        <li key={text}>
          <NoWrapPhrases text={inCompanyWords(text)} />
          {amount_minor === null ||
          amount_minor === undefined ||
          currency === null ||
          currency === undefined ? null : (
            <>
              {' '}
              <MoneyText amount_minor={amount_minor} currency={currency} strong />
            </>
          )}
        </li>
      ))}
    </Box>
  )
}
