import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { sumMinor } from '@/lib/money'
import { MoneyText } from '@/ui/MoneyText'
import { debitsFirst, type SidedLine } from './debitsFirst'

type Cells = Readonly<Record<string, unknown>>

interface SidesTableProps<L extends SidedLine> {
  lines: readonly L[]
  /** What a line says of its account. */
  account: (line: L) => ReactNode
  name: { 'aria-label': string } | { 'aria-labelledby': string }
  cell: Cells
  amount: Cells
  /** How far the accounts stand from the edge; those that are credited further in, as accountants write. */
  indent: (isCredit: boolean) => Cells
}

/** An entry with its two sides, and whether they come to the same. */
export function SidesTable<L extends SidedLine>(props: SidesTableProps<L>) {
  const { lines, account, name, cell, amount, indent } = props
  return (
    <TableContainer>
      <Table size="small" {...name}>
        <TableHead>
          <TableRow>
            <TableCell sx={cell}>Cuenta</TableCell>
            <TableCell sx={amount} align="right">
              Debe
            </TableCell>
            <TableCell sx={amount} align="right">
              Haber
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {debitsFirst(lines).map((line, index) => (
            <TableRow key={`${line.account_key} ${String(index)}`}>
              <TableCell sx={{ ...cell, ...indent(line.amount_minor < 0) }}>{account(line)}</TableCell>
              <TableCell sx={amount} align="right">
                {line.amount_minor > 0 ? (
                  <MoneyText amount_minor={line.amount_minor} currency={line.currency} />
                ) : null}
              </TableCell>
              <TableCell sx={amount} align="right">
                {line.amount_minor < 0 ? (
                  <MoneyText amount_minor={-line.amount_minor} currency={line.currency} />
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <Totals lines={lines} cell={cell} />
      </Table>
    </TableContainer>
  )
}

function Totals({ lines, cell }: { lines: readonly SidedLine[]; cell: Cells }) {
  const currency = lines[0]?.currency
  if (currency === undefined) {
    return null
  }
  const debit_minor = sumMinor(lines.map((line) => Math.max(line.amount_minor, 0)))
  const credit_minor = sumMinor(lines.map((line) => Math.max(-line.amount_minor, 0)))
  const total = { ...cell, borderBottom: 0, fontWeight: 600, color: 'text.primary', fontSize: '0.875rem' }
  return (
    <TableFooter>
      <TableRow sx={{ '& td': total }}>
        <TableCell>{debit_minor === credit_minor ? 'Total, cuadrado' : 'Total, no cuadra'}</TableCell>
        <TableCell align="right">
          <MoneyText amount_minor={debit_minor} currency={currency} />
        </TableCell>
        <TableCell align="right">
          <MoneyText amount_minor={credit_minor} currency={currency} />
        </TableCell>
      </TableRow>
    </TableFooter>
  )
}
