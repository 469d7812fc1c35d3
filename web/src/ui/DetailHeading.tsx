import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, type To } from 'react-router'
import { KEEP_FOCUS, useOpensBeside } from './beside'
import { Icon } from './icons'
import { NoWrapPhrases } from './NoWrapPhrases'
import { StatePill, type StatePillProps } from './StatePill'

export interface DetailHeadingProps {
  title: string
  state?: StatePillProps
  /** Where the cross leads that closes the details beside their list. */
  list: To
}

/** The title of a record: the page's h1, or an h2 and a cross beside the list. */
export function DetailHeading({ title, state, list }: DetailHeadingProps) {
  const isBeside = useOpensBeside()
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mb: 2 }}>
      <Typography
        variant="h6"
        component={isBeside ? 'h2' : 'h1'}
        data-record-title=""
        tabIndex={-1}
        sx={{ outline: 'none' }}
      >
        <NoWrapPhrases text={title} />
      </Typography>
      {state === undefined ? null : <StatePill {...state} />}
      {isBeside ? (
        <IconButton
          component={RouterLink}
          to={list}
          state={KEEP_FOCUS}
          preventScrollReset
          aria-label="Cerrar el detalle"
          edge="end"
          sx={{ ml: 'auto' }}
        >
          <Icon name="close" />
        </IconButton>
      ) : null}
    </Stack>
  )
}
