import type { WebhookSecret } from '@/api/messages'
import { useTitleId } from '@/app/forms/FormDialog'
import { formatInstant } from '@/lib/dates'
import { SecretOnce } from '@/ui/SecretOnce'

interface SecretProps {
  made: WebhookSecret
  onClose: () => void
}

/** The secret of a webhook, this once: of a new one, or after it was changed. */
export function Secret({ made: { webhook, secret }, onClose }: SecretProps) {
  const titleId = useTitleId()
  const until_ms = webhook.old_secret_until_ms
  return (
    <SecretOnce
      titleId={titleId}
      title={`Secreto de ${webhook.name}`}
      label="Secreto"
      secret={secret}
      lost="El secreto se creó, pero la respuesta no llegó y no se vuelve a mostrar. Cámbialo en la página del webhook."
      onClose={onClose}
    >
      Con él comprueba el otro sistema que cada mensaje es del portal.
      {typeof until_ms === 'number'
        ? ` El anterior también firma hasta el ${formatInstant(until_ms)}: hasta entonces sirven los dos.`
        : null}
    </SecretOnce>
  )
}
