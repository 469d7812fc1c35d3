import Button, { type ButtonProps } from '@mui/material/Button'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DocumentAction } from '@/ui/document/ActionBar'
import { useFreshDialog } from '@/ui/useFreshDialog'

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog')).AskDialog }))

interface AskCancellationProps extends Pick<ButtonProps, 'size' | 'aria-label'> {
  /** `request`, `payment`, `cash_movement` or `settlement`. */
  kind: string
  id: string
}

/** The button of a document that had effect. What cancelling it would do is asked for when it is pressed, not before. */
export function AskCancellation({ kind, id, ...button }: AskCancellationProps) {
  const { action, dialog } = useAskCancellation(kind, id)
  return (
    <>
      <Button {...button} variant="outlined" color="inherit" onClick={action.onAct}>
        {action.label}
      </Button>
      {dialog}
    </>
  )
}

interface Asking {
  action: DocumentAction
  /** What the action opens. */
  dialog: ReactNode
}

/** The same among the actions of a document's page. */
export function useAskCancellation(kind: string, id: string): Asking {
  const { time, isOpen, open, close } = useFreshDialog()
  return {
    action: { key: 'ask-cancellation', label: 'Pedir anulación', look: 'danger', onAct: () => open() },
    dialog:
      time === 0 ? null : (
        <Suspense>
          <AskDialog key={time} kind={kind} id={id} isOpen={isOpen} onClose={close} />
        </Suspense>
      ),
  }
}
