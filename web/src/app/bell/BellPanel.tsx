import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { paths } from '@/lib/paths'
import { Icon } from '@/ui/icons'
import { NoticeList } from './NoticeList'
import { RecentMessages } from './RecentMessages'

interface BellPanelProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** What the bell opens: below it, or on a phone a sheet as wide as the screen. */
export function BellPanel({ anchor, onClose }: BellPanelProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const titleId = useId()
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } as const
  const content = (
    <>
      <NoticeList
        title={
          <>
            <Typography id={titleId} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
              Avisos
            </Typography>
            {isNarrow ? (
              <IconButton aria-label="Cerrar avisos" onClick={onClose} sx={{ order: 1, mr: -1 }}>
                <Icon name="close" />
              </IconButton>
            ) : null}
          </>
        }
        onClose={onClose}
      />
      <RecentMessages />
      <Choose onClose={onClose} />
    </>
  )
  return isNarrow ? (
    <Drawer
      anchor="bottom"
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          ...dialog,
          sx: { maxHeight: '88dvh', borderRadius: '20px 20px 0 0', backgroundImage: 'none' },
        },
      }}
    >
      {content}
    </Drawer>
  ) : (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...dialog, sx: { width: 420, maxHeight: 'min(640px, 80dvh)' } } }}
    >
      {content}
    </Popover>
  )
}

/** Stays in sight below the list, however long that is. */
function Choose({ onClose }: { onClose: () => void }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        px: 1,
        py: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Button
        component={RouterLink}
        to={paths.ownNotices}
        size="small"
        startIcon={<Icon name="settings" />}
        onClick={onClose}
      >
        Elegir avisos
      </Button>
    </Box>
  )
}
