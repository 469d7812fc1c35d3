import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { fieldWords } from '@/lib/auditFields'
import { currencyIn, valueWords } from '@/lib/auditValues'

/** A field of a record, as it stood before and after. */
export interface Change {
  /** Its path: `approvals/0/amount_minor`. */
  field: string
  /** What it is called, where it has a name of its own. */
  label?: string
  before?: string | null
  after?: string | null
  /** The name of the person or branch that the value is the id of. */
  before_name?: string | null
  after_name?: string | null
}

export interface ChangesProps {
  changes: readonly Change[]
  /** Of what kind of record, as the audit names it: its states have words of their own. */
  kind: string
  /** Of the amounts; the portal's own without one. */
  currency?: string | null
  /** The record as it stood, where it is at hand: some hold amounts in several currencies. */
  before?: object | null
  after?: object | null
}

const CELL = { minWidth: 0, overflowWrap: 'anywhere' } as const

/** Each field that differs, before and after side by side; one below the other on a phone. */
export function Changes({ changes, kind, currency, before: stood, after: stands }: ChangesProps) {
  const words = (record: object | null | undefined, field: string, value?: string | null) =>
    valueWords(field, value, { kind, currency: currencyIn(record, field) ?? currency })
  if (changes.length === 0) {
    return <Typography color="textSecondary">No cambió ningún campo.</Typography>
  }
  return (
    <Box
      component="table"
      aria-label="Antes y después"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        typography: 'body2',
        '& th, & td': {
          p: 1,
          textAlign: 'left',
          verticalAlign: 'top',
          borderBottom: 1,
          borderColor: 'divider',
        },
        '& thead th': { color: 'text.secondary', fontWeight: 500 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Después</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after, before_name, after_name }) => (
          <tr key={field}>
            <Box component="th" scope="row" sx={{ ...CELL, fontWeight: 500 }}>
              {label ?? fieldWords(field, kind)}
            </Box>
            <Box component="td" sx={{ ...CELL, color: 'text.secondary' }}>
              {before_name ?? words(stood, field, before)}
            </Box>
            <Box component="td" sx={{ ...CELL, fontWeight: 600 }}>
              {after_name ?? words(stands, field, after)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
