import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface Figure {
  name: string
  value: ReactNode
  /** What it is made of, or compared with. */
  note?: ReactNode
}

/** What matters most of a chart, above it: three figures and no more. */
export function Figures({ items }: { items: readonly [Figure, Figure, Figure] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 3,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        gap: { xs: 2, sm: 3 },
        // On a phone the first has the whole width.
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {items.map(({ name, value, note }) => (
        // Beside a name of two lines the values stand on one line all the same.
        <Box
          key={name}
          sx={{ minWidth: 0, display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', rowGap: 0 }}
        >
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box
              component="span"
              sx={{
                display: 'block',
                fontSize: { xs: '1.25rem', md: '1.5rem' },
                fontWeight: 600,
                lineHeight: 1.3,
                fontVariantNumeric: 'tabular-nums',
                overflowWrap: 'anywhere',
              }}
            >
              {value}
            </Box>
            {note === undefined || note === '' ? null : (
              <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                {note}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
