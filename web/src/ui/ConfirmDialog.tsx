import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { Question } from './confirm'
import { Form } from './Form'
import { NoWrapPhrases } from './NoWrapPhrases'

export function ConfirmDialog({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { options, wantsReason, answer } = question
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const reasonRef = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const titleId = useId()
  const textId = useId()
  const maxLength = options.maxLength ?? 500

  const submit = () => {
    if (wantsReason && reason.trim() === '') {
      setIsMissing(true)
      reasonRef.current?.focus()
      return
    }
    answer(reason.trim())
  }

  // What was typed is thrown away by the second try alone: a question about a question would take the place of this one.
  const cancel = () => {
    if (reason.trim() === '' || isLeaving) {
      answer(null)
    } else {
      setIsLeaving(true)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <Form onSubmit={submit}>
        <DialogTitle id={titleId}>
          <NoWrapPhrases text={options.title ?? '¿Estás seguro?'} />
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} component="div">
            <NoWrapPhrases text={options.text ?? '¿Deseas ejecutar la acción?'} />
          </DialogContentText>
          {wantsReason ? (
            <TextField
              label={options.reasonLabel ?? 'Motivo'}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                setIsMissing(false)
                setIsLeaving(false)
              }}
              inputRef={reasonRef}
              error={isMissing}
              helperText={
                isMissing
                  ? (options.missingText ?? 'Escribe el motivo.')
                  : `${String(reason.length)} de ${String(maxLength)}`
              }
              slotProps={{ htmlInput: { maxLength } }}
              required
              multiline={options.isSingleLine !== true}
              minRows={options.isSingleLine === true ? undefined : 3}
              autoComplete="off"
              fullWidth
              sx={{ mt: 2 }}
            />
          ) : null}
          <div role="status">
            {isLeaving ? (
              <Typography variant="body2" sx={{ mt: 1 }}>
                Lo que escribiste se pierde. Si es lo que quieres, pulsa «Descartar» o Escape otra vez.
              </Typography>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button
            color="inherit"
            variant="outlined"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer of a dialog has the focus
            autoFocus
            onClick={cancel}
          >
            {isLeaving ? 'Descartar' : 'Cancelar'}
          </Button>
          <Button type="submit" variant="contained" color={options.tone ?? 'primary'}>
            {options.confirmLabel ?? 'Confirmar'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
