import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { Section } from '@/ui/Section'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { columns } from './Row'

/** The server counts no further. */
const MOST = 999

interface PartProps {
  title: string
  count: number
  /** Where the whole list is. */
  more: string
  /** What the link says where it leads elsewhere than to the list. */
  moreLabel?: string
  children: ReactNode
}

/** One card of the root page: its first records, how many there are, and the way to all of them. */
export function Part({ title, count, more, moreLabel, children }: PartProps) {
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
        {children}
      </Box>
    </Section>
  )
}
