import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type BatchDetail, useListBatchNewAccountsQuery } from '@/api/batches'
import { asProblem } from '@/api/problem'
import { counted } from '@/lib/counts'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { listOf } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { actionOf } from '../detail/actionOf'
import { ACTIONS } from '../detail/actions'
import type { BatchActing } from '../detail/useBatchAction'
import { shortHash } from '../words'
import { NewAccounts } from './NewAccounts'

interface ApprovePanelProps {
  batch: BatchDetail
  acting: BatchActing
}

/** What somebody who approves has to see and to tick before money goes out. */
export function ApprovePanel({ batch, acting }: ApprovePanelProps) {
  const approve = actionOf(batch, 'approve')
  const sendBack = actionOf(batch, 'send-back')
  const hasAccounts = (batch.summary?.new_accounts ?? 0) > 0
  const { data, error, refetch } = useListBatchNewAccountsQuery(
    { id: batch.id },
    { skip: !hasAccounts, refetchOnMountOrArgChange: true },
  )
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const accounts = hasAccounts ? data?.items : []
  const problem = asProblem(error)
  // An account that is not among them any more is not ticked either.
  const ticked = (accounts ?? []).flatMap(({ account_id: id }) =>
    id !== null && id !== undefined && marked.has(id) ? [id] : [],
  )
  const left = (accounts?.length ?? 0) - ticked.length

  const press = async () => {
    const isSure = await confirm({
      title: `¿Aprobar ${batch.number}?`,
      text: (
        <>
          Apruebas que salgan <strong>{formatMoney(batch.total_minor, batch.currency)}</strong> en{' '}
          <strong>{counted(batch.lines, 'pago', 'pagos')}</strong> de {batch.source_account.name}, el{' '}
          {formatDate(batch.execution_date)}.
          {ticked.length === 0
            ? ''
            : ` También verificas a tu nombre ${counted(ticked.length, 'cuenta nueva', 'cuentas nuevas')}.`}
        </>
      ),
      confirmLabel: 'Aprobar',
    })
    if (isSure) {
      await acting.act(
        batch,
        'approve',
        { content: batch.content_hash ?? '', ticked },
        `Aprobaste el lote ${batch.number}.`,
      )
    }
  }
  const giveBack = async () => {
    const spec = ACTIONS['send-back']
    const body = await spec?.ask(batch)
    if (spec !== undefined && body !== null && body !== undefined) {
      await acting.act(batch, 'send-back', body, spec.done(batch.number))
    }
  }

  return (
    <Section title="Aprobación">
      <Safeguards batch={batch} />
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {hasAccounts ? (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            Cuentas nuevas: nadie las ha verificado
          </Typography>
          {accounts === undefined ? (
            problem === null ? (
              <TableSkeleton label="las cuentas nuevas" />
            ) : null
          ) : (
            <NewAccounts
              accounts={accounts}
              currency={batch.currency}
              ticked={new Set(ticked)}
              isTicking={approve.isOpen}
              onTick={(id) => {
                setMarked((before) => {
                  const next = new Set(before)
                  if (!next.delete(id)) {
                    next.add(id)
                  }
                  return next
                })
              }}
            />
          )}
        </>
      ) : null}
      {batch.content_hash === null || batch.content_hash === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 2 }}>
          Se aprueba exactamente este contenido:{' '}
          <strong title={batch.content_hash}>{shortHash(batch.content_hash)}</strong>. Si algo cambia, la
          aprobación se pierde.
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {approve.fits ? (
          <ActionButton
            data-action="approve"
            blockedBy={
              approve.blockedBy ??
              (accounts === undefined
                ? 'Todavía se están leyendo las cuentas nuevas.'
                : left > 0
                  ? `Marca antes ${counted(left, 'cuenta nueva que falta', 'cuentas nuevas que faltan')}.`
                  : null)
            }
            isPending={acting.running !== null}
            pendingLabel={acting.running === 'approve' ? 'enviando…' : 'Aprobar'}
            onAct={press}
          >
            Aprobar
          </ActionButton>
        ) : null}
        {sendBack.fits ? (
          <ActionButton
            data-action="send-back"
            variant="outlined"
            color="inherit"
            blockedBy={sendBack.blockedBy}
            isPending={acting.running !== null}
            pendingLabel={acting.running === 'send-back' ? 'enviando…' : 'Devolver'}
            onAct={giveBack}
          >
            Devolver
          </ActionButton>
        ) : null}
      </Stack>
    </Section>
  )
}

/** What the total asks for beyond one approver. */
function Safeguards({ batch: { approvals, approvals_needed, fresh_sign_in } }: { batch: BatchDetail }) {
  return (
    <>
      {approvals_needed > 1 ? (
        <Notice
          tone="info"
          title={`Por el monto hacen falta ${String(approvals_needed)} aprobaciones de personas distintas`}
        >
          {approvals.length === 0
            ? 'Todavía no hay ninguna.'
            : `Va ${String(approvals.length)} de ${String(approvals_needed)}: ${listOf(approvals.map(({ by, at_ms }) => `${by.name} (${formatInstant(at_ms)})`))}.`}
        </Notice>
      ) : null}
      {fresh_sign_in ? (
        <Notice tone="info" title="Por el monto, al aprobar debes confirmar quién eres">
          Si hace más de cinco minutos que iniciaste sesión, se te pide iniciarla de nuevo y vuelves a esta
          página.
        </Notice>
      ) : null}
    </>
  )
}
