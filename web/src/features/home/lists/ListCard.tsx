import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { Section } from '@/ui/Section'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { columns } from '../Row'
import type { HomeList } from './list'

/** The server counts no further. */
export const MOST = 999

/** A list of the root page: its first records, how many there are, and the way to all of them. */
export function ListCard({ title, count, more, moreLabel, rows }: HomeList) {
  return (
    <Section
      title={title}
      padded={false}
      actions={
        <Link component={RouterLink} to={more} sx={{ typography: 'body2', fontWeight: 600 }}>
          {moreLabel ?? (
            <>
              Ver{' '}
              {count > MOST ? `más de ${String(MOST)}` : count === 1 ? 'la lista' : `las ${String(count)}`}
              <VisuallyHidden> de {title}</VisuallyHidden>
            </>
          )}
        </Link>
      }
    >
      <Box component="ul" sx={{ ...columns, m: 0, p: 0, pb: 1, listStyle: 'none' }}>
        {rows}
      </Box>
    </Section>
  )
}
