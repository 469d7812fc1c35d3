import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { STEP_UP_REQUIRED } from '@/api/session-expiry'
import { goToLogin } from '@/app/session/login'
import { requestStateWords } from '@/lib/requestWords'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { StatePill } from '@/ui/StatePill'
import type { BulkOutcome } from './useBulk'

interface BulkResultsProps {
  outcome: BulkOutcome
  onClose: () => void
}

/** What became of each chosen request: the refused ones first, because something is left to do there. */
export function BulkResults({ outcome, onClose }: BulkResultsProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const rows = outcome.rows.toSorted((a, b) => Number(a.result.ok) - Number(b.result.ok))
  const done = rows.filter(({ result }) => result.ok).length
  const close = () => {
    setIsOpen(false)
  }
  const wantsSignIn = rows.some(({ result }) => result.code === STEP_UP_REQUIRED)
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
          : `${String(done)} de ${String(rows.length)} quedaron hechas`}
      </DialogTitle>
      <DialogContent>
        {done === rows.length ? null : (
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Las demás no cambiaron. Aquí está por qué.
          </Typography>
        )}
        <Box component="ul" aria-label="Resultado de cada solicitud" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(({ request, result }) => (
            <Box
              component="li"
              key={request.id}
              sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
            >
              <Icon
                name={result.ok ? 'check' : 'error'}
                titleAccess={result.ok ? 'Hecha' : 'No se hizo'}
                sx={{ color: result.ok ? 'success.dark' : 'error.dark' }}
              />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{request.number}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {request.beneficiary.name} ·{' '}
                  <MoneyText
                    amount_minor={request.approved_minor ?? request.requested_minor}
                    currency={request.currency}
                  />
                </Typography>
                {result.ok ? null : (
                  <Typography variant="body2" sx={{ color: 'error.dark' }}>
                    {result.detail}
                  </Typography>
                )}
              </Box>
              {result.ok && (result.state ?? '') !== '' ? (
                <Box sx={{ flexShrink: 0 }}>
                  <StatePill {...requestStateWords(result.state ?? '', request.needs_hr)} />
                </Box>
              ) : null}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {wantsSignIn ? (
          <Button
            variant="outlined"
            onClick={() => {
              goToLogin({ fresh: true })
            }}
          >
            Iniciar sesión de nuevo
          </Button>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only answer of the dialog */}
        <Button variant="contained" autoFocus onClick={close}>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  )
}
