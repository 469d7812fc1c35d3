import Drawer from '@mui/material/Drawer'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface LayerProps {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** What floats over the page below its field, and on a phone rises from the lower edge, where the thumb is. */
export function Layer({ label, anchor, onClose, children }: LayerProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const place = useRef<PopoverActions>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It grows with what a month has to say, and may need another place then.
    const watch = new ResizeObserver(() => place.current?.updatePosition())
    if (content.current !== null) {
      watch.observe(content.current)
    }
    return () => watch.disconnect()
  }, [])
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': label } as const
  return isNarrow ? (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          ...dialog,
          sx: {
            maxHeight: '92dvh',
            borderRadius: '20px 20px 0 0',
            alignItems: 'center',
            pb: 'env(safe-area-inset-bottom)',
          },
        },
      }}
    >
      {children}
    </Drawer>
  ) : (
    <Popover
      open
      action={place}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...dialog, sx: { mt: 0.5 } } }}
    >
      <div ref={content}>{children}</div>
    </Popover>
  )
}
