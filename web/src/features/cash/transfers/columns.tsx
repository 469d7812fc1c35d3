import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { CashTransferItem } from '@/api/client'
import { formatInstant, formatRelative } from '@/lib/dates'
import { transferStateWords } from '@/lib/transferWords'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'

/** What every list says of a transfer. */
export function transferFacts(slipOf?: (row: CashTransferItem) => string): Column<CashTransferItem>[] {
  return [
    {
      key: 'way',
      header: 'Traslado',
      isTitle: true,
      cell: (row) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {`${row.from.name} a ${row.to.name}`}
        </Box>
      ),
      below: (row) =>
        slipOf === undefined ? (
          row.number
        ) : (
          <Link component={RouterLink} to={slipOf(row)} aria-label={`Comprobante de ${row.number}`}>
            <NoWrap>{row.number}</NoWrap>
          </Link>
        ),
    },
    amountColumn({ key: 'amount', header: 'Monto', isTitle: true, isStrong: true, of: (row) => row }),
    {
      key: 'state',
      header: 'Estado',
      cell: (row) => <StatePill {...transferStateWords(row.state)} />,
      below: (row) => (row.state === 'refused' || row.state === 'returned' ? `«${row.reason ?? ''}»` : null),
    },
    {
      key: 'sent',
      header: 'Lo envió',
      cell: (row) => row.sent_by.name,
      below: (row) => (
        <span title={formatInstant(row.sent_at_ms)}>
          <NoWrap>{formatRelative(row.sent_at_ms)}</NoWrap>
        </span>
      ),
    },
    {
      key: 'carried',
      header: 'Lo lleva',
      cell: ({ carrier }) => carrier ?? '—',
      below: ({ document_number }) => document_number,
    },
  ]
}
