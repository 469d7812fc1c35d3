import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { NoWrapPhrases } from './NoWrapPhrases'

export interface Fact {
  name: string
  /** Left out when there is nothing to say. */
  value: ReactNode
  strong?: boolean
}

/** As wide on every card of a page, so that the values below one another begin at one line. */
const NAMES = 'minmax(104px, 168px)'

/** Names and values of one record: two columns from sm on, one below the other on a phone. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `${NAMES} minmax(0, 1fr)` },
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
              }}
            >
              <NoWrapPhrases text={value} />
            </Box>
          </Box>
        ))}
    </Box>
  )
}
