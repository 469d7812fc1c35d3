import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { NoWrapPhrases } from './NoWrapPhrases'

export interface SectionProps {
  title?: string
  /** Buttons or links beside the title. */
  actions?: ReactNode
  /** Off for tables, which reach the card's edges. */
  padded?: boolean
  children: ReactNode
}

/** A card with an optional h2; with a title it is a region that screen readers list. */
export function Section({ title, actions, padded = true, children }: SectionProps) {
  const titleId = useId()
  const padding = { xs: 2, sm: 3 }
  return (
    <Card
      component="section"
      aria-labelledby={title === undefined ? undefined : titleId}
      // Cut at its corners, yet no scroller of its own: what sticks inside, sticks to the page.
      sx={{ mb: 3, overflow: 'clip' }}
    >
      {title === undefined && actions === undefined ? null : (
        <Stack
          direction="row"
          useFlexGap
          sx={{
            px: padding,
            pt: padding,
            pb: padded ? 0 : 2,
            gap: 2,
            flexWrap: 'wrap',
            alignItems: 'center',
          }}
        >
          <Typography id={titleId} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            <NoWrapPhrases text={title} />
          </Typography>
          {actions}
        </Stack>
      )}
      <div>{padded ? <Stack sx={{ p: padding, alignItems: 'stretch' }}>{children}</Stack> : children}</div>
    </Card>
  )
}
