import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { counted } from '@/lib/counts'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { cutEdges, useCutEdges } from '@/ui/useCutEdges'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

export interface BulkRow {
  key: string
  number: string
  /** Where it is read, in another tab: the question stays open, with what was chosen. */
  href?: string
  payee: string
  amount_minor: number
  currency: string
  text: ReactNode
}

interface BulkRowsProps {
  label: string
  rows: readonly BulkRow[]
}

/** What is about to be done at once, row by row. */
export function BulkRows({ label, rows }: BulkRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useCutEdges(list, 'y')
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={label}
      // A long list is read by scrolling, also with the keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        mt: 1,
        p: 0,
        listStyle: 'none',
        maxHeight: 'min(320px, 40dvh)',
        overflow: 'auto',
        ...cutEdges('y'),
      }}
    >
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </Box>
  )
}

/** What was chosen as well and stays as it is, with the reason of each. */
export function LeftOut({ rows }: { rows: readonly BulkRow[] }) {
  return rows.length === 0 ? null : (
    <>
      <Typography sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>
        {counted(rows.length, 'no entra', 'no entran')}
      </Typography>
      <BulkRows label="No entran" rows={rows} />
    </>
  )
}

function Row({ row: { number, href, payee, amount_minor, currency, text } }: { row: BulkRow }) {
  return (
    <Box
      component="li"
      sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'divider', typography: 'body2' }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', color: 'text.primary' }}>
        <Box sx={{ minWidth: 0 }}>
          <NoWrapPhrases text={payee} /> ·{' '}
          <NoWrap>
            {href === undefined ? (
              number
            ) : (
              <Link href={href} target="_blank" rel="noopener">
                {number}
                <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
              </Link>
            )}
          </NoWrap>
        </Box>
        <MoneyText amount_minor={amount_minor} currency={currency} />
      </Box>
      <NoWrapPhrases text={text} />
    </Box>
  )
}
