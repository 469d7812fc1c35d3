import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { Notice } from '@/api/notices'
import { FIRST_NOTICES, noticesApi } from '@/api/notices'
import type { Problem } from '@/api/problem'
import { type Pages, usePages } from '@/api/usePages'
import { LoadMore } from '@/ui/LoadMore'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { useSession } from '../session/useSession'
import { useAppSelector } from '../store'
import { NoticeItem } from './NoticeItem'
import { targetOf } from './target'
import { useReadNotices } from './useReadNotices'

interface NoticeListProps {
  title: ReactNode
  onClose: () => void
}

/** Stays in sight while the list moves below it. */
const head = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  pt: 2,
  pb: 1,
  minHeight: 60,
  bgcolor: 'background.paper',
} as const

/** What concerns the reader, newest first. */
export function NoticeList({ title, onClose }: NoticeListProps) {
  const pages = usePages(noticesApi.endpoints.listNotices, FIRST_NOTICES)
  const unread = useAppSelector((state) => state.unread)
  const { read, isReading } = useReadNotices()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const newest = pages.items?.[0]
  const note = async (which: Parameters<typeof read>[0]) => {
    setRefusal(await read(which))
  }
  return (
    <>
      <Box sx={head}>
        {title}
        {unread === 0 || newest === undefined ? null : (
          <Button
            size="small"
            data-takes-away
            aria-disabled={isReading}
            onClick={() => {
              if (!isReading) {
                void note({ up_to: newest.id })
              }
            }}
          >
            Marcar todos como leídos
          </Button>
        )}
      </Box>
      <Box sx={{ px: 2, '&:empty': { display: 'none' } }}>
        <ProblemAlert problem={refusal} takesFocus={false} />
        <ProblemAlert problem={pages.problem} takesFocus={false} onRetry={pages.refetch} />
      </Box>
      <Rows
        pages={pages}
        onOpen={({ id, read: isRead }) => {
          onClose()
          if (!isRead) {
            void note({ ids: [id] })
          }
        }}
        onRead={({ id }) => void note({ ids: [id] })}
      />
    </>
  )
}

interface RowsProps {
  pages: Pages<Notice>
  onOpen: (notice: Notice) => void
  onRead: (notice: Notice) => void
}

function Rows({ pages, onOpen, onRead }: RowsProps) {
  const { permissions } = useSession()
  const { items } = pages
  if (items === undefined) {
    return pages.problem === null ? (
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, py: 3 }}>
        Cargando...
      </Typography>
    ) : null
  }
  if (items.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        Todavía no tienes avisos. Aquí verás lo que te toca decidir y lo que otros hagan con lo tuyo.
      </Typography>
    )
  }
  return (
    <>
      <Box component="ul" aria-label="Avisos" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            to={targetOf(notice, permissions)}
            onOpen={() => onOpen(notice)}
            onRead={() => onRead(notice)}
          />
        ))}
      </Box>
      {pages.hasMore || items.length > FIRST_NOTICES.limit ? (
        <LoadMore
          shown={items.length}
          hasMore={pages.hasMore}
          isLoading={pages.isLoadingMore}
          onLoadMore={pages.loadMore}
        />
      ) : null}
    </>
  )
}
