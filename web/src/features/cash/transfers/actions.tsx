import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CashTransferActionBody, CashTransferItem } from '@/api/client'
import { formatInstant } from '@/lib/dates'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'

interface ActionSpec {
  label: string
  done: (row: CashTransferItem) => string
  /** Asks the person; null is "Cancelar". */
  ask: (row: CashTransferItem) => Promise<CashTransferActionBody | null>
}

/** Which money between which places, in full: nobody confirms "este traslado". */
function TransferFacts({ row, lead }: { row: CashTransferItem; lead: string }) {
  return (
    <Box sx={{ color: 'text.primary' }}>
      <Typography sx={{ mb: 1.5 }}>{lead}</Typography>
      <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'neutral.50' }}>
        <Facts
          items={[
            { name: 'Monto', value: formatMoney(row.amount_minor, row.currency), strong: true },
            { name: 'Sale de', value: row.from.name },
            { name: 'Va a', value: row.to.name },
            { name: 'Lo envió', value: `${row.sent_by.name}, ${formatInstant(row.sent_at_ms)}` },
            { name: 'Lo lleva', value: row.carrier },
            { name: 'Bolsa o boleta', value: row.document_number },
          ]}
        />
      </Box>
    </Box>
  )
}

async function arrivedInBox(row: CashTransferItem): Promise<CashTransferActionBody | null> {
  const isSure = await confirm({
    title: `¿Recibiste ${row.number}?`,
    text: (
      <TransferFacts
        row={row}
        lead="Cuéntalo antes: entra completo a tu caja y respondes por él. Si no está completo, di que no llegó."
      />
    ),
    confirmLabel: 'Recibir',
  })
  return isSure ? {} : null
}

async function arrivedAtBank(row: CashTransferItem): Promise<CashTransferActionBody | null> {
  const bank_reference = await confirmWithReason({
    title: `¿El banco recibió ${row.number}?`,
    text: <TransferFacts row={row} lead="Revisa que el depósito esté en la cuenta y anota su número." />,
    reasonLabel: 'Número del depósito',
    missingText: 'Escribe el número de la boleta de depósito.',
    isSingleLine: true,
    maxLength: 35,
    confirmLabel: 'Confirmar depósito',
  })
  return bank_reference === null ? null : { bank_reference }
}

async function why(row: CashTransferItem, title: string, lead: string, confirmLabel: string) {
  const text = <TransferFacts row={row} lead={lead} />
  const reason = await confirmWithReason({ title, text, confirmLabel, tone: 'error' })
  return reason === null ? null : { reason }
}

/** Every action of a transfer: its words, and what it asks before it happens. */
export const TRANSFER_ACTIONS = {
  receive: {
    label: 'Recibir',
    done: ({ number, to }) => ended(`${number} quedó recibido en ${to.name}`),
    ask: async (row) => (row.to.kind === 'bank' ? arrivedAtBank(row) : arrivedInBox(row)),
  },
  refuse: {
    label: 'No llegó',
    done: ({ number, from }) =>
      ended(`Anotaste que ${number} no llegó. Ahora lo aclara quien tiene ${from.name}`),
    ask: async (row) =>
      why(
        row,
        `Avisar que ${row.number} no llegó`,
        'El dinero sigue en camino hasta que quien lo envió lo recupere, o hasta que llegue y lo recibas.',
        'No llegó',
      ),
  },
  return: {
    label: 'Recuperar',
    done: ({ number, from }) => ended(`${number} volvió a ${from.name}`),
    ask: async (row) =>
      why(
        row,
        `¿Recuperar ${row.number}?`,
        `El dinero vuelve completo a ${row.from.name} y respondes por él en el próximo arqueo.`,
        'Recuperar',
      ),
  },
} as const satisfies Readonly<Record<string, ActionSpec>>

export type TransferAction = keyof typeof TRANSFER_ACTIONS
