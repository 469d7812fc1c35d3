import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Question } from './confirm'

export function ConfirmDialog({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { options, wantsReason, answer } = question
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reasonRef = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const titleId = useId()
  const textId = useId()
  const maxLength = options.maxLength ?? 500

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog can stand inside a form of React's tree; its submit is not that form's.
    event.stopPropagation()
    if (wantsReason && reason.trim() === '') {
      setIsMissing(true)
      reasonRef.current?.focus()
      return
    }
    answer(reason.trim())
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => {
        answer(null)
      }}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{options.title ?? '¿Estás seguro?'}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} component="div">
            {options.text ?? '¿Deseas ejecutar la acción?'}
          </DialogContentText>
          {wantsReason ? (
            <TextField
              label={options.reasonLabel ?? 'Motivo'}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                setIsMissing(false)
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
        </DialogContent>
        <DialogActions>
          <Button
            color="inherit"
            variant="outlined"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer of a dialog has the focus
            autoFocus
            onClick={() => {
              answer(null)
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" variant="contained" color={options.tone ?? 'primary'}>
            {options.confirmLabel ?? 'Confirmar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
