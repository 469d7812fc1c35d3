import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type DeliveryItem, messagesApi, type WebhookItem } from '@/api/messages'
import type { Pages } from '@/api/usePages'
import { usePollWhileDue } from '@/api/usePolling'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { actionWords } from '@/lib/auditWords'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { KEEP_FOCUS } from '@/ui/beside'
import type { Column } from '@/ui/DataTable'
import { LinkTabs } from '@/ui/LinkTabs'
import { rowKeys } from '@/ui/rowFocus'
import { StatePill } from '@/ui/StatePill'
import { useKeys } from '@/ui/shortcuts'
import { answerWords, deliveryWords, isOn, LOG_VIEWS, tookWords, viewOf } from './model'
import { ResendButton } from './ResendButton'

const MessageDialog = lazy(async () => ({ default: (await import('./MessageDialog')).MessageDialog }))

/** What stands in the address for the message that is open. */
const MESSAGE = 'message'

function addressOf(webhook: string, view: string, message = ''): string {
  const search = new URLSearchParams({
    ...(view === '' ? {} : { state: view }),
    ...(message === '' ? {} : { [MESSAGE]: message }),
  }).toString()
  return `${paths.webhook(webhook)}${search === '' ? '' : `?${search}`}`
}

/** What became of a webhook's messages, newest first. */
export function Log({ webhook }: { webhook: WebhookItem }) {
  const [params] = useSearchParams()
  const view = viewOf(params.get('state'))
  const { id } = webhook
  const list = useList(deliveriesOf(webhook, view))
  const { pages } = list
  // Nothing is sent by one that is off.
  usePollWhileDue(isOn(webhook) ? pages.items : undefined, pages.refetch)
  useKeys(rowKeys())
  return (
    <>
      <LinkTabs
        label="Mensajes"
        active={view}
        tabs={LOG_VIEWS.map(({ state, label }) => ({ key: state, label, to: addressOf(id, state) }))}
      />
      <List key={view} {...list} />
      <Opened webhook={webhook} view={view} wanted={params.get(MESSAGE)} pages={pages} />
    </>
  )
}

function deliveriesOf(webhook: WebhookItem, view: string) {
  return pagedList({
    label: 'Mensajes',
    endpoint: messagesApi.endpoints.listDeliveries,
    asked: () => ({ id: webhook.id, ...(view === '' ? {} : { state: view }) }),
    columns: [...COLUMNS, resend(webhook)],
    rowKey: (row) => row.id,
    rowHref: (row) => addressOf(webhook.id, view, row.id),
    rowLinkState: KEEP_FOCUS,
    nothing:
      view === ''
        ? {
            title: 'Todavía no hay mensajes',
            text: 'Pulsa «Probar» para enviar uno de prueba y ver si llega.',
          }
        : { cause: 'no-match', title: 'Ningún mensaje está así' },
  })
}

interface OpenedProps {
  webhook: WebhookItem
  view: string
  wanted: string | null
  pages: Pages<DeliveryItem>
}

/** The message that the address names, as far as it is among those that are shown. */
function Opened({ webhook, view, wanted, pages }: OpenedProps) {
  const navigate = useNavigate()
  const message = pages.items?.find(({ id }) => id === wanted)
  // Kept while the dialog fades, so that it does not empty before it is gone.
  const [last, setLast] = useState<DeliveryItem | undefined>(message)
  if (message !== undefined && message !== last) {
    setLast(message)
  }
  const shown = message ?? last
  return shown === undefined ? null : (
    <Suspense>
      <MessageDialog
        webhook={webhook}
        message={shown}
        isOpen={message !== undefined}
        onClose={() => {
          void navigate(addressOf(webhook.id, view), {
            replace: true,
            state: KEEP_FOCUS,
            preventScrollReset: true,
          })
        }}
      />
    </Suspense>
  )
}

const small = { display: 'block', typography: 'caption', color: 'text.secondary', fontWeight: 400 } as const

const COLUMNS: readonly Column<DeliveryItem>[] = [
  {
    key: 'event',
    header: 'Evento',
    isTitle: true,
    cell: ({ event }) => (
      <>
        {actionWords(event)}
        {actionWords(event) === event ? null : (
          <Box component="span" sx={small}>
            {event}
          </Box>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: (row) => <StatePill {...deliveryWords(row)} />,
  },
  {
    key: 'when',
    header: 'Cuándo',
    cell: ({ state, created_at_ms, attempts, due_at_ms }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatInstant(created_at_ms)}
        {state === 'waiting' && attempts > 0 ? (
          <Box component="span" sx={small}>
            Próximo intento: {formatInstant(due_at_ms)}
          </Box>
        ) : null}
      </Box>
    ),
  },
  {
    key: 'answer',
    header: 'Respuesta',
    cell: (row) => (
      <>
        {answerWords(row) ?? '—'}
        <Box component="span" sx={small}>
          {tookWords(row.took_ms)}
        </Box>
      </>
    ),
  },
  { key: 'attempts', header: 'Intentos', align: 'right', cell: ({ attempts }) => String(attempts) },
]

function resend(webhook: WebhookItem): Column<DeliveryItem> {
  return {
    key: 'resend',
    header: 'Reenviar',
    isControl: true,
    align: 'right',
    cell: (row) => (
      // Above the link that covers the row.
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <ResendButton webhook={webhook} message={row} size="small" />
      </Box>
    ),
  }
}
