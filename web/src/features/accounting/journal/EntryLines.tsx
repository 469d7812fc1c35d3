import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link as RouterLink } from 'react-router'
import type { JournalEntry } from '@/api/accounting'
import { debitsFirst, SidesTable } from '@/features/ledger/door'
import { paths } from '@/lib/paths'
import { MoneyText } from '@/ui/MoneyText'
import { searchOf } from '../days'

type Line = JournalEntry['lines'][number]

const cell = { px: 3, py: 1.25, verticalAlign: 'top' } as const

interface EntryLinesProps {
  entry: JournalEntry
}

/** All that an entry says of each account that it moved. */
export function EntryLines(props: EntryLinesProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return isNarrow ? <Cards {...props} /> : <Wide {...props} />
}

function Cards({ entry: { lines, business_date } }: EntryLinesProps) {
  return (
    <Box component="ul" aria-label="Líneas del asiento" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {debitsFirst(lines).map((line, index) => (
        <Box
          key={`${line.account_key} ${String(index)}`}
          component="li"
          sx={{ px: 2, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}
        >
          <Account line={line} day={business_date} />
          <Box sx={{ textAlign: 'right', typography: 'body2' }}>
            {line.amount_minor > 0 ? 'Debe ' : 'Haber '}
            <MoneyText amount_minor={Math.abs(line.amount_minor)} currency={line.currency} strong />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Wide({ entry: { lines, business_date } }: EntryLinesProps) {
  return (
    <SidesTable
      lines={lines}
      account={(line) => <Account line={line} day={business_date} />}
      name={{ 'aria-label': 'Líneas del asiento' }}
      cell={cell}
      amount={{ ...cell, width: '22%' }}
      indent={(isCredit) => ({ pl: isCredit ? 6 : 3 })}
    />
  )
}

function Account({ line, day }: { line: Line; day: string }) {
  const { person, branch, cost_centre, supplier_tax_id } = line
  // The month of the entry until its day: there it is among the first.
  const ledger = paths.accountingAccount(line.account_key, searchOf({ until: day, currency: line.currency }))
  const further = [
    { name: 'Código', value: line.account_code },
    {
      name: 'Persona',
      value: person ? (
        <Link component={RouterLink} to={`${paths.accounting}?person=${encodeURIComponent(person.id)}`}>
          {person.name}
        </Link>
      ) : null,
    },
    { name: 'Proveedor', value: supplier_tax_id },
    { name: 'Sucursal', value: branch?.name },
    { name: 'Centro de costo', value: cost_centre?.name },
  ].filter(({ value }) => value !== null && value !== undefined)
  return (
    <>
      <Link component={RouterLink} to={ledger} sx={{ fontWeight: 600 }}>
        {line.account_name}
      </Link>
      {further.map(({ name, value }) => (
        <Box key={name} sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}: {value}
        </Box>
      ))}
    </>
  )
}
