import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { NoWrapPhrases } from './NoWrapPhrases'

export interface PageHeaderProps {
  title: string
  /** One sentence below the title. */
  subtitle?: ReactNode
  /** Buttons at the right; below the title where they would leave it less than a line of its own. */
  actions?: ReactNode
  /** Above the title: the way back to the list. */
  back?: ReactNode
}

/** On a phone two stand beside one another, so that the list begins higher up. */
const ACTIONS: SxProps<Theme> = {
  gap: 1,
  flexWrap: 'wrap',
  displayPrint: 'none',
  '& .MuiButton-root': (theme) => ({
    [theme.breakpoints.down('sm')]: { px: 1.25, minWidth: 0, fontSize: '0.8125rem' },
  }),
  '& .MuiButton-startIcon': (theme) => ({ [theme.breakpoints.down('sm')]: { mr: 0.5, ml: -0.25 } }),
}

/** The page's only h1. It takes the focus when the route changes, so that screen readers say where one is. */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ mb: 1.5 }}>
      {back === undefined ? null : <Box sx={{ mb: 1 }}>{back}</Box>}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        sx={{ gap: 2, flexWrap: { sm: 'wrap' }, alignItems: { sm: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0, flex: { sm: '1 1 280px' } }}>
          <Typography variant="h4" component="h1" tabIndex={-1} sx={{ typography: 'h5' }}>
            <NoWrapPhrases text={title} />
          </Typography>
          {subtitle === undefined ? null : (
            <Typography
              component="div"
              variant="body2"
              color="textSecondary"
              sx={{ mt: 0.25, textWrap: 'pretty' }}
            >
              <NoWrapPhrases text={subtitle} />
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : (
          <Stack direction="row" useFlexGap sx={ACTIONS}>
            {actions}
          </Stack>
        )}
      </Stack>
    </Box>
  )
}
