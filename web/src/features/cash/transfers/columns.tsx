import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { CashTransferItem } from '@/api/client'
import { formatInstant, formatRelative } from '@/lib/dates'
import { transferStateWords } from '@/lib/transferWords'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { StatePill } from '@/ui/StatePill'

function NumberText({ of }: { of: CashTransferItem }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {of.number}
    </Box>
  )
}

/** What every list says of a transfer. */
export function transferFacts(slipOf?: (row: CashTransferItem) => string): Column<CashTransferItem>[] {
  return [
    {
      key: 'number',
      header: 'Traslado',
      isTitle: true,
      cell: (row) => (
        <>
          {slipOf === undefined ? (
            <NumberText of={row} />
          ) : (
            <Link component={RouterLink} to={slipOf(row)} aria-label={`Comprobante de ${row.number}`}>
              <NumberText of={row} />
            </Link>
          )}
          <Below>
            {row.from.name} → {row.to.name}
          </Below>
        </>
      ),
    },
    {
      key: 'sent',
      header: 'Lo envió',
      cell: (row) => (
        <>
          {row.sent_by.name}
          <Below>
            <span title={formatInstant(row.sent_at_ms)}>{formatRelative(row.sent_at_ms)}</span>
          </Below>
        </>
      ),
    },
    {
      key: 'carried',
      header: 'Lo lleva',
      cell: ({ carrier, document_number }) => (
        <>
          {carrier ?? '—'}
          {document_number === null || document_number === undefined ? null : (
            <Below>{document_number}</Below>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Monto',
      align: 'right',
      isTitle: true,
      cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} strong />,
    },
    {
      key: 'state',
      header: 'Estado',
      cell: (row) => (
        <>
          <StatePill {...transferStateWords(row.state)} />
          {row.state === 'refused' || row.state === 'returned' ? <Below>«{row.reason}»</Below> : null}
        </>
      ),
    },
  ]
}
