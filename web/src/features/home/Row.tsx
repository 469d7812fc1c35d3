import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { coveringLink } from '@/ui/table/rows'

interface RowProps {
  to: string
  title: string
  /** Its lines. */
  detail: string
  /** Why nothing can be done with it. */
  note?: string | null
  amount_minor?: number
  currency?: string
  /** Beside the amount: a pill, or a button. */
  side?: ReactNode
}

/** The columns that the rows of a list share, so that amounts stand below each other. */
export const columns = {
  display: { sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
} as const

const besideText = { alignSelf: { sm: 'center' }, justifySelf: { sm: 'end' } } as const

/** One record of a card; the whole row leads to it. On a phone: whose it is and how much, what it is, and what to do. */
export function Row({ to, title, detail, note, amount_minor, currency, side }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'subgrid' },
        alignItems: 'baseline',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'neutral.50' },
      }}
    >
      <Link component={RouterLink} to={to} sx={{ ...coveringLink, alignSelf: { sm: 'end' } }}>
        <NoWrapPhrases text={title} />
      </Link>
      <Typography
        variant="body2"
        component="div"
        color="textSecondary"
        sx={{
          gridRow: 2,
          gridColumn: { xs: '1 / -1', sm: '1' },
          alignSelf: 'start',
          whiteSpace: 'pre-line',
        }}
      >
        <NoWrapPhrases text={detail} />
      </Typography>
      {note ? (
        <Typography variant="body2" color="textSecondary" sx={{ gridRow: 3, gridColumn: '1 / -1' }}>
          {note}
        </Typography>
      ) : null}
      {amount_minor === undefined || currency === undefined ? null : (
        <Box sx={{ ...besideText, gridRow: { xs: 1, sm: '1 / span 2' }, gridColumn: 2, ml: 2 }}>
          <MoneyText amount_minor={amount_minor} currency={currency} strong />
        </Box>
      )}
      {side ? (
        <Box
          sx={{
            ...besideText,
            gridRow: { xs: 3, sm: '1 / span 2' },
            gridColumn: { xs: '1 / -1', sm: 3 },
            mt: { xs: 1, sm: 0 },
            ml: { sm: 2 },
          }}
        >
          {side}
        </Box>
      ) : null}
    </Box>
  )
}
