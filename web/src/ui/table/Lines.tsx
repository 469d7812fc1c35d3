import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { NoWrapPhrases } from '../NoWrapPhrases'
import { coveringLink, ROW_LINK } from './rowLink'

/** One line, cut off within a word: its column may be narrower than what it holds. */
const oneLine = {
  display: '-webkit-box',
  WebkitLineClamp: 1,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  wordBreak: 'break-all',
} as const

/** Below lg columns are narrow, and there is often no pointer for the rest in the title: words go on in a second line. */
const oneLineWhereWide = {
  ...oneLine,
  WebkitLineClamp: { xs: 2, lg: 1 },
  wordBreak: { xs: 'normal', lg: 'break-all' },
  overflowWrap: 'break-word',
} as const

/** At most so many lines of words: the rest is cut off, and stands in its title. */
export function Clamped({ lines, text }: { lines: 1 | 2; text: string }) {
  return (
    <Box
      component="span"
      title={text}
      sx={lines === 1 ? oneLineWhereWide : { ...oneLine, WebkitLineClamp: 2, wordBreak: undefined }}
    >
      <NoWrapPhrases text={text} />
    </Box>
  )
}

/** What a name is never cut below, as far as it is that long: whom a row is about comes before the rest of it. */
const NAME_LENGTH = { sm: '16ch', lg: '32ch' }

/** On one line the name of what a row is about. Its column keeps room for it, from columns whose words may be cut. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      data-name={typeof children === 'string' ? children : undefined}
      sx={{
        display: 'block',
        fontWeight: 600,
        // A column is never narrower than what cannot be cut: the same words once more, without height.
        '&::before': {
          content: 'attr(data-name)',
          display: 'block',
          height: 0,
          overflow: 'hidden',
          visibility: 'hidden',
          whiteSpace: 'nowrap',
          width: 'max-content',
          maxWidth: NAME_LENGTH,
        },
      }}
    >
      {typeof children === 'string' ? <Clamped lines={1} text={children} /> : children}
    </Box>
  )
}

export interface RowLinkProps {
  href: string
  state: unknown
  isQuiet?: boolean
  children: ReactNode
}

/** The link of a row, which covers it. */
export function RowLink({ href, state, isQuiet = false, children }: RowLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={href}
      state={state}
      preventScrollReset={state !== undefined}
      sx={isQuiet ? { ...coveringLink, fontWeight: 400 } : coveringLink}
      {...{ [ROW_LINK]: '' }}
    >
      {children}
    </Link>
  )
}

/** From lg on there is room for a number and who asked beside it; below they go on in a further line. */
const wholeWhereWide = {
  whiteSpace: { lg: 'nowrap' },
  maxWidth: { lg: '44ch' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

interface SecondLineProps {
  /** What it begins with is the number of a document, which is never cut off. */
  isWhole?: boolean
  /** As many lines as it takes: a card has the room. */
  isWrapped?: boolean
  children: ReactNode
}

/** The second line of a row, quieter than the first. */
export function SecondLine({ isWhole = false, isWrapped = false, children }: SecondLineProps) {
  return (
    <Box
      component="span"
      sx={{
        ...(isWrapped ? { display: 'block' } : oneLine),
        ...(isWhole && isWrapped ? wholeWhereWide : {}),
        minWidth: isWhole ? '16ch' : undefined,
        typography: 'caption',
        lineHeight: '18px',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      {children}
    </Box>
  )
}
