import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { coveringLink } from '@/ui/table/rowLink'

interface RowProps {
  to: string
  title: string
  /** What it is about; cut where the line is full, for the record says all of it. */
  detail?: string
  /** Since when or until when, and what else is never cut. */
  when?: string
  /** The number of its document. */
  number?: string
  /** Why nothing can be done with it. */
  note?: string | null
  amount_minor?: number
  currency?: string
  /** How it stands, as a pill: below the amount where there is one, so that neither takes of what it is about. */
  state?: ReactNode
  /** Beside the amount: a button. */
  side?: ReactNode
}

/** The columns that the rows of a list share, so that amounts stand below each other. */
export const columns = {
  display: { sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
} as const

const besideText = { alignSelf: { sm: 'center' }, justifySelf: 'end' } as const

/** One record of a list in two lines, the whole row leading to it: whose it is and how much, then what it is about. */
export function Row(props: RowProps) {
  const { to, title, detail, when, number, note, state, side } = props
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
        // Two lines of 22 px: as many records as a desk has room for, still easy to hit.
        py: { xs: 1, sm: 0.625 },
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'neutral.50' },
      }}
    >
      <Link
        component={RouterLink}
        to={to}
        sx={{
          ...coveringLink,
          alignSelf: { sm: 'end' },
          lineHeight: { sm: '22px' },
          overflowWrap: 'anywhere',
          overflow: { sm: 'hidden' },
          textOverflow: { sm: 'ellipsis' },
          whiteSpace: { sm: 'nowrap' },
        }}
      >
        <NoWrapPhrases text={title} />
      </Link>
      <Detail detail={detail} when={when} number={number} hasSide={Boolean(state) || Boolean(side)} />
      {note ? (
        <Typography variant="body2" color="textSecondary" sx={{ gridRow: 3, gridColumn: '1 / -1' }}>
          {note}
        </Typography>
      ) : null}
      <AmountAndState {...props} />
    </Box>
  )
}

/** At the end of the row: how much, and below it how it stands; then what can be done with it. */
function AmountAndState({ amount_minor, currency, state, side }: RowProps) {
  const amount =
    amount_minor === undefined || currency === undefined ? null : (
      <MoneyText amount_minor={amount_minor} currency={currency} strong />
    )
  return (
    <>
      <Box
        sx={{
          ...besideText,
          gridRow: { xs: state ? '1 / span 2' : 1, sm: '1 / span 2' },
          gridColumn: state ? '2 / -1' : 2,
          display: 'grid',
          justifyItems: 'end',
          lineHeight: { sm: '22px' },
          ml: 2,
        }}
      >
        {amount}
        {state}
      </Box>
      {side ? (
        <Box
          sx={{
            ...besideText,
            alignSelf: 'center',
            gridRow: { xs: 2, sm: '1 / span 2' },
            gridColumn: { xs: 2, sm: 3 },
            ml: 2,
          }}
        >
          {side}
        </Box>
      ) : null}
    </>
  )
}

/** From which width on there is room for the number of a document behind what it is about. */
const ROOMY_PX = 420
/** Below which width since when it is takes a line of its own, so that what it is about can be read at all. */
const NARROW = '@container (width < 200px)'
/** From which width on there is room for both since when it is and the number. */
const ALONE_PX = 260

const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 } as const

/** The second line. Where it is short, what it is about is worth more than the number, which the record says anyway. */
function Detail({
  detail = '',
  when,
  number,
  hasSide,
}: Pick<RowProps, 'detail' | 'when' | 'number'> & { hasSide: boolean }) {
  const isAlone = detail === ''
  return (
    <Typography
      variant="body2"
      component="div"
      color="textSecondary"
      sx={{
        gridRow: 2,
        gridColumn: { xs: hasSide ? 1 : '1 / -1', sm: 1 },
        minWidth: 0,
        alignSelf: 'center',
        lineHeight: { sm: '22px' },
        containerType: 'inline-size',
      }}
    >
      <Box sx={{ display: 'flex', [NARROW]: { display: 'block' } }}>
        {isAlone ? null : (
          <Box
            component="span"
            sx={{
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              minWidth: 0,
              [NARROW]: { ...twoLines, whiteSpace: 'normal' },
            }}
          >
            {detail}
          </Box>
        )}
        {when === undefined ? null : (
          <NoWrap>
            {isAlone ? null : (
              <Box component="span" sx={{ [NARROW]: { display: 'none' } }}>
                {'\u{a0}· '}
              </Box>
            )}
            {when}
          </NoWrap>
        )}
        {number === undefined ? null : (
          <Box
            component="span"
            sx={{
              whiteSpace: 'nowrap',
              [`@container (width < ${String(isAlone ? ALONE_PX : ROOMY_PX)}px)`]: { display: 'none' },
            }}
          >
            {'\u{a0}· '}
            {number}
          </Box>
        )}
      </Box>
    </Typography>
  )
}
