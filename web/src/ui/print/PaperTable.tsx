import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface PaperTableProps {
  label: string
  heads: readonly string[]
  /** The heads of what is compared by its digits. */
  amounts?: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** What the rows add up to; it never stands on a page without one of them. */
  total?: readonly ReactNode[]
}

/** A plain table for paper; on a phone it scrolls by itself and never the page. */
export function PaperTable({ label, heads, amounts, rows, total }: PaperTableProps) {
  const sideOf = (head = '') =>
    amounts?.includes(head) === true ? { '&&': { textAlign: 'right', whiteSpace: 'nowrap' } } : undefined
  return (
    <Box
      role="region"
      aria-label={label}
      // What scrolls must be reached without a mouse.
      tabIndex={0}
      sx={{ overflowX: 'auto', mt: 2 }}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          // Few columns fit on a phone.
          minWidth: Math.min(480, heads.length * 96),
          borderCollapse: 'collapse',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': {
            p: 0.75,
            textAlign: 'left',
            verticalAlign: 'top',
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'break-word',
          },
          '& thead th': { color: 'text.secondary', fontWeight: 500, overflowWrap: 'normal' },
          // Of a table that goes on overleaf at least two rows stand on either page.
          '& tr': { breakInside: 'avoid' },
          '& tbody tr:first-of-type': { breakAfter: 'avoid' },
          '& tbody tr:last-of-type': { breakBefore: 'avoid' },
          '& .total td': { fontWeight: 700 },
        }}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <Box component="th" key={head} scope="col" sx={sideOf(head)}>
                {head}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows on paper never move
            <tr key={row}>
              {cells.map((cell, column) => (
                <Box component="td" key={heads[column]} sx={sideOf(heads[column])}>
                  {cell}
                </Box>
              ))}
            </tr>
          ))}
          {/* No foot: that would stand on every page, as the head does. */}
          {total === undefined ? null : (
            <tr className="total">
              {total.map((cell, column) => (
                <Box component="td" key={heads[column]} sx={sideOf(heads[column])}>
                  {cell}
                </Box>
              ))}
            </tr>
          )}
        </tbody>
      </Box>
    </Box>
  )
}
