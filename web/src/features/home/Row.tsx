import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { MoneyText } from '@/ui/MoneyText'
import { coveringLink } from '@/ui/table/rows'

interface RowProps {
  to: string
  title: string
  detail: ReactNode
  amount_minor?: number
  currency?: string
  /** Beside the amount: a pill, or a button. */
  side?: ReactNode
}

/** One record of a card; the whole row leads to it. */
export function Row({ to, title, detail, amount_minor, currency, side }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'neutral.50' },
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Link component={RouterLink} to={to} sx={coveringLink}>
          {title}
        </Link>
        <Typography variant="body2" component="div" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {amount_minor === undefined || currency === undefined ? null : (
        <MoneyText amount_minor={amount_minor} currency={currency} strong />
      )}
      {side}
    </Box>
  )
}
