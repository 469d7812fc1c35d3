import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { BatchActionBody, BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'

interface ActionSpec {
  label: string
  look: 'primary' | 'secondary' | 'danger'
  done: (number: string) => string
  /** Asks the person; null is "Cancelar". */
  ask: (batch: BatchDetail) => Promise<BatchActionBody | null>
}

/** What money goes out, in full: nobody confirms "esta operación". */
function BatchFacts({ batch, lead }: { batch: BatchDetail; lead: string }) {
  return (
    <Box sx={{ color: 'text.primary' }}>
      <Typography sx={{ mb: 1.5 }}>{lead}</Typography>
      <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'neutral.50' }}>
        <Facts
          items={[
            { name: 'Total', value: formatMoney(batch.total_minor, batch.currency), strong: true },
            { name: 'Pagos', value: counted(batch.lines, 'pago', 'pagos'), strong: true },
            { name: 'Sale de', value: batch.source_account.name },
            { name: 'Ejecución', value: formatDate(batch.execution_date) },
          ]}
        />
      </Box>
    </Box>
  )
}

async function sure(title: string, text: ReactNode, confirmLabel: string): Promise<BatchActionBody | null> {
  return (await confirm({ title, text, confirmLabel })) ? {} : null
}

async function why(title: string, text: ReactNode, confirmLabel: string): Promise<BatchActionBody | null> {
  const reason = await confirmWithReason({ title, text, confirmLabel, tone: 'error' })
  return reason === null ? null : { reason }
}

/** How many of a batch's lines failed and are in no other batch. */
export function retriable({ tally, carried }: BatchDetail): number {
  const failed = tally.filter(({ state }) => ['rejected', 'returned', 'discarded'].includes(state))
  return failed.reduce((sum, { count }) => sum + count, 0) - carried
}

/** What a batch's head offers: its words, and what it asks before it happens. What needs a form stands in its own part. */
export const ACTIONS: Readonly<Record<string, ActionSpec>> = {
  submit: {
    label: 'Enviar a aprobar',
    look: 'primary',
    done: (number) => `El lote ${number} espera aprobación.`,
    ask: async (batch) =>
      sure(
        `¿Enviar ${batch.number} a aprobar?`,
        <BatchFacts
          batch={batch}
          lead="Otra persona lo revisa y lo aprueba. Si algo se corrige después, se aprueba de nuevo."
        />,
        'Enviar a aprobar',
      ),
  },
  validate: {
    label: 'Revisar otra vez',
    look: 'secondary',
    done: (number) => `El lote ${number} se está revisando.`,
    ask: async () => ({}),
  },
  'generate-file': {
    label: 'Generar archivo del banco',
    look: 'primary',
    done: (number) => `El archivo de ${number} está listo para descargar.`,
    ask: async (batch) =>
      sure(
        `¿Generar el archivo de ${batch.number}?`,
        <BatchFacts
          batch={batch}
          lead="Desde ahora el lote ya no se corrige: lo que cambie va en otro lote."
        />,
        'Generar archivo',
      ),
  },
  send: {
    label: 'Anotar envío al banco',
    look: 'primary',
    done: (number) => `El lote ${number} quedó enviado al banco.`,
    ask: async (batch) => {
      const bank_reference = await confirmWithReason({
        title: `Envío de ${batch.number} al banco`,
        text: (
          <BatchFacts
            batch={batch}
            lead="Sube el archivo en la banca en línea y anota la referencia que te dio."
          />
        ),
        reasonLabel: 'Referencia del banco',
        missingText: 'Escribe la referencia que dio el banco.',
        isSingleLine: true,
        maxLength: 35,
        confirmLabel: 'Anotar envío',
      })
      return bank_reference === null ? null : { bank_reference }
    },
  },
  retry: {
    label: 'Crear lote de rechazados',
    look: 'primary',
    done: (number) => `Se creó el lote ${number} con lo que no se pagó.`,
    ask: async (batch) =>
      sure(
        `¿Crear un lote con ${counted(retriable(batch), 'pago que no se hizo', 'pagos que no se hicieron')}?`,
        'Las líneas van a un lote nuevo, donde puedes corregir sus cuentas. Se revisa y se aprueba como cualquier otro.',
        'Crear lote',
      ),
  },
  'send-back': {
    label: 'Devolver',
    look: 'secondary',
    done: (number) => `El lote ${number} volvió a quien lo preparó.`,
    ask: async (batch) =>
      why(
        `¿Devolver ${batch.number}?`,
        `${batch.created_by.name} verá el motivo y puede corregirlo.`,
        'Devolver',
      ),
  },
  discard: {
    label: 'Descartar',
    look: 'danger',
    done: (number) => `El lote ${number} quedó descartado.`,
    ask: async (batch) =>
      why(
        `¿Descartar ${batch.number}?`,
        batch.state === 'file_generated'
          ? 'Ya hay un archivo para el banco. Asegúrate de que nadie lo subió: si el banco lo ejecuta, se pagaría dos veces.'
          : 'Ninguno de sus pagos se hará y las solicitudes quedan otra vez por pagar. No se puede deshacer.',
        'Descartar',
      ),
  },
}
