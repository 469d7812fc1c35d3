import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { written } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { VIEW_PARAM } from '../lines/views'
import { lineStateWords, manyLinesWords } from '../words'

/** What the lines of a batch came to, state by state; each leads to its lines. */
export function Standing({ batch }: { batch: BatchDetail }) {
  return (
    <Section title="Cómo va en el banco">
      <Box
        component="ul"
        aria-label="Líneas por estado"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
        }}
      >
        {batch.tally.map(({ state, count, minor }) => (
          <Box
            component="li"
            key={state}
            sx={{ p: 2, borderRadius: 1, bgcolor: 'neutral.50', display: 'grid', gap: 0.5 }}
          >
            <div>
              <StatePill tone={lineStateWords(state).tone} label={manyLinesWords(state)} />
            </div>
            <Box sx={{ typography: 'h6', fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(minor, batch.currency)}
            </Box>
            <Link
              component={RouterLink}
              to={`${paths.batch(batch.id)}?${VIEW_PARAM}=${state}`}
              variant="body2"
            >
              {count === 1 ? '1 línea' : `${written(count)} líneas`}
            </Link>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
