import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { newIntentKey } from '@/api/intent'
import { type AttachmentView, type RequestDetail, requestsApi } from '@/api/requests'
import { useCommand } from '@/app/commands/useCommand'
import { useDownload } from '@/app/downloads/useDownload'
import { FILE_MAX_BYTES, FILE_TYPES, type Paper, PendingList, usePapers } from '@/features/files/door'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { confirm } from '@/ui/confirm'
import { FileDrop } from '@/ui/FileDrop'
import { Section } from '@/ui/Section'
import { AttachmentList } from '../AttachmentList'
import { FILE_LIMITS, useUploads } from '../useUploads'
import { CONFIDENTIAL } from '../words'

/** A request that is over takes no more files. */
const CLOSED: ReadonlySet<string> = new Set(['withdrawn', 'cancelled'])

export function Attachments({ request }: { request: RequestDetail }) {
  const uploads = useUploads()
  const download = useDownload()
  const remove = useRemoveAttachment(request.id)
  const papers = usePapers(useMemo(() => papersOf(request), [request]))
  const hidden = request.attachments.length === 0 && request.attachment_count > 0
  const canAdd = !CLOSED.has(request.state) && !hidden
  return (
    <Section title="Soportes">
      {hidden ? (
        <Typography variant="body2" color="textSecondary">
          Los soportes de esta solicitud son confidenciales.
        </Typography>
      ) : request.attachments.length === 0 && uploads.pending.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: canAdd ? 2 : 0 }}>
          Todavía no hay facturas, recibos ni otros soportes.
        </Typography>
      ) : (
        <AttachmentList
          attachments={request.attachments}
          onOpen={({ id }) => papers.open(id)}
          onDownload={async ({ id }) => download({ kind: 'attachment', id })}
          onRemove={remove}
        />
      )}
      <PendingList
        pending={uploads.pending}
        onDrop={uploads.drop}
        onRetry={async (item) => uploads.send(request.id, [item])}
      />
      {canAdd ? (
        <FileDrop
          label="Agregar soportes"
          limits={FILE_LIMITS}
          accept={FILE_TYPES}
          maxSize_bytes={FILE_MAX_BYTES}
          onFiles={(files) => void uploads.send(request.id, uploads.add(files))}
        />
      ) : null}
      {papers.viewer}
    </Section>
  )
}

/** Each beside what was asked for. */
function papersOf(request: RequestDetail): Paper[] {
  const { attachments, beneficiary, currency, type, purpose, number } = request
  const amount = formatMoney(request.approved_minor ?? request.requested_minor, currency)
  return attachments.map(({ id, name, media_type, uploaded_by, uploaded_at_ms }) => ({
    id,
    name,
    media_type,
    target: { kind: 'attachment', id },
    title: beneficiary.name,
    amount,
    facts: [
      { name: 'Solicitud', value: number },
      { name: 'Tipo', value: type.name },
      { name: 'Para qué', value: purpose },
      ...request.lines.map((line) => ({
        name: line.concept ?? CONFIDENTIAL,
        value: formatMoney(line.total_minor, currency),
      })),
      { name: 'Lo agregó', value: `${uploaded_by.name} ·\u00a0${formatInstant(uploaded_at_ms)}` },
    ],
  }))
}

/** Takes a file off one's own draft, after asking. */
export function useRemoveAttachment(requestId: string) {
  const { send } = useCommand()
  return async (attachment: AttachmentView): Promise<RequestDetail | null> => {
    const isSure = await confirm({
      text: `Se quitará «${attachment.name}» de la solicitud.`,
      confirmLabel: 'Quitar',
      tone: 'error',
    })
    if (!isSure) {
      return null
    }
    const answer = await send(requestsApi.endpoints.removeAttachment, {
      id: requestId,
      attachmentId: attachment.id,
      'Idempotency-Key': newIntentKey(),
    })
    return answer.ok ? answer.data : null
  }
}
