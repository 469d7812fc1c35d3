import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { LedgerEntry } from '@/api/client'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { sumMinor } from '@/lib/money'
import { MoneyText } from '@/ui/MoneyText'
import { debitsFirst } from './debitsFirst'

const cell = { px: { xs: 1, sm: 2 }, py: 1 } as const

/** What a document posted, each entry with its two sides. */
export function LedgerEntries({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Box>
  )
}

function Entry({ entry: { event, business_date, lines, undone_by } }: { entry: LedgerEntry }) {
  const titleId = useId()
  const currency = lines[0]?.currency
  const debit_minor = sumMinor(lines.map((line) => Math.max(line.amount_minor, 0)))
  const credit_minor = sumMinor(lines.map((line) => Math.max(-line.amount_minor, 0)))
  return (
    <div>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {entryWords(event)}
        <Typography component="span" variant="body2" color="textSecondary">
          {' '}
          · {formatDate(business_date)}
        </Typography>
        {undone_by === null || undone_by === undefined ? null : (
          <Typography component="span" variant="body2" sx={{ color: 'error.dark' }}>
            {' '}
            · Anulado con {undone_by}
          </Typography>
        )}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell sx={cell}>Cuenta</TableCell>
              <TableCell sx={{ ...cell, width: { sm: '24%' } }} align="right">
                Debe
              </TableCell>
              <TableCell sx={{ ...cell, width: { sm: '24%' } }} align="right">
                Haber
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {debitsFirst(lines).map((line) => (
              <TableRow key={`${line.account_key} ${String(line.amount_minor)}`}>
                <TableCell sx={{ ...cell, pl: { xs: 1, sm: line.amount_minor < 0 ? 4 : 2 } }}>
                  {line.account_name}
                </TableCell>
                <TableCell sx={cell} align="right">
                  {line.amount_minor > 0 ? (
                    <MoneyText amount_minor={line.amount_minor} currency={line.currency} />
                  ) : null}
                </TableCell>
                <TableCell sx={cell} align="right">
                  {line.amount_minor < 0 ? (
                    <MoneyText amount_minor={-line.amount_minor} currency={line.currency} />
                  ) : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          {currency === undefined ? null : (
            <TableFooter>
              <TableRow
                sx={{
                  '& td': {
                    ...cell,
                    borderBottom: 0,
                    fontWeight: 600,
                    color: 'text.primary',
                    fontSize: '0.875rem',
                  },
                }}
              >
                <TableCell>{debit_minor === credit_minor ? 'Total, cuadrado' : 'Total, no cuadra'}</TableCell>
                <TableCell align="right">
                  <MoneyText amount_minor={debit_minor} currency={currency} />
                </TableCell>
                <TableCell align="right">
                  <MoneyText amount_minor={credit_minor} currency={currency} />
                </TableCell>
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </TableContainer>
    </div>
  )
}
