import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import type { Keeps } from './unsaved'
import { confirmLeaving, guardUnsaved } from './useLeaveGuard'

/** What a form in a dialog has to do with the dialog. */
interface DialogGuard {
  /** Closes it, after asking where something was typed: for "Cancelar". */
  close: () => void
  /** The form that stands in it. */
  enter: (form: FormInDialog) => () => void
}

interface FormInDialog {
  keeps: () => Keeps
  /** It is being sent: what its own answer leads to is not leaving. */
  isSending: () => boolean
}

const Guard = createContext<DialogGuard | null>(null)

/** Tells the dialog what is kept of the form in it, and when that is being sent. */
export function useFormInDialog(keeps: Keeps, isSending: () => boolean): DialogGuard | null {
  const guard = use(Guard)
  const latest = useRef({ keeps, isSending })
  useEffect(() => {
    latest.current = { keeps, isSending }
  })
  useEffect(
    () => guard?.enter({ keeps: () => latest.current.keeps, isSending: () => latest.current.isSending() }),
    [guard],
  )
  return guard
}

type GuardedDialogProps = Omit<DialogProps, 'onClose'> & { onClose: () => void; children: ReactNode }

/** A choice in a list that floats over its field. No event of the field itself tells of it. */
const CHOICE = '[role="option"]'

/**
 * Every dialog in which something can be typed. What was typed or chosen is not thrown away by Escape, by a press beside it, by
 * "Cancelar", by another address or with the tab, unless somebody says so. It notices by itself: a form cannot forget to tell.
 */
export function GuardedDialog({ open, onClose, children, ...dialog }: GuardedDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const form = useRef<FormInDialog | null>(null)
  const isDirty = open && isChanged
  if (!open && isChanged) {
    setIsChanged(false)
  }
  useEffect(
    () =>
      isDirty
        ? guardUnsaved({
            keeps: () => form.current?.keeps() ?? 'nothing',
            asks: () => form.current?.isSending() !== true,
          })
        : undefined,
    [isDirty],
  )

  const close = async () => {
    const { current } = form
    if (!isDirty || (await confirmLeaving(current?.keeps() ?? 'nothing', current?.isSending()))) {
      onClose()
    }
  }
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  const guard = useMemo<DialogGuard>(
    () => ({
      close: () => {
        void latestClose.current()
      },
      enter: (entered) => {
        form.current = entered
        return () => {
          // Another content took its place: what was typed has been sent.
          form.current = null
          setIsChanged(false)
        }
      },
    }),
    [],
  )
  const change = () => setIsChanged(true)
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={guard.close}
      onInput={change}
      onChange={change}
      onDrop={change}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest(CHOICE) !== null) {
          change()
        }
      }}
    >
      <Guard value={guard}>{children}</Guard>
    </Dialog>
  )
}

/** Closes the dialog that it stands in, after asking where something was typed. */
export function CancelButton({ onClose, ...button }: Omit<ButtonProps, 'onClick'> & { onClose: () => void }) {
  const guard = use(Guard)
  return <Button color="inherit" {...button} onClick={guard?.close ?? onClose} />
}
