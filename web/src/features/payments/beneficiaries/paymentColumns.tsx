import Box from '@mui/material/Box'
import type { PaymentItem } from '@/api/client'
import { formatDate } from '@/lib/dates'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { StatePill } from '@/ui/StatePill'
import { stateWords } from '../words'

/** A payment where its beneficiary is known. */
export const PAYMENT_COLUMNS: readonly Column<PaymentItem>[] = [
  {
    key: 'number',
    header: 'Pago',
    isTitle: true,
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {row.number}
      </Box>
    ),
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...stateWords(row.state)} /> },
  {
    key: 'date',
    header: 'Ejecución',
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatDate(row.execution_date)}
      </Box>
    ),
  },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    isTitle: true,
    cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} />,
  },
]
