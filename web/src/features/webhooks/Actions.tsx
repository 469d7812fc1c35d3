import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WebhookItem, WebhookSecret } from '@/api/messages'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { isOn } from './model'
import { useWebhookAct } from './useWebhookAct'

const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog')).SecretDialog }))

interface ActionsProps {
  webhook: WebhookItem
  onEdit: () => void
}

/** What an administrator does to a webhook, but for trying it. */
export function Actions({ webhook, onEdit }: ActionsProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ mt: 3, gap: 1, flexWrap: 'wrap' }}>
      <ActionButton variant="outlined" color="inherit" onAct={onEdit}>
        Editar
      </ActionButton>
      <RotateButton webhook={webhook} />
      <SwitchButton webhook={webhook} />
      <RemoveButton webhook={webhook} />
    </Stack>
  )
}

/** Sends a message that says nothing, to see whether it arrives. */
export function TestButton({ webhook }: { webhook: WebhookItem }) {
  const act = useWebhookAct(webhook)
  const notify = useNotify()
  return (
    <ActionButton
      blockedBy={isOn(webhook) ? null : 'El webhook está apagado: enciéndelo primero.'}
      onAct={async () => {
        if ((await act('test')) !== null) {
          notify.success('El mensaje de prueba está por salir: mira en la lista si llegó.')
        }
      }}
    >
      Probar
    </ActionButton>
  )
}

const ONE_OLD =
  'El actual sigue firmando un día más, junto al nuevo: en ese tiempo, cámbialo en el otro sistema.'
const TWO_OLD = `${ONE_OLD} El que reemplazaste antes deja de firmar ahora mismo.`

function RotateButton({ webhook }: { webhook: WebhookItem }) {
  const act = useWebhookAct(webhook)
  const [made, setMade] = useState<WebhookSecret | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const press = async () => {
    const isSure = await confirm({
      title: `¿Cambiar el secreto de ${webhook.name}?`,
      text: typeof webhook.old_secret_until_ms === 'number' ? TWO_OLD : ONE_OLD,
      confirmLabel: 'Cambiar secreto',
    })
    const answer = isSure ? await act('rotate') : null
    if (answer !== null) {
      setMade(answer)
      setIsOpen(true)
    }
  }
  return (
    <>
      <ActionButton variant="outlined" color="inherit" onAct={press}>
        Cambiar secreto
      </ActionButton>
      {made === null ? null : (
        <Suspense>
          <SecretDialog
            made={made}
            isOpen={isOpen}
            onClose={() => {
              setIsOpen(false)
              // Faded or not, nobody sees it again.
              setMade(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function SwitchButton({ webhook }: { webhook: WebhookItem }) {
  const act = useWebhookAct(webhook)
  const notify = useNotify()
  const { name } = webhook
  const switchOn = async () => {
    if ((await act('switch-on')) !== null) {
      notify.success(`${name} está encendido.`)
    }
  }
  const switchOff = async () => {
    const isSure = await confirm({
      title: `¿Apagar ${name}?`,
      text: 'Lo que pase mientras esté apagado no se le enviará después. Lo que ya espera se entrega cuando lo enciendas.',
      confirmLabel: 'Apagar',
    })
    if (isSure && (await act('switch-off')) !== null) {
      notify.success(`${name} quedó apagado.`)
    }
  }
  return (
    <ActionButton variant="outlined" color="inherit" onAct={isOn(webhook) ? switchOff : switchOn}>
      {isOn(webhook) ? 'Apagar' : 'Encender'}
    </ActionButton>
  )
}

function RemoveButton({ webhook }: { webhook: WebhookItem }) {
  const act = useWebhookAct(webhook)
  const notify = useNotify()
  const navigate = useNavigate()
  const press = async () => {
    const isSure = await confirm({
      title: `¿Quitar ${webhook.name}?`,
      text: 'Dejará de recibir avisos para siempre y ya no verás sus mensajes. Lo que se hizo con él sigue en la auditoría.',
      confirmLabel: 'Quitar',
      tone: 'error',
    })
    if (isSure && (await act('remove')) !== null) {
      notify.success(`${webhook.name} ya no recibe avisos.`)
      void navigate(paths.webhooks)
    }
  }
  return (
    <ActionButton variant="outlined" color="error" onAct={press}>
      Quitar
    </ActionButton>
  )
}
