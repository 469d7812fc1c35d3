import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { PaymentDetail } from '@/api/client'
import { formatMoney } from '@/lib/money'
import { accountKindWords } from '@/lib/payees'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'
import { groupDigits, REFERENCE_LENGTH, sourceWords } from '../words'

export interface ActionBody {
  reason?: string
  bank_reference?: string
}

interface ActionSpec {
  label: string
  look: 'primary' | 'secondary' | 'danger'
  done: (number: string) => string
  /** Asks the person; null is "Cancelar". */
  ask: (payment: PaymentDetail) => Promise<ActionBody | null>
}

/** What money goes where, in full: nobody confirms "esta operación". */
export function PaymentFacts({ payment, lead }: { payment: PaymentDetail; lead: string }) {
  const { account } = payment
  return (
    <Box sx={{ color: 'text.primary' }}>
      <Typography sx={{ mb: 1.5 }}>{lead}</Typography>
      <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'neutral.50' }}>
        <Facts
          items={[
            { name: 'Monto', value: formatMoney(payment.amount_minor, payment.currency), strong: true },
            { name: 'Beneficiario', value: payment.beneficiary.name },
            ...(account === null || account === undefined
              ? []
              : [
                  { name: 'Cuenta', value: groupDigits(account.number), strong: true },
                  { name: 'Banco', value: `${account.bank.name} · ${accountKindWords(account.kind)}` },
                ]),
            { name: 'Sale de', value: sourceWords(payment) },
          ]}
        />
      </Box>
    </Box>
  )
}

async function sure(title: string, text: ReactNode, confirmLabel: string): Promise<ActionBody | null> {
  return (await confirm({ title, text, confirmLabel })) ? {} : null
}

async function why(title: string, text: ReactNode, confirmLabel: string): Promise<ActionBody | null> {
  const reason = await confirmWithReason({ title, text, confirmLabel, tone: 'error' })
  return reason === null ? null : { reason }
}

/** Every action of a payment: its words, and what it asks before it happens. */
export const ACTIONS: Readonly<Record<string, ActionSpec>> = {
  submit: {
    label: 'Enviar a autorizar',
    look: 'primary',
    done: (number) => `El pago ${number} espera autorización.`,
    ask: async () => ({}),
  },
  authorize: {
    label: 'Autorizar',
    look: 'primary',
    done: (number) => `Autorizaste el pago ${number}.`,
    ask: async (payment) =>
      sure(
        `¿Autorizar ${payment.number}?`,
        <PaymentFacts payment={payment} lead="Autorizas que este dinero salga hacia esta cuenta." />,
        'Autorizar',
      ),
  },
  send: {
    label: 'Anotar envío al banco',
    look: 'primary',
    done: (number) => `El pago ${number} quedó enviado al banco.`,
    ask: async (payment) => {
      const bank_reference = await confirmWithReason({
        title: `Envío de ${payment.number} al banco`,
        text: (
          <PaymentFacts
            payment={payment}
            lead="Haz la transferencia en la banca en línea y anota su referencia."
          />
        ),
        reasonLabel: 'Referencia del banco',
        missingText: 'Escribe la referencia que dio el banco.',
        isSingleLine: true,
        maxLength: REFERENCE_LENGTH,
        confirmLabel: 'Anotar envío',
      })
      return bank_reference === null ? null : { bank_reference }
    },
  },
  confirm: {
    label: 'El banco lo pagó',
    look: 'primary',
    done: (number) => `El pago ${number} quedó confirmado.`,
    ask: async (payment) =>
      sure(
        `¿El banco ya hizo el pago ${payment.number}?`,
        <PaymentFacts
          payment={payment}
          lead={`Confirmas que el banco hizo la transferencia con la referencia ${payment.bank_reference ?? '—'}.`}
        />,
        'Confirmar pago',
      ),
  },
  reject: {
    label: 'El banco lo rechazó',
    look: 'danger',
    done: (number) => `El pago ${number} quedó rechazado por el banco.`,
    ask: async (payment) =>
      why(
        `¿El banco rechazó ${payment.number}?`,
        'El dinero vuelve a la cuenta de origen y la solicitud queda otra vez por pagar.',
        'Anotar rechazo',
      ),
  },
  return: {
    label: 'El banco lo devolvió',
    look: 'danger',
    done: (number) => `El pago ${number} quedó devuelto por el banco.`,
    ask: async (payment) =>
      why(
        `¿El banco devolvió ${payment.number}?`,
        `Se había pagado y el dinero regresó: ${formatMoney(payment.amount_minor, payment.currency)}. La solicitud queda otra vez por pagar.`,
        'Anotar devolución',
      ),
  },
  'send-back': {
    label: 'Devolver a borrador',
    look: 'secondary',
    done: (number) => `El pago ${number} volvió a borrador.`,
    ask: async (payment) =>
      why(
        `¿Devolver ${payment.number} a borrador?`,
        `${payment.prepared_by.name} verá el motivo.`,
        'Devolver',
      ),
  },
  discard: {
    label: 'Descartar',
    look: 'danger',
    done: (number) => `El pago ${number} quedó descartado.`,
    ask: async (payment) =>
      why(
        `¿Descartar ${payment.number}?`,
        payment.request === null || payment.request === undefined
          ? 'El pago no se hará. No se puede deshacer.'
          : `El pago no se hará y ${payment.request.number} queda otra vez por pagar. No se puede deshacer.`,
        'Descartar',
      ),
  },
}
