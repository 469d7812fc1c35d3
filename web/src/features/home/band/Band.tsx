import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Home } from '@/api/requests'
import { formatAmount } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Sparkline } from '@/ui/chart/Sparkline'
import { Icon } from '@/ui/icons'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { coveringLink } from '@/ui/table/rowLink'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { type FigureView, viewFigure } from './figures'

interface BandProps {
  home: Home
  /** Whether asking for money is what its reader is here for. */
  asksForMoney: boolean
}

/** What its reader looks at first: up to four figures side by side, each leading to what it is of. On a phone they are rows of one card. */
export function Band({ home, asksForMoney }: BandProps) {
  const figures = home.figures.map((figure) => ({ what: figure.what, ...viewFigure(figure, home) }))
  const places = figures.length + (asksForMoney ? 1 : 0)
  // One alone says no more than its list below.
  if (places < 2) {
    return null
  }
  return (
    <Card component="section" aria-label="En cifras" sx={{ mb: 3, overflow: 'clip' }}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: `repeat(${String(Math.min(places, 2))}, minmax(0, 1fr))`,
            md: `repeat(${String(places)}, minmax(0, 1fr))`,
          },
          // Hairlines between the figures, and none around them.
          gap: '1px',
          bgcolor: 'divider',
        }}
      >
        {figures.map(({ what, ...figure }) => (
          <Tile key={what} {...figure} />
        ))}
        {asksForMoney ? <AskTile /> : null}
      </Box>
    </Card>
  )
}

const cell = { position: 'relative', bgcolor: 'background.paper', minWidth: 0 } as const

function Tile({ label, to, value, isNone, detail, others, isAlarming, line }: FigureView) {
  return (
    <Box
      component="li"
      sx={{
        ...cell,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr)' },
        alignContent: 'start',
        columnGap: 2,
        px: { xs: 2, sm: 2.5 },
        py: { xs: 1.25, sm: 2 },
        '&:hover': { bgcolor: 'neutral.50' },
      }}
    >
      <Link
        component={RouterLink}
        to={to}
        sx={{ ...coveringLink, typography: 'body2', fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Link>
      <Box
        sx={{
          // On a phone the line stands below the amount, where what it is of takes its second line anyway.
          gridRow: { xs: line === undefined ? '1 / span 2' : 1, sm: 'auto' },
          gridColumn: { xs: 2, sm: 1 },
          alignSelf: 'center',
          textAlign: { xs: 'end', sm: 'start' },
          color: isAlarming ? 'error.dark' : isNone ? 'text.secondary' : 'text.primary',
        }}
      >
        <Value value={value} isNone={isNone} />
        {others.map((other) => (
          <Typography key={other} variant="caption" component="div" color="textSecondary" noWrap>
            {other}
          </Typography>
        ))}
      </Box>
      <Typography
        variant="body2"
        component="div"
        sx={{
          minHeight: { sm: '1.57em' },
          fontSize: '0.8125rem',
          color: isAlarming ? 'error.dark' : 'text.secondary',
        }}
      >
        <NoWrapPhrases text={detail} />
      </Typography>
      {line === undefined ? null : (
        <Box
          sx={{
            gridRow: { xs: 2, sm: 'auto' },
            gridColumn: { xs: 2, sm: 1 },
            alignSelf: 'end',
            height: { xs: 16, sm: 36 },
            mt: { xs: 0.5, sm: 1.5 },
          }}
        >
          <Sparkline values={line.values} kind={line.kind} />
          <VisuallyHidden>{line.says}</VisuallyHidden>
        </Box>
      )}
    </Box>
  )
}

function Value({ value, isNone }: Pick<FigureView, 'value' | 'isNone'>) {
  const big = {
    typography: { xs: 'h6', sm: 'h5' },
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    fontWeight: isNone ? 500 : 700,
  } as const
  if (typeof value === 'string') {
    return <Box sx={big}>{value}</Box>
  }
  return (
    <Box sx={big}>
      <Box
        component="span"
        sx={{ mr: 0.75, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
      >
        {value.currency}
      </Box>
      {formatAmount(value.amount_minor, value.currency)}
    </Box>
  )
}

/** The one thing that who asks for money comes for. On a phone it is under the thumb instead. */
function AskTile() {
  return (
    <Box component="li" sx={{ ...cell, display: { xs: 'none', sm: 'flex' }, p: 2, alignItems: 'stretch' }}>
      <Button
        variant="contained"
        component={RouterLink}
        to={paths.newRequest}
        startIcon={<Icon name="add" />}
        fullWidth
        sx={{ typography: 'h6' }}
      >
        Pedir dinero
      </Button>
    </Box>
  )
}
