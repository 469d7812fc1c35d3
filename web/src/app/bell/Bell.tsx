import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { Icon } from '@/ui/icons'
import { BellPanel } from '../shell/lazyFloating'
import { useAppSelector } from '../store'
import { OPENS_NOTICES } from './action'

/** What concerns the reader, and the last popups for whoever blinked. */
export function Bell() {
  const unread = useAppSelector((state) => state.unread)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Avisos' : `Avisos, ${count} sin leer`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-action={OPENS_NOTICES}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setIsWanted(true)
        }}
      >
        <Badge
          // Not even a hidden nought: the button's text is part of its name.
          badgeContent={unread === 0 ? null : unread}
          color="primary"
          sx={{ '& .MuiBadge-badge': { bgcolor: 'primary.dark', whiteSpace: 'nowrap' } }}
        >
          <Icon name="bell" />
        </Badge>
      </IconButton>
      {isWanted ? (
        <Suspense>
          <BellPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
