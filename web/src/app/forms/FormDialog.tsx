import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Problem } from '@/api/problem'
import { type FormError, FormSummary } from '@/ui/FormSummary'
import { ProblemAlert } from '@/ui/ProblemAlert'

interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The body mounts anew each time, so that it starts empty. */
  children: (titleId: string) => ReactNode
}

export function FormDialog({ isOpen, onClose, children }: FormDialogProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      {children(titleId)}
    </Dialog>
  )
}

/** What is typed into or opened: a choice that is made already waits. */
const FIRST_FIELD = ['input:not([type="radio"])', 'textarea', 'select', '[role="combobox"]']
  .map((field) => `${field}:not([disabled], [aria-hidden="true"], [aria-disabled="true"])`)
  .join(', ')

interface FormBodyProps {
  titleId: string
  title: string
  form: { errors: readonly FormError[]; submitCount: number; problem: Problem | null }
  submitLabel: string
  isPending: boolean
  /** Whoever has a keyboard types at once: the first field takes the focus. Not for what a menu opens, which holds it still. */
  focusesFirst?: boolean
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

export function FormBody({
  titleId,
  title,
  form,
  submitLabel,
  isPending,
  focusesFirst = false,
  onSubmit,
  onClose,
  children,
}: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A finger would get a keyboard over half of the dialog.
    if (focusesFirst && window.matchMedia('(pointer: fine)').matches) {
      element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    }
  }, [focusesFirst])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isPending) {
          void onSubmit()
        }
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <FormSummary errors={form.errors} submitCount={form.submitCount} />
        <ProblemAlert problem={form.problem} />
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'enviando…' : submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
