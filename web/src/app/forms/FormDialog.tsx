import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
} from 'react'
import type { FormCommand } from '@/api/attempts'
import type { Problem } from '@/api/problem'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import type { FormError } from '@/ui/FormSummary'
import { GuardedDialog, useFormInDialog } from '@/ui/GuardedDialog'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import type { Keeps } from '@/ui/unsaved'

// What stands above every page has brought it by then.
const FormAttempts = lazy(async () => ({ default: (await import('@/app/attempts/Attempts')).FormAttempts }))

interface FormDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The body mounts anew each time, so that it starts empty. */
  children: ReactNode
}

/** The `id` of the dialog's title. */
const TitleId = createContext('')

export function useTitleId(): string {
  return use(TitleId)
}

/** A dialog around a form. */
export function formDialog<P extends { onClose: () => void }>(
  Body: ComponentType<P>,
): ComponentType<P & { isOpen: boolean }> {
  return function DialogOfForm(props) {
    return (
      <FormDialog isOpen={props.isOpen} onClose={props.onClose}>
        <Body {...props} />
      </FormDialog>
    )
  }
}

export function FormDialog({ isOpen, onClose, children }: FormDialogProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const titleId = useId()
  return (
    <GuardedDialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <TitleId value={titleId}>{children}</TitleId>
    </GuardedDialog>
  )
}

/** What is typed into or opened: a choice that is made already waits. */
const FIRST_FIELD = ['input:not([type="radio"])', 'textarea', 'select', '[role="combobox"]']
  .map((field) => `${field}:not([disabled], [aria-hidden="true"], [aria-disabled="true"])`)
  .join(', ')

interface FormBodyProps {
  title: string
  form: { errors: readonly FormError[]; submitCount: number; problem: Problem | null }
  submitLabel: string
  isPending: boolean
  /** Whoever has a keyboard types at once: the first field takes the focus. Not for what a menu opens, which holds it still. */
  focusesFirst?: boolean
  /** What is kept of it when it is left: 'all' only where its state is a draft. */
  keeps?: Keeps
  /** See `Form`: only where it moves no money, decides nothing and grants nothing. */
  sendsOnEnter?: boolean
  /** What it sends: the form says when that was sent before and never answered. */
  command?: FormCommand
  onSubmit: () => Promise<unknown>
  /** Closes the dialog; whoever has typed something is asked before. */
  onClose: () => void
  children: ReactNode
}

export function FormBody({
  title,
  form,
  submitLabel,
  isPending,
  focusesFirst = false,
  keeps = 'nothing',
  sendsOnEnter = false,
  command,
  onSubmit,
  onClose,
  children,
}: FormBodyProps) {
  const titleId = useTitleId()
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const guard = useFormInDialog(keeps, () => isSending.current)
  const send = async () => {
    isSending.current = true
    try {
      await onSubmit()
    } finally {
      isSending.current = false
    }
  }
  useEffect(() => {
    // A finger would get a keyboard over half of the dialog.
    if (focusesFirst && window.matchMedia('(pointer: fine)').matches) {
      element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    }
  }, [focusesFirst])
  return (
    <Form ref={element} isPending={isPending} sendsOnEnter={sendsOnEnter} onSubmit={send}>
      <DialogTitle id={titleId}>
        <NoWrapPhrases text={title} />
      </DialogTitle>
      <DialogContent>
        <FormProblems form={form} />
        {command === undefined || form.problem !== null ? null : (
          <Suspense>
            <FormAttempts {...command} />
          </Suspense>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={guard?.close ?? onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'enviando…' : submitLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}
