import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icons'
import { NoWrapPhrases } from './NoWrapPhrases'

export interface RowResult {
  key: string
  ok: boolean
  title: string
  text: ReactNode
  /** Why it was refused. */
  detail: ReactNode
  /** How it stands now. */
  state?: ReactNode
}

interface RowResultsProps {
  /** What the list holds, for screen readers. */
  label: string
  rows: readonly RowResult[]
  onClose: () => void
  /** A way on, beside the button that closes. */
  action?: ReactNode
}

/** What became of each of several rows: the refused ones first, because something is left to do there. */
export function RowResults({ label, rows, onClose, action }: RowResultsProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const done = rows.filter(({ ok }) => ok).length
  const close = () => setIsOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={titleId}>
        {done === rows.length
          ? `Listo: ${String(done)} de ${String(rows.length)}`
          : `Se completaron ${String(done)} de ${String(rows.length)}`}
      </DialogTitle>
      <DialogContent>
        {done === rows.length ? null : (
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Las demás no cambiaron. Aquí está por qué.
          </Typography>
        )}
        <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map((row) => (
              <Row key={row.key} row={row} />
            ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {action}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only answer of the dialog */}
        <Button variant="contained" autoFocus onClick={close}>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Row({ row: { ok, title, text, detail, state } }: { row: RowResult }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Icon
        name={ok ? 'check' : 'error'}
        titleAccess={ok ? 'Completada' : 'No completada'}
        sx={{ color: ok ? 'success.dark' : 'error.dark' }}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          <NoWrapPhrases text={text} />
        </Typography>
        {ok ? null : (
          <Typography variant="body2" sx={{ color: 'error.dark' }}>
            <NoWrapPhrases text={detail} />
          </Typography>
        )}
      </Box>
      {state === undefined || state === null ? null : <Box sx={{ flexShrink: 0 }}>{state}</Box>}
    </Box>
  )
}
