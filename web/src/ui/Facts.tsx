import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface Fact {
  name: string
  /** Left out when there is nothing to say. */
  value: ReactNode
  strong?: boolean
}

/** Names and values of one record: two columns from sm on, one below the other on a phone. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 2fr) 5fr' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 1 },
        typography: 'body2',
      }}
    >
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value, strong = false }, index) => (
          <Box key={`${name} ${String(index)}`} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                mb: { xs: 1.25, sm: 0 },
                minWidth: 0,
                fontWeight: strong ? 600 : undefined,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
