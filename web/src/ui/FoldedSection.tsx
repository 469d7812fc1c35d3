import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Fold } from './Fold'

interface FoldedSectionProps {
  title: string
  /** Beside the title, while it is folded: how much there is. */
  hint?: string
  /** Off for lists, which reach the card's edges. */
  padded?: boolean
  children: ReactNode
}

/** A card that says only what it holds until somebody wants it. The browser's search opens it too. */
export function FoldedSection({ title, hint, padded = true, children }: FoldedSectionProps) {
  const titleId = useId()
  const padding = { xs: 2, sm: 3 }
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 3, overflow: 'clip' }}>
      <Fold
        py={2}
        summary={
          <>
            <Typography id={titleId} variant="h6" component="h2">
              {title}
            </Typography>
            {hint === undefined ? null : (
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                noWrap
                sx={{ flexShrink: 0 }}
              >
                {hint}
              </Typography>
            )}
          </>
        }
      >
        {padded ? <Box sx={{ px: padding, pb: padding, pt: 1 }}>{children}</Box> : children}
      </Fold>
    </Card>
  )
}
