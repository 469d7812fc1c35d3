import Button, { type ButtonProps } from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { useFreshDialog } from '@/ui/useFreshDialog'

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog')).AskDialog }))

interface AskCancellationProps extends Pick<ButtonProps, 'size' | 'aria-label'> {
  /** `request`, `payment`, `cash_movement` or `settlement`. */
  kind: string
  id: string
}

/** The button of a document that had effect. What cancelling it would do is asked for when it is pressed, not before. */
export function AskCancellation({ kind, id, ...button }: AskCancellationProps) {
  const dialog = useFreshDialog()
  return (
    <>
      <Button
        {...button}
        variant="outlined"
        // Where it stands in each row it is not what one came for.
        color={button.size === 'small' ? 'inherit' : 'error'}
        onClick={() => dialog.open()}
      >
        Pedir anulación
      </Button>
      {dialog.time === 0 ? null : (
        <Suspense>
          <AskDialog key={dialog.time} kind={kind} id={id} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
