import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { FIRST_NOTICES, type Notice, useListNoticesQuery } from '@/api/notices'
import { Icon } from '@/ui/icons'
import { demoBannerHeight_px } from '../shell/DemoBanner'
import { useAppDispatch } from '../store'
import { OPENS_NOTICES } from './action'
import { Sentence } from './Sentence'
import { unreadCounted } from './unreadSlice'

const SHOWN_MS = 8_000

/** What is new since the last look; null at the first, when everything would be. */
function newIn(items: readonly Notice[], seen: ReadonlySet<string> | null): readonly Notice[] {
  return seen === null ? [] : items.filter(({ id, read }) => !read && !seen.has(id))
}

function lineOf(fresh: readonly Notice[]): string {
  const [first] = fresh
  return first === undefined
    ? ''
    : fresh.length === 1
      ? `Aviso nuevo: ${first.text}`
      : `${String(fresh.length)} avisos nuevos. ${first.text}`
}

/** Counts what waits for the bell's button, and says in a line what has just come. It takes no focus and stands in no way. */
export function Announcement() {
  const dispatch = useAppDispatch()
  const { data } = useListNoticesQuery(FIRST_NOTICES)
  const seen = useRef<ReadonlySet<string> | null>(null)
  const [line, setLine] = useState('')
  useEffect(() => {
    if (data === undefined) {
      return
    }
    dispatch(unreadCounted(data.unread))
    const fresh = newIn(data.items, seen.current)
    // What was there once stays known: where one is taken away, the one that moves up is not new.
    seen.current = new Set([...(seen.current ?? []), ...data.items.map(({ id }) => id)])
    if (fresh.length > 0) {
      setLine(lineOf(fresh))
    }
  }, [data, dispatch])
  useEffect(() => {
    if (line === '') {
      return
    }
    const timer = setTimeout(() => {
      setLine('')
    }, SHOWN_MS)
    // Whoever opens the bell reads it there.
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[data-action="${OPENS_NOTICES}"]`) !== null) {
        setLine('')
      }
    }
    document.addEventListener('click', open)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', open)
    }
  }, [line])
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        // On a phone the thumb's button stands below.
        top: { xs: 72 + demoBannerHeight_px(), sm: 'auto' },
        bottom: { sm: 24 },
        right: { xs: 12, sm: 24 },
        left: { xs: 12, sm: 'auto' },
        maxWidth: { sm: 420 },
        zIndex: 'snackbar',
        pointerEvents: 'none',
        displayPrint: 'none',
      }}
    >
      {line === '' ? null : (
        <Box
          sx={{
            display: 'flex',
            gap: 1.25,
            alignItems: 'flex-start',
            px: 2,
            py: 1.5,
            borderRadius: '12px',
            typography: 'body2',
            bgcolor: 'neutral.800',
            color: '#FFFFFF',
            boxShadow: '0 12px 32px rgba(17, 25, 39, 0.24)',
          }}
        >
          <Icon name="bell" fontSize="small" sx={{ color: 'primary.light' }} />
          <span>
            <Sentence text={line} />
          </span>
        </Box>
      )}
    </Box>
  )
}
