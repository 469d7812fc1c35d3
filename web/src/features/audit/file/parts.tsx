import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AuditDetail, PaymentDetail, RequestDetail } from '@/api/client'
import { actionWords } from '@/lib/auditWords'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney, formatPrice } from '@/lib/money'
import { Below } from '@/ui/Below'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { PaperTable } from '@/ui/print/PaperTable'
import { Section } from '@/ui/Section'
import { outcomeWords } from '../words'
import { Entries } from './Entries'
import { eventWords, paymentStateWords, requestStateWords, stepWords } from './words'

/** What was asked for: the request's facts and its lines. */
export function AskedPart({ request }: { request: RequestDetail }) {
  const money = (minor: number | null | undefined) =>
    typeof minor === 'number' ? formatMoney(minor, request.currency) : null
  return (
    <Section title="Solicitud">
      <Facts
        items={[
          { name: 'Número', value: request.number, strong: true },
          { name: 'Estado', value: requestStateWords(request.state) },
          { name: 'Tipo', value: request.type.name },
          { name: 'Solicitante', value: request.requester.name },
          { name: 'Beneficiario', value: request.beneficiary.name },
          { name: 'Cuenta', value: request.beneficiary_account_masked },
          { name: 'Sucursal', value: request.branch?.name },
          { name: 'Centro de costo', value: request.cost_centre?.name },
          { name: 'Viaje', value: request.trip_reference },
          { name: 'Motivo', value: request.purpose },
          { name: 'Solicitado', value: money(request.requested_minor) },
          { name: 'Aprobado', value: money(request.approved_minor) },
          { name: 'Pagado', value: money(request.paid_minor) },
          { name: 'Creada', value: formatInstant(request.created_at_ms) },
        ]}
      />
      <PaperTable
        label="Líneas"
        heads={['Concepto', 'Cantidad', 'Precio', 'Total']}
        amounts={['Cantidad', 'Precio', 'Total']}
        rows={request.lines.map((line) => [
          line.concept ?? 'Confidencial',
          String(line.quantity_milli / 1000),
          formatPrice(line, request.currency),
          money(line.total_minor),
        ])}
      />
    </Section>
  )
}

/** Who decided, what happened, and what people wrote. */
export function DecidedPart({ request }: { request: RequestDetail }) {
  return (
    <>
      <Section title="Decisiones">
        {request.approvals.length === 0 ? (
          <EmptyState cause="nothing-yet" title="Nadie la ha aprobado" />
        ) : (
          <PaperTable
            label="Tabla de decisiones"
            heads={['Paso', 'Quién', 'Monto', 'Cuándo']}
            amounts={['Monto']}
            rows={request.approvals.map((a) => [
              stepWords(a.step),
              a.by.name,
              formatMoney(a.amount_minor, request.currency),
              formatInstant(a.at_ms),
            ])}
          />
        )}
      </Section>
      <Section title="Historia">
        <PaperTable
          label="Tabla de la historia"
          heads={['Cuándo', 'Quién', 'Qué', 'Razón']}
          rows={request.history.map((e) => [formatInstant(e.at_ms), e.actor, eventWords(e.action), e.reason])}
        />
      </Section>
      {request.comments.length === 0 ? null : (
        <Section title="Comentarios">
          <PaperTable
            label="Tabla de comentarios"
            heads={['Cuándo', 'Quién', 'Comentario']}
            rows={request.comments.map((c) => [formatInstant(c.at_ms), c.author.name, c.text])}
          />
        </Section>
      )}
    </>
  )
}

/** The files by their names and hashes: the hash tells a file from any other. */
export function FilesPart({ request: { attachments } }: { request: RequestDetail }) {
  return attachments.length === 0 ? null : (
    <Section title="Adjuntos">
      <PaperTable
        label="Tabla de adjuntos"
        heads={['Archivo', 'Lo subió', 'Cuándo', 'SHA-256']}
        rows={attachments.map((a) => [a.name, a.uploaded_by.name, formatInstant(a.uploaded_at_ms), a.sha256])}
      />
    </Section>
  )
}

/** A payment with its history and what it posted. */
export function PaidPart({ payment }: { payment: PaymentDetail }) {
  return (
    <Section title={`Pago ${payment.number}`}>
      <Facts
        items={[
          { name: 'Estado', value: paymentStateWords(payment.state) },
          { name: 'Monto', value: formatMoney(payment.amount_minor, payment.currency), strong: true },
          { name: 'Beneficiario', value: payment.beneficiary.name },
          {
            name: 'Cuenta',
            value: [payment.account?.bank.name, payment.account_masked].filter(Boolean).join(' ') || null,
          },
          { name: 'Sale de', value: payment.source_account?.name ?? payment.cash_session?.name },
          { name: 'Ejecución', value: formatDate(payment.execution_date) },
          { name: 'Referencia del banco', value: payment.bank_reference },
          { name: 'Preparó', value: payment.prepared_by.name },
          { name: 'Autorizó', value: payment.authorized_by?.name },
        ]}
      />
      <PaperTable
        label={`Historia de ${payment.number}`}
        heads={['Cuándo', 'Quién', 'Qué', 'Razón']}
        rows={payment.history.map((e) => [formatInstant(e.at_ms), e.actor, eventWords(e.action), e.reason])}
      />
      <Entries document={payment} />
    </Section>
  )
}

/** What the audit has of all of it. */
export function AuditPart({ rows, isWhole }: { rows: readonly AuditDetail[]; isWhole: boolean }) {
  return (
    <Section title="Auditoría">
      {isWhole ? null : (
        <Typography>Solo los primeros {rows.length} registros; los demás están en la auditoría.</Typography>
      )}
      <PaperTable
        label="Tabla de la auditoría"
        heads={['Registro', 'Cuándo', 'Quién', 'Qué', 'Huella']}
        rows={rows.map((row) => [
          row.number === null || row.number === undefined ? '—' : String(row.number),
          formatInstant(row.at_ms),
          row.actor.name,
          <>
            {actionWords(row.action)}
            {row.outcome === 'denied' ? ` (${outcomeWords(row.outcome).label.toLowerCase()})` : ''}
            <Below variant="caption">{row.object_number}</Below>
          </>,
          <Box key="hash" component="span" sx={{ fontFamily: 'monospace', fontSize: 11 }}>
            {row.hash.slice(0, 16)}…
          </Box>,
        ])}
      />
    </Section>
  )
}
