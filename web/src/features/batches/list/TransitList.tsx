import Box from '@mui/material/Box'
import { type BatchInTransit, batchesApi } from '@/api/batches'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { counted } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { amountColumn } from '@/ui/table/columns'
import { lineNumber } from '../words'

/** From how many days on silence is strange: most banks answer the next working day. */
const LONG_DAYS = 3

const COLUMNS: Column<BatchInTransit>[] = [
  {
    key: 'beneficiary',
    header: 'Beneficiario',
    isTitle: true,
    cell: ({ beneficiary }) => beneficiary.name,
    number: ({ payment }) => payment.name,
  },
  amountColumn({ key: 'amount', header: 'Monto', isTitle: true, isStrong: true, of: (row) => row }),
  {
    key: 'batch',
    header: 'Lote',
    cell: ({ batch, ...line }) => (
      <NoWrap>
        {batch.name}, fila {lineNumber(line)}
      </NoWrap>
    ),
    below: ({ source_account }) => source_account?.name,
  },
  {
    key: 'since',
    header: 'Enviado',
    cell: ({ sent_at_ms, days }) => (
      <Box
        component="span"
        title={sent_at_ms === null || sent_at_ms === undefined ? undefined : formatInstant(sent_at_ms)}
        sx={{ whiteSpace: 'nowrap', color: days >= LONG_DAYS ? 'error.dark' : undefined }}
      >
        {days === 0 ? 'hoy' : `hace ${counted(days, 'día', 'días')}`}
      </Box>
    ),
  },
  {
    key: 'told',
    header: 'Respondió el banco',
    cell: ({ last_told }) => last_told?.message ?? 'Nada todavía',
  },
  {
    key: 'reference',
    header: 'Identificador',
    cell: ({ end_to_end_id }) => (
      <Box component="span" sx={{ display: 'inline-block', minWidth: 130, overflowWrap: 'anywhere' }}>
        {end_to_end_id}
      </Box>
    ),
  },
]

const TRANSIT = pagedList({
  label: 'Pagos en tránsito',
  endpoint: batchesApi.endpoints.listBatchesInTransit,
  asked: () => ({}),
  columns: COLUMNS,
  rowKey: ({ payment }) => payment.id,
  selection: {
    label: ({ payment, beneficiary }) => `${payment.name}, ${beneficiary.name}`,
    words: ['elegido', 'elegidos'],
    total: formatTotals,
  },
  rowHref: ({ batch }) => `${paths.batch(batch.id)}?ver=sent`,
  nothing: {
    title: 'No hay pagos en tránsito',
    text: 'El banco ya respondió por todo lo que se le envió.',
  },
})

/** What was sent and no bank has answered, oldest first: money that is neither here nor there. */
export function TransitList() {
  return <List {...useList(TRANSIT)} />
}
