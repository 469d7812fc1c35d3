import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Notice } from '@/api/notices'
import { formatRelative } from '@/lib/dates'
import { Icon } from '@/ui/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Sentence } from './Sentence'
import { kindWords } from './words'

interface NoticeItemProps {
  notice: Notice
  /** The page of its record; null where the reader may not enter it. */
  to: string | null
  onOpen: () => void
  onRead: () => void
}

const line = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
} as const

/** One thing that concerns the reader: a link to its record where they may see it. */
export function NoticeItem({ notice, to, onOpen, onRead }: NoticeItemProps) {
  return (
    <Box component="li" sx={{ bgcolor: notice.read ? undefined : 'primary.lightest' }}>
      {to === null ? (
        <Box sx={line}>
          <NoticeBody notice={notice}>
            {notice.read ? null : (
              <Button size="small" onClick={onRead} sx={{ ml: -0.75, mt: 0.25 }}>
                Marcar como leído
              </Button>
            )}
          </NoticeBody>
        </Box>
      ) : (
        <Box
          component={RouterLink}
          to={to}
          onClick={onOpen}
          sx={{
            ...line,
            '&:hover': { bgcolor: notice.read ? 'neutral.50' : 'primary.light' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <NoticeBody notice={notice} />
        </Box>
      )}
    </Box>
  )
}

function NoticeBody({ notice, children }: { notice: Notice; children?: ReactNode }) {
  const { icon, name } = kindWords(notice.kind)
  return (
    <>
      <Box
        sx={{
          width: 36,
          height: 36,
          flexShrink: 0,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: notice.read ? 'neutral.100' : 'primary.light',
          color: notice.read ? 'neutral.600' : 'primary.dark',
        }}
      >
        <Icon name={icon} fontSize="small" />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: notice.read ? 400 : 600 }}>
          <Sentence text={notice.text} />
        </Typography>
        <Typography variant="caption" sx={{ color: 'neutral.600' }}>
          {name} · {formatRelative(notice.at_ms)}
        </Typography>
        {children}
      </Box>
      {notice.read ? null : (
        <Box sx={{ flexShrink: 0, pt: 0.75 }}>
          <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.dark' }} />
          <VisuallyHidden>Sin leer</VisuallyHidden>
        </Box>
      )}
    </>
  )
}
