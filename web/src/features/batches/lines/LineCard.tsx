import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { BatchDetail } from '@/api/batches'
import { formatMoney } from '@/lib/money'
import { StatePill } from '@/ui/StatePill'
import { columnLabel } from '../columns'
import { groupDigits, lineNumber, lineStateWords } from '../words'
import { notesOf, type ShownLine, textOf } from './shown'

interface LineCardProps {
  shown: ShownLine
  batch: BatchDetail
  isEditable: boolean
  onOpen: (shown: ShownLine) => void
}

/** A line on a phone: who, how much, to which account, and what is wrong. */
export function LineCard({ shown, batch, isEditable, onOpen }: LineCardProps) {
  const { line, typed } = shown
  const name = textOf(shown, 'name')
  const wrong = line.problems.some(({ severity }) => severity === 'error')
  const label = `Fila ${String(lineNumber(line))}`
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name === '' ? 'Sin nombre' : name}
        </Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {line.amount_minor === null || line.amount_minor === undefined || typed?.amount !== undefined
            ? textOf(shown, 'amount')
            : formatMoney(line.amount_minor, batch.currency)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {label} · {textOf(shown, 'document')} · {textOf(shown, 'bank')}{' '}
        {groupDigits(textOf(shown, 'account'))}
      </Typography>
      {line.was === null || line.was === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          Antes: {line.was}
        </Typography>
      )}
      {notesOf(shown).map(({ column, tone, text }) => (
        <Typography key={`${column} ${text}`} variant="body2" sx={{ color: `${tone}.dark` }}>
          {column === 'state' ? null : <strong>{columnLabel(column)}: </strong>}
          {text}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        {typed === undefined ? (
          <StatePill {...lineStateWords(line.state)} />
        ) : (
          <StatePill tone="primary" label="Por guardar" />
        )}
        {isEditable ? (
          <Button
            size="small"
            variant="outlined"
            data-mends={wrong ? '' : undefined}
            color="inherit"
            aria-label={`Corregir ${label}`}
            onClick={() => onOpen(shown)}
          >
            Corregir
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
