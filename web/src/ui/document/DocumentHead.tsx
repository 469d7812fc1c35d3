import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { formatMoney } from '@/lib/money'
import { KEEP_FOCUS, useOpensBeside } from '../beside'
import { Icon } from '../icons'
import { StatePill, type StatePillProps } from '../StatePill'

interface DocumentHeadProps {
  number: string
  state: StatePillProps
  /** What else is true of it in a word: "Confidencial". */
  mark?: StatePillProps | null
  /** Whom or what it is about: what people look for first. */
  title: ReactNode
  /** Nothing where it has none, or it is not the reader's to know. */
  amount_minor?: number | null
  currency: string
  /** Below the amount: what it was before. */
  amountNote?: ReactNode
  /** Below the title: its kind, and who asked. */
  children?: ReactNode
  /** Where the cross leads that closes the details beside their list; a document without a list beside it has none. */
  list?: To
  /** Whether the list beside it leaves the page's h1 to it. */
  hasH1?: boolean
}

/** Whom it is for and how much, first; its number and its state above, small. */
export function DocumentHead(props: DocumentHeadProps) {
  const {
    number,
    state,
    mark = null,
    title,
    amount_minor = null,
    currency,
    amountNote,
    children,
    list,
  } = props
  const { hasH1 = false } = props
  const isBeside = useOpensBeside() && list !== undefined
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', mb: 0.5 }}>
        <Stack
          direction="row"
          useFlexGap
          sx={{
            flexGrow: 1,
            minWidth: 0,
            columnGap: 1.5,
            rowGap: 0.5,
            flexWrap: 'wrap',
            alignItems: 'center',
          }}
        >
          <Typography
            variant="body2"
            component={isBeside && !hasH1 ? 'h2' : 'h1'}
            data-record-title=""
            tabIndex={-1}
            sx={{
              outline: 'none',
              fontFamily: 'fontFamily',
              fontWeight: 500,
              color: 'text.secondary',
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {number}
          </Typography>
          <StatePill {...state} />
          {mark === null ? null : <StatePill {...mark} />}
        </Stack>
        {isBeside ? (
          <IconButton
            component={RouterLink}
            to={list}
            state={KEEP_FOCUS}
            preventScrollReset
            aria-label="Cerrar el detalle"
            sx={{ mt: -1.25, mr: -1.25 }}
          >
            <Icon name="close" />
          </IconButton>
        ) : null}
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.25, alignItems: 'baseline' }}>
        <Typography variant="h5" component="p" sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {title}
        </Typography>
        {amount_minor === null ? null : (
          <Typography
            component="p"
            sx={{
              typography: { xs: 'h5', sm: 'h4' },
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formatMoney(amount_minor, currency)}
          </Typography>
        )}
      </Box>
      {(children ?? amountNote) === undefined ? null : (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            mt: 0.5,
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{children}</Box>
          {amountNote === undefined ? null : <Box>{amountNote}</Box>}
        </Box>
      )}
    </>
  )
}
