import { useState } from 'react'
import { type BatchDetail, type BatchNewAccount, useListBatchNewAccountsQuery } from '@/api/batches'
import { asProblem, type Problem } from '@/api/problem'
import { isForReader } from '@/lib/actions'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { confirm } from '@/ui/confirm'
import type { DocumentAction } from '@/ui/document/ActionBar'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'

export interface Approval {
  /** The new accounts of a batch that waits for approval; undefined until they are read. */
  accounts: readonly BatchNewAccount[] | undefined
  problem: Problem | null
  refetch: () => unknown
  ticked: ReadonlySet<string>
  tick: (accountId: string) => void
  /** The button of the head: what it still waits for stands at it. */
  actions: DocumentAction[]
}

/** What whoever approves ticks on the page, and the button that approves just that. */
export function useApproval(batch: BatchDetail, acting: BatchActing): Approval {
  const isWaiting = batch.state === 'pending_approval'
  const hasAccounts = isWaiting && (batch.summary?.new_accounts ?? 0) > 0
  const { data, error, refetch } = useListBatchNewAccountsQuery(
    { id: batch.id },
    { skip: !hasAccounts, refetchOnMountOrArgChange: true },
  )
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const accounts = hasAccounts ? data?.items : []
  // An account that is not among them any more is not ticked either.
  const ticked = (accounts ?? []).flatMap(({ account_id: id }) =>
    id !== null && id !== undefined && marked.has(id) ? [id] : [],
  )
  const left = (accounts?.length ?? 0) - ticked.length
  const approve = actionOf(batch, 'approve')
  const isForMe = batch.actions.some((state) => state.action === 'approve' && isForReader(state))

  const press = async () => {
    if (await isSure(batch, ticked.length)) {
      await acting.act(
        batch,
        'approve',
        { content: batch.content_hash ?? '', ticked },
        `Aprobaste el lote ${batch.number}.`,
      )
    }
  }
  const action: DocumentAction = {
    key: 'approve',
    label: 'Aprobar',
    look: 'next',
    blockedBy:
      approve.blockedBy ??
      (accounts === undefined
        ? 'Todavía se están leyendo las cuentas nuevas.'
        : left > 0
          ? `Marca antes ${counted(left, 'cuenta nueva que falta', 'cuentas nuevas que faltan')}.`
          : null),
    isPending: acting.running !== null,
    pendingLabel: acting.running === 'approve' ? 'enviando…' : 'Aprobar',
    onAct: press,
  }
  return {
    accounts,
    problem: asProblem(error),
    refetch,
    ticked: new Set(ticked),
    tick: (id) => {
      setMarked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) {
          next.add(id)
        }
        return next
      })
    },
    actions: approve.fits && isForMe ? [action] : [],
  }
}

async function isSure(batch: BatchDetail, ticked: number): Promise<boolean> {
  return confirm({
    title: `¿Aprobar ${batch.number}?`,
    text: (
      <>
        Apruebas que salgan <strong>{formatMoney(batch.total_minor, batch.currency)}</strong> en{' '}
        <strong>{counted(batch.lines, 'pago', 'pagos')}</strong> de {batch.source_account.name}, el{' '}
        {formatDate(batch.execution_date)}.
        {ticked === 0
          ? ''
          : ` También verificas a tu nombre ${counted(ticked, 'cuenta nueva', 'cuentas nuevas')}.`}
      </>
    ),
    confirmLabel: 'Aprobar',
  })
}
