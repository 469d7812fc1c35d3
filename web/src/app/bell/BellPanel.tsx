import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
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
          sx: { maxHeight: '88dvh', pb: 1, borderRadius: '20px 20px 0 0', backgroundImage: 'none' },
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
      slotProps={{ paper: { ...dialog, sx: { width: 420, maxHeight: 'min(640px, 80dvh)', pb: 1 } } }}
    >
      {content}
    </Popover>
  )
}
