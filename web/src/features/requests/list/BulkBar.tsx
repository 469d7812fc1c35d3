import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { RequestItem } from '@/api/requests'
import { ActionButton } from '@/ui/ActionButton'
import { allows } from '../actions'
import { actionWords, BULK_ACTIONS } from '../words'
import { totalText } from './useBulk'

interface BulkBarProps {
  chosen: readonly RequestItem[]
  /** What has been answered and is under way; while the question is open nothing is. */
  running: string | null
  onRun: (action: string) => unknown
  onClear: () => void
}

/** What can be done with the chosen rows. Each button says how many of them it is for. */
export function BulkBar({ chosen, running, onRun, onClear }: BulkBarProps) {
  if (chosen.length === 0) {
    return null
  }
  const actions = BULK_ACTIONS.map((action) => ({
    action,
    count: chosen.filter((request) => allows(request, action)).length,
  })).filter(({ count }) => count > 0)
  return (
    <Paper
      component="section"
      aria-label="Elegidas"
      elevation={0}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        mb: 3,
        px: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        borderRadius: '16px',
        border: '1px solid',
        borderColor: 'primary.main',
        boxShadow: '0 8px 24px rgba(17, 25, 39, 0.12)',
      }}
    >
      <Typography role="status" sx={{ flexGrow: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {chosen.length === 1 ? '1 elegida' : `${String(chosen.length)} elegidas`}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' '}
          · {totalText(chosen)}
        </Box>
      </Typography>
      {actions.map(({ action, count }) => (
        <ActionButton
          key={action}
          size="small"
          variant={action.startsWith('decline') ? 'outlined' : 'contained'}
          color={action.startsWith('decline') ? 'error' : 'primary'}
          onAct={() => onRun(action)}
          pendingLabel={running === action ? 'enviando…' : `${actionWords(action).label} ${String(count)}`}
        >
          {actionWords(action).label} {count}
        </ActionButton>
      ))}
      <Button size="small" color="inherit" onClick={onClear}>
        Quitar selección
      </Button>
    </Paper>
  )
}
