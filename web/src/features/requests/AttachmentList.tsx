import type { AttachmentView } from '@/api/requests'
import { KeptList, sizeText } from '@/features/files/door'
import { formatInstant } from '@/lib/dates'

interface AttachmentListProps {
  attachments: readonly AttachmentView[]
  onOpen?: (attachment: AttachmentView) => void
  onDownload: (attachment: AttachmentView) => unknown
  onRemove: (attachment: AttachmentView) => unknown
}

/** The files that a request has. */
export function AttachmentList({ attachments, onOpen, onDownload, onRemove }: AttachmentListProps) {
  return (
    <KeptList
      label="Soportes"
      files={attachments}
      detailOf={({ size_bytes, uploaded_by, uploaded_at_ms }) =>
        `${sizeText(size_bytes)} · ${uploaded_by.name}, ${formatInstant(uploaded_at_ms)}`
      }
      onOpen={onOpen}
      onDownload={onDownload}
      onRemove={onRemove}
      isRemovable={({ removable }) => removable}
    />
  )
}
