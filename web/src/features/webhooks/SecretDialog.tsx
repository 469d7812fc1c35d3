import type { WebhookSecret } from '@/api/messages'
import { FormDialog } from '@/app/forms/FormDialog'
import { Secret } from './Secret'

interface SecretDialogProps {
  made: WebhookSecret
  isOpen: boolean
  onClose: () => void
}

/** The secret that was made anew. Only its button closes it: a slip beside the dialog must not lose it. */
export function SecretDialog({ made, isOpen, onClose }: SecretDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={() => undefined}>
      <Secret made={made} onClose={onClose} />
    </FormDialog>
  )
}
