import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { useListWebhooksQuery, type WebhookItem } from '@/api/messages'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { written } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { StatePill } from '@/ui/StatePill'
import { useKeys } from '@/ui/shortcuts'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { GONE, hearsWords, isGone, standingWords } from './model'
import { Recipe } from './Recipe'

// Asked for when somebody opens it: reading the list does not wait for forms.
const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog')).WebhookDialog }))

const LEAD =
  'El portal avisa a otros sistemas de lo que pasa, con mensajes firmados. Un mensaje dice qué pasó y con qué documento; el resto lo consultan por la API.'

const small = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

const COLUMNS: readonly Column<WebhookItem>[] = [
  { key: 'name', header: 'Nombre', isTitle: true, cell: ({ name }) => name },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: (row) => (
      <>
        <StatePill {...standingWords(row)} />
        {isGone(row) ? (
          <Box component="span" sx={{ ...small, color: 'warning.dark' }}>
            {GONE}
          </Box>
        ) : null}
      </>
    ),
  },
  {
    key: 'url',
    header: 'Dirección',
    cell: ({ url }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
    ),
  },
  { key: 'kinds', header: 'Qué se le avisa', cell: ({ kinds }) => hearsWords(kinds) },
  { key: 'waiting', header: 'Por entregar', align: 'right', cell: ({ waiting }) => written(waiting) },
  {
    key: 'failed',
    header: 'Fallidos',
    align: 'right',
    cell: ({ failed }) => (
      <Box component="span" sx={failed === 0 ? undefined : { color: 'error.dark', fontWeight: 600 }}>
        {written(failed)}
      </Box>
    ),
  },
]

const WEBHOOKS: ListOf<WebhookItem> = {
  label: 'Webhooks',
  columns: COLUMNS,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => paths.webhook(id),
  nothing: {
    title: 'Ningún sistema recibe avisos',
    text: 'Agrega un webhook con la dirección en la que el otro sistema espera los mensajes.',
  },
}

/** The other systems that hear of what is done here. */
export function WebhooksPage() {
  const webhooks = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data } = webhooks
  const dialog = useFreshDialog()
  useKeys(rowKeys())
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle={LEAD}
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name="add" />}
            disabled={data === undefined}
            onClick={() => dialog.open()}
          >
            Agregar webhook
          </Button>
        }
      />
      <List of={WEBHOOKS} pages={wholeOf(webhooks)} />
      <Recipe />
      {data === undefined || dialog.time === 0 ? null : (
        <Suspense>
          <WebhookDialog
            key={dialog.time}
            offered={data.kinds}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
