import type { ReactNode } from 'react'
import { type CancellationDetail, type CancellationItem, generatedApi } from '@/api/client'
import { asRead } from '@/api/intent'
import { readRecord } from '@/app/commands/useCommand'
import { type BulkRow, BulkRows, LeftOut } from '@/app/lists/bulk/BulkRows'
import { useEach } from '@/app/lists/bulk/useEach'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { counted } from '@/lib/counts'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { Effects } from '../Effects'
import { cancellationRecord, isExecutable } from '../record'
import { kindWords, stateWords } from '../words'

/** What is cancelled by some of them comes to. */
export function totalOf(rows: readonly CancellationItem[]): string {
  return formatTotals(rows.map(({ target }) => target))
}

/** One decision on many cancellations: asked once, sent one by one, answered row by row. */
export function useDecideMany(chosen: {
  rows: readonly CancellationItem[]
  setRows: (rows: readonly CancellationItem[]) => void
}) {
  const each = useEach<CancellationItem>()
  const dispatch = useAppDispatch()
  const notify = useNotify()

  /** What each would do stands in its record alone, and depends on other documents: it is read anew. */
  const read = async ({ id }: CancellationItem): Promise<CancellationDetail | null> =>
    (await dispatch(readRecord(cancellationRecord(id)))).data ?? null

  const execute = async (rows: readonly CancellationItem[]) => {
    const now = await Promise.all(rows.map(async (row) => ({ row, detail: await read(row) })))
    const able = now.flatMap(({ detail }) => (detail !== null && isExecutable(detail) ? [detail] : []))
    const leftOut = now.filter(({ row }) => able.every(({ id }) => id !== row.id))
    if (able.length === 0) {
      notify.error(reasonOf(now[0]?.detail ?? null))
      return null
    }
    const isSure = await confirm({
      title: `¿Anular ${many(able)}?`,
      text: (
        <>
          Esto es lo que va a pasar, y no se puede deshacer. Son {totalOf(able)}
          {able.length === 1 ? '.' : ' en total. Cada una va por su cuenta: verás el resultado de todas.'}
          <BulkRows label="Entran" rows={able.map((one) => rowOf(one, <WhatItDoes cancellation={one} />))} />
          <LeftOut rows={leftOut.map(({ row, detail }) => rowOf(row, reasonOf(detail)))} />
        </>
      ),
      confirmLabel: `Anular (${totalOf(able)})`,
      tone: 'error',
    })
    const seen = new Map(able.map((one) => [one.id, one]))
    return isSure
      ? each.run('execute', able, async (send, row) => {
          const { version, effects_hash = null } = seen.get(row.id) ?? { version: row.version }
          return send(
            generatedApi.endpoints.actOnCancellation,
            {
              ...asRead({ id: row.id, version }),
              action: 'execute',
              cancellationActionBody: { effects_hash },
            },
            { saysRefusal: false },
          )
        })
      : null
  }

  const decline = async (rows: readonly CancellationItem[]) => {
    const reason = await confirmWithReason({
      title: `¿Rechazar ${many(rows)}?`,
      text: (
        <>
          No cambia nada en los documentos. Quienes las pidieron verán el mismo motivo.
          <BulkRows
            label="Se rechazan"
            rows={rows.map((row) => rowOf(row, <Document cancellation={row} />))}
          />
        </>
      ),
      confirmLabel: 'Rechazar',
      tone: 'error',
    })
    return reason === null
      ? null
      : each.run('decline', rows, async (send, row) =>
          send(
            generatedApi.endpoints.actOnCancellation,
            { ...asRead(row), action: 'decline', cancellationActionBody: { reason } },
            { saysRefusal: false },
          ),
        )
  }

  const act = async (action: string) => {
    const left = await (action === 'execute' ? execute : decline)(chosen.rows)
    if (left !== null) {
      chosen.setRows(left)
    }
  }
  return { ...each, act }
}

function many(rows: readonly CancellationItem[]): string {
  return rows.length === 1 ? (rows[0]?.target.number ?? '') : `${String(rows.length)} documentos`
}

function reasonOf(detail: CancellationDetail | null): string {
  if (detail === null) {
    return 'No se pudo leer: vuelve a intentarlo.'
  }
  const execute = detail.actions.find(({ action }) => action === 'execute')
  return (
    blockedWords(execute?.blocked_by) ??
    blockedWords(detail.blocked_by) ??
    `Su estado es “${stateWords(detail.state).label}”.`
  )
}

function WhatItDoes({ cancellation }: { cancellation: CancellationDetail }) {
  const { target, explanation, evidence, effects } = cancellation
  const papers = evidence.length === 0 ? 'Sin soportes' : counted(evidence.length, 'soporte', 'soportes')
  return (
    <>
      <Document cancellation={cancellation} />
      <div>
        «{explanation}» {papers}.
      </div>
      <Effects label={`Pasa con ${target.number}`} effects={effects} />
    </>
  )
}

/** What is cancelled, and why. */
function Document({ cancellation: { target, cause } }: { cancellation: CancellationItem }) {
  return (
    <div>
      <NoWrapPhrases text={`${kindWords(target.kind)} ${target.number} · ${cause}`} />
    </div>
  )
}

function rowOf({ id, number, target }: CancellationItem, text: ReactNode): BulkRow {
  return {
    key: id,
    number,
    href: paths.cancellation(id),
    payee: target.title,
    amount_minor: target.amount_minor,
    currency: target.currency,
    text,
  }
}
