import { useMemo } from 'react'
import { type PaymentDetail, useListPaymentAttachmentsQuery } from '@/api/client'
import type { AttachmentView } from '@/api/requests'
import { useDownload } from '@/app/downloads/useDownload'
import { KeptList, type Paper, sizeText, usePapers } from '@/features/files/door'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Section } from '@/ui/Section'

const NONE: readonly AttachmentView[] = []

/** The files of the request that is paid, for whoever may read them there: nobody pays an invoice without looking at it. */
export function Papers({ payment }: { payment: PaymentDetail }) {
  const hasRequest = payment.request !== null && payment.request !== undefined
  const { currentData } = useListPaymentAttachmentsQuery({ id: payment.id }, { skip: !hasRequest })
  const files = currentData?.items ?? NONE
  const download = useDownload()
  const papers = usePapers(useMemo(() => papersOf(payment, files), [payment, files]))
  if (files.length === 0) {
    return null
  }
  return (
    <Section title="Soportes">
      <KeptList
        label="Soportes"
        files={files}
        detailOf={({ size_bytes, uploaded_by, uploaded_at_ms }) =>
          `${sizeText(size_bytes)} · ${uploaded_by.name}, ${formatInstant(uploaded_at_ms)}`
        }
        onOpen={({ id }) => papers.open(id)}
        onDownload={async ({ id }) => download({ kind: 'attachment', id })}
      />
      {papers.viewer}
    </Section>
  )
}

/** Each beside what is paid. */
function papersOf(payment: PaymentDetail, files: readonly AttachmentView[]): Paper[] {
  const { payee, amount_minor, currency, number, request, request_detail, concept } = payment
  return files.map(({ id, name, media_type, uploaded_by, uploaded_at_ms }) => ({
    id,
    name,
    media_type,
    target: { kind: 'attachment', id },
    title: payee.name,
    amount: formatMoney(amount_minor, currency),
    facts: [
      { name: 'Pago', value: number },
      { name: 'Solicitud', value: request?.number },
      { name: 'Para qué', value: request_detail?.purpose },
      { name: 'Concepto', value: concept },
      { name: 'Lo agregó', value: `${uploaded_by.name} ·\u00a0${formatInstant(uploaded_at_ms)}` },
    ],
  }))
}
