import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { RequestDetail } from '@/api/requests'
import { useDownload } from '@/app/downloads/useDownload'
import { FILE_MAX_BYTES, FILE_TYPES, PendingList } from '@/features/files/door'
import { FileDrop } from '@/ui/FileDrop'
import { AttachmentList } from '../AttachmentList'
import { useRemoveAttachment } from '../detail/Attachments'
import { FILE_LIMITS, type Uploads } from '../useUploads'

interface ReceiptsProps {
  request: RequestDetail | null
  uploads: Uploads
  onSaved: (now: RequestDetail | null) => void
}

/** What proves or explains it: what is kept already, what goes along, and the way to more. A phone's is its camera. */
export function Receipts({ request, uploads, onSaved }: ReceiptsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const download = useDownload()
  const remove = useRemoveAttachment(request?.id ?? '')
  const kept = request?.attachments ?? []
  return (
    <div>
      {kept.length === 0 ? null : (
        <AttachmentList
          attachments={kept}
          onDownload={async ({ id }) => download({ kind: 'attachment', id })}
          onRemove={async (attachment) => {
            onSaved(await remove(attachment))
          }}
        />
      )}
      <PendingList pending={uploads.pending} onDrop={uploads.drop} />
      <FileDrop
        label={isNarrow ? 'Agregar foto o archivo' : 'Agregar cotizaciones, recibos o fotos'}
        limits={FILE_LIMITS}
        accept={FILE_TYPES}
        maxSize_bytes={FILE_MAX_BYTES}
        isCompact={isNarrow}
        onFiles={uploads.add}
      />
    </div>
  )
}
