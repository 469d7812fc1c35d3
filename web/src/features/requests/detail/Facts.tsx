import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { RequestDetail } from '@/api/requests'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Section } from '@/ui/Section'
import { methodWords, outcomeWords, stepWords } from '../words'

/** Everything about a request that is one word or two; what is empty is left out. */
export function Facts({ request }: { request: RequestDetail }) {
  const money = (amount_minor: number) => formatMoney(amount_minor, request.currency)
  const facts: [string, ReactNode][] = [
    ['La pidió', request.requester.name],
    ['Para', request.beneficiary.name],
    ['Cuenta', request.method === 'cash' ? null : request.beneficiary_account_masked],
    ['Forma de pago', methodWords(request.method)],
    ['La necesita', (request.needed_by ?? '') === '' ? null : formatDate(request.needed_by ?? '')],
    ['Sucursal', request.branch?.name],
    ['Centro de costo', request.cost_centre?.name],
    ['Viaje', request.trip_reference],
    ['Después', outcomeWords(request.outcome)],
    [
      'Enviada',
      (request.submitted_at_ms ?? null) === null ? null : formatInstant(request.submitted_at_ms ?? 0),
    ],
    ['Creada', formatInstant(request.created_at_ms)],
    ['Correcciones', request.revision === 0 ? null : String(request.revision)],
    ['Pagado', request.paid_minor === 0 ? null : money(request.paid_minor)],
    ...request.approvals.map((approval): [string, ReactNode] => [
      stepWords(approval.step),
      <>
        {approval.by.name}
        {(approval.for ?? null) === null ? null : ` en lugar de ${approval.for?.name ?? ''}`},{' '}
        {money(approval.amount_minor)}
        <br />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {formatInstant(approval.at_ms)}
        </Box>
      </>,
    ]),
  ]
  return (
    <Section title="Datos">
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr', lg: '1fr 1fr' },
          columnGap: 3,
          rowGap: 2,
        }}
      >
        {facts
          .filter(([, value]) => (value ?? '') !== '')
          .map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 500 }}>
                {value}
              </Box>
            </div>
          ))}
      </Box>
    </Section>
  )
}
