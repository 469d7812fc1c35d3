import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { DeliveryItem, WebhookItem } from '@/api/messages'
import { formDialog, useTitleId } from '@/app/forms/FormDialog'
import { actionWords } from '@/lib/auditWords'
import { formatInstant } from '@/lib/dates'
import { CopyField } from '@/ui/CopyField'
import { Facts } from '@/ui/Facts'
import { FileText } from '@/ui/FileText'
import { StatePill } from '@/ui/StatePill'
import { answerWords, deliveryWords, laidOut, tookWords } from './model'
import { ResendButton } from './ResendButton'

interface MessageProps {
  webhook: WebhookItem
  message: DeliveryItem
  onClose: () => void
}

/** One message: what was sent, and what became of it. */
export const MessageDialog = formDialog(Message)

function Message({ webhook, message, onClose }: MessageProps) {
  const titleId = useTitleId()
  return (
    <>
      <DialogTitle id={titleId}>{actionWords(message.event)}</DialogTitle>
      <DialogContent>
        <Facts items={factsOf(message)} />
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
          Lo que se envía
        </Typography>
        <FileText label="Lo que se envía">{laidOut(message.body)}</FileText>
        <Box sx={{ mt: 3 }}>
          <CopyField label="webhook-id" value={message.id} helperText="El mismo cada vez que se envía." />
        </Box>
      </DialogContent>
      <DialogActions>
        <ResendButton webhook={webhook} message={message} />
        <Button variant="contained" onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </>
  )
}

function factsOf(message: DeliveryItem) {
  const { event, attempts, due_at_ms, created_at_ms, ended_at_ms, took_ms, state } = message
  const answer = [answerWords(message), tookWords(took_ms)].filter((part) => part !== null).join(', ')
  const next = state === 'waiting' && attempts > 0 ? `; el próximo, ${formatInstant(due_at_ms)}` : ''
  return [
    { name: 'Estado', value: <StatePill {...deliveryWords(message)} /> },
    { name: 'Evento', value: event },
    { name: 'Respuesta', value: answer },
    { name: 'Intentos', value: `${String(attempts)}${next}` },
    { name: 'Se hizo', value: formatInstant(created_at_ms) },
    { name: 'Terminó', value: typeof ended_at_ms === 'number' ? formatInstant(ended_at_ms) : null },
  ]
}
