import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useListWebhooksQuery, type WebhookItem } from '@/api/messages'
import { asProblem } from '@/api/problem'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { Actions, TestButton } from './Actions'
import { Log } from './Log'
import { hearsWords, isGone, standingWords } from './model'

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog')).WebhookDialog }))

/** One webhook: how it stands, what is done to it, and what became of its messages. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true })
  const webhook = data?.items.find((item) => item.id === id)
  if (data !== undefined && webhook !== undefined) {
    return <Standing webhook={webhook} offered={data.kinds} />
  }
  const problem = asProblem(error)
  return (
    <>
      <PageHeader title="Webhook" back={<Back />} />
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {data === undefined ? (
        problem === null ? (
          <Section>
            <TableSkeleton label="el webhook" />
          </Section>
        ) : null
      ) : (
        <Section>
          <EmptyState
            cause="not-found"
            title="Ese webhook ya no está"
            text="Alguien lo quitó, o la dirección está incompleta."
          />
        </Section>
      )}
    </>
  )
}

function Back() {
  return <BackLink to={paths.webhooks}>Volver a webhooks</BackLink>
}

function Standing({ webhook, offered }: { webhook: WebhookItem; offered: readonly string[] }) {
  const dialog = useFreshDialog()
  return (
    <>
      <PageHeader title={webhook.name} back={<Back />} actions={<TestButton webhook={webhook} />} />
      {isGone(webhook) ? (
        <Notice tone="warning" title="Apagado: el otro sistema respondió que ya no existe">
          Respondió 410 y el portal dejó de avisarle. Corrige la dirección si cambió, y enciéndelo.
        </Notice>
      ) : null}
      <Section title="Datos del webhook">
        <Facts items={factsOf(webhook)} />
        <Actions webhook={webhook} onEdit={() => dialog.open()} />
      </Section>
      <Log webhook={webhook} />
      {dialog.time === 0 ? null : (
        <Suspense>
          <WebhookDialog
            key={dialog.time}
            offered={offered}
            webhook={webhook}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

function factsOf(webhook: WebhookItem) {
  const { url, kinds, hint, old_secret_until_ms: until_ms, created_by, created_at_ms } = webhook
  return [
    { name: 'Estado', value: <StatePill {...standingWords(webhook)} /> },
    { name: 'Dirección', value: url },
    { name: 'Qué se le avisa', value: hearsWords(kinds) },
    { name: 'Secreto', value: `Termina en ${hint}` },
    {
      name: 'Secreto anterior',
      value: isStill(until_ms) ? `También firma hasta el ${formatInstant(until_ms)}` : null,
    },
    { name: 'Lo agregó', value: `${created_by}, el ${formatInstant(created_at_ms)}` },
  ]
}

function isStill(until_ms: number | null | undefined): until_ms is number {
  return typeof until_ms === 'number' && until_ms > Date.now()
}
