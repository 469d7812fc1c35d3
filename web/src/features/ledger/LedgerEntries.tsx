import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { LedgerEntry } from '@/api/client'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { SidesTable } from './SidesTable'

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
      <SidesTable
        lines={lines}
        account={({ account_name }) => account_name}
        name={{ 'aria-labelledby': titleId }}
        cell={cell}
        amount={{ ...cell, width: { sm: '24%' } }}
        indent={(isCredit) => ({ pl: { xs: 1, sm: isCredit ? 4 : 2 } })}
      />
    </div>
  )
}
