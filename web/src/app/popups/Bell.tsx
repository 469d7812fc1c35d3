import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { Icon } from '@/ui/icons'
import { BellPanel } from '../shell/lazyFloating'
import { useAppDispatch, useAppSelector } from '../store'
import { bellOpened } from './popupsSlice'

/** The last popups, for whoever blinked. */
export function Bell() {
  const dispatch = useAppDispatch()
  const unread = useAppSelector((state) => state.popups.unread)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Avisos' : `Avisos, ${String(unread)} sin leer`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setIsWanted(true)
          dispatch(bellOpened())
        }}
      >
        {unread === 0 ? (
          <Icon name="bell" />
        ) : (
          <Badge
            badgeContent={unread}
            color="primary"
            sx={{ '& .MuiBadge-badge': { bgcolor: 'primary.dark' } }}
          >
            <Icon name="bell" />
          </Badge>
        )}
      </IconButton>
      {isWanted ? (
        <Suspense>
          <BellPanel
            anchor={anchor}
            onClose={() => {
              setAnchor(null)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
