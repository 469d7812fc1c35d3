import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { PaymentDetail } from '@/api/client'
import { mayEnter } from '@/app/guard'
import { useSession } from '@/app/session/useSession'
import { LedgerEntries } from '@/features/ledger/door'
import { counted } from '@/lib/counts'
import { formatInstantDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Facts } from '@/ui/Facts'
import { FoldedSection } from '@/ui/FoldedSection'
import { Section } from '@/ui/Section'
import { Timeline } from '@/ui/Timeline'
import { historyWords, stateWords, stepWords } from '../words'

/** What the payment is for: the request it pays, or the reason it needs none. */
export function PurposeSection({ payment }: { payment: PaymentDetail }) {
  const { permissions } = useSession()
  const { request, request_detail: detail } = payment
  if (request === null || request === undefined) {
    return (
      <Section title="Pago sin solicitud">
        <Facts
          items={[
            { name: 'Motivo', value: payment.reason },
            { name: 'Concepto contable', value: payment.concept_account?.name },
          ]}
        />
      </Section>
    )
  }
  const isOpen = mayEnter(paths.request(request.id), permissions)
  return (
    <Section
      title="Solicitud"
      actions={
        isOpen ? (
          <Link component={RouterLink} to={paths.request(request.id)}>
            Abrir {request.number}
          </Link>
        ) : null
      }
    >
      <Facts
        items={[
          { name: 'Número', value: request.number },
          { name: 'Tipo', value: detail?.type.name },
          { name: 'Pidió', value: detail?.requester.name },
          {
            name: 'Para qué',
            value: detail === null || detail === undefined ? null : (detail.purpose ?? 'Confidencial'),
          },
          ...(detail?.approvals ?? []).map((approval) => ({
            name: stepWords(approval.step),
            value: `${approval.by.name} · ${formatMoney(approval.amount_minor, payment.currency)} · ${formatInstantDay(approval.at_ms)}`,
          })),
        ]}
      />
    </Section>
  )
}

export function HistorySection({ payment }: { payment: PaymentDetail }) {
  const items = payment.history
    .map((step, index) => ({
      id: `${String(step.at_ms)}-${String(index)}`,
      title: historyWords(step.action),
      at: step.at_ms,
      by: step.actor,
      tone: stateWords(step.to ?? '').tone,
      body:
        (step.reason ?? step.bank_reference ?? null) === null ? undefined : (
          <>
            {step.bank_reference === null || step.bank_reference === undefined ? null : (
              <Box component="p" sx={{ m: 0 }}>
                Referencia {step.bank_reference}
              </Box>
            )}
            {step.reason === null || step.reason === undefined ? null : (
              <Box component="p" sx={{ m: 0 }}>
                «{step.reason}»
              </Box>
            )}
          </>
        ),
    }))
    // The server's order is the order of time; people look for the last thing first.
    .toReversed()
  return (
    <FoldedSection title="Historia" hint={counted(items.length, 'paso', 'pasos')}>
      <Timeline items={items} />
    </FoldedSection>
  )
}

export function EntriesSection({ payment }: { payment: PaymentDetail }) {
  return (
    <Section title="Asientos">
      {payment.entries.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Todavía no mueve dinero: el primer asiento se hace al enviarlo al banco.
        </Typography>
      ) : (
        <LedgerEntries entries={payment.entries} />
      )}
    </Section>
  )
}
