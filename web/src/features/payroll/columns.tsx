import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { PayrollDeduction } from '@/api/client'
import { formatInstantDay, formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { deductionStateWords } from '@/lib/payrollWords'
import type { Column } from '@/ui/DataTable'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { conceptWords, instalmentWords } from './model'

const secondary = { typography: 'body2', color: 'neutral.600' } as const

function Person({ user_id, person_name }: PayrollDeduction) {
  return user_id === null || user_id === undefined ? (
    person_name
  ) : (
    <Link
      component={RouterLink}
      to={paths.statement(user_id)}
      sx={{ fontWeight: 600, color: 'primary.dark' }}
    >
      {person_name}
    </Link>
  )
}

function State({ state, arrears, period, marked_by, marked_at_ms, blocked_by }: PayrollDeduction) {
  const { tone, label } = deductionStateWords(state)
  return (
    <>
      {arrears ? (
        <StatePill tone="error" label={`Atrasada de ${formatMonth(period)}`} />
      ) : (
        <StatePill tone={tone} label={label} />
      )}
      {typeof marked_at_ms === 'number' ? (
        <Box sx={{ ...secondary, mt: 0.5 }}>
          {marked_by}, {formatInstantDay(marked_at_ms)}
        </Box>
      ) : null}
      {blocked_by === null || blocked_by === undefined ? null : (
        <Box sx={{ ...secondary, mt: 0.5 }}>{blocked_by.detail}</Box>
      )}
    </>
  )
}

export const COLUMNS: readonly Column<PayrollDeduction>[] = [
  { key: 'person', header: 'Persona', isTitle: true, cell: (row) => <Person {...row} /> },
  amountColumn({ key: 'amount', header: 'Monto', isTitle: true, isStrong: true, of: (row) => row }),
  {
    key: 'concept',
    header: 'Concepto',
    cell: conceptWords,
    below: (row) => row.document_number,
  },
  { key: 'instalment', header: 'Cuota', cell: instalmentWords },
  { key: 'state', header: 'Estado', cell: (row) => <State {...row} /> },
]
