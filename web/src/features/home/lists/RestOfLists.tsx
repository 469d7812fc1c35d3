import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { MOST } from './ListCard'
import type { HomeList } from './list'

/** What is there beside the lists that are shown: a line of links, each with how many. */
export function RestOfLists({ lists }: { lists: readonly HomeList[] }) {
  return lists.length === 0 ? null : (
    <Box
      component="nav"
      aria-label="También hay"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3 }}
    >
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ mr: 0.5 }}>
        También hay
      </Typography>
      {lists.map(({ key, title, count, more }) => (
        <Button key={key} component={RouterLink} to={more} size="small" variant="outlined" color="inherit">
          {title}
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <VisuallyHidden>: </VisuallyHidden>
            {count > MOST ? `${String(MOST)}+` : count}
          </Box>
        </Button>
      ))}
    </Box>
  )
}
