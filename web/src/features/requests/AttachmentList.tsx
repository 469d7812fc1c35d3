import type { AttachmentView } from '@/api/requests'
import { KeptList, sizeText } from '@/features/files/door'
import { formatInstant } from '@/lib/dates'

interface AttachmentListProps {
  attachments: readonly AttachmentView[]
  onDownload: (attachment: AttachmentView) => unknown
  onRemove: (attachment: AttachmentView) => unknown
}

/** The files that a request has. */
export function AttachmentList({ attachments, onDownload, onRemove }: AttachmentListProps) {
  return (
    <KeptList
      label="Soportes"
      files={attachments}
      detailOf={({ size_bytes, uploaded_by, uploaded_at_ms }) =>
        `${sizeText(size_bytes)} · ${uploaded_by.name}, ${formatInstant(uploaded_at_ms)}`
      }
      onDownload={onDownload}
      onRemove={onRemove}
      isRemovable={({ removable }) => removable}
    />
  )
}
