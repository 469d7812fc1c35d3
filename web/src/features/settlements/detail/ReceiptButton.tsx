import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { requestsApi } from '@/api/requests'
import { useCommand } from '@/app/commands/useCommand'
import { useDownload } from '@/app/downloads/useDownload'
import { ActionButton } from '@/ui/ActionButton'
import { Icon } from '@/ui/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

interface ReceiptButtonProps {
  file: { id: string; name: string; media_type: string }
  /** What was bought. */
  about: string
}

/** Shows the photograph of a receipt here, or saves a document. */
export function ReceiptButton({ file, about }: ReceiptButtonProps) {
  const download = useDownload()
  const { send } = useCommand()
  const [shown, setShown] = useState<string | null>(null)
  const titleId = useId()
  const target = { kind: 'attachment', id: file.id } as const
  const open = async () => {
    if (!file.media_type.startsWith('image/')) {
      return download(target)
    }
    const bought = { 'Idempotency-Key': newIntentKey(), target }
    const answer = await send(requestsApi.endpoints.createDownload, bought)
    if (answer.ok) {
      setShown(answer.data.url)
    }
    return undefined
  }
  const close = () => setShown(null)
  return (
    <>
      <ActionButton
        size="small"
        variant="outlined"
        color="inherit"
        pendingLabel="abriendo…"
        startIcon={<Icon name="document" fontSize="small" />}
        onAct={open}
      >
        Comprobante<VisuallyHidden> de {about}</VisuallyHidden>
      </ActionButton>
      <Dialog open={shown !== null} onClose={close} maxWidth="md" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{about}</DialogTitle>
        <DialogContent>
          {shown === null ? null : (
            <Box
              component="img"
              src={shown}
              alt={`Comprobante de ${about}: ${file.name}`}
              sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Cerrar
          </Button>
          <ActionButton variant="outlined" pendingLabel="preparando…" onAct={async () => download(target)}>
            Descargar
          </ActionButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
