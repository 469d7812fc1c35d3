import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { type CancellationActionBody, type CancellationDetail, generatedApi } from '@/api/client'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { readRecord, useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { Effects } from './Effects'
import { cancellationRecord, isExecutable } from './record'
import { namedWords } from './words'

export interface Deciding {
  /** The action that is on its way. */
  running: string | null
  problem: Problem | null
  execute: (cancellation: CancellationDetail) => Promise<void>
  decline: (cancellation: CancellationDetail) => Promise<void>
}

async function sure(cancellation: CancellationDetail, isAgain: boolean): Promise<boolean> {
  const named = namedWords(cancellation.target)
  return confirm({
    title: isAgain ? `Cambió mientras lo veías. ¿Anular ${named}?` : `¿Anular ${named}?`,
    text: (
      <>
        <Typography sx={{ mb: 1 }}>
          {isAgain
            ? 'Ahora pasaría esto, y no se puede deshacer:'
            : 'Esto es lo que va a pasar, y no se puede deshacer:'}
        </Typography>
        <Effects label="Esto va a pasar" effects={cancellation.effects} />
      </>
    ),
    confirmLabel: `Anular ${named}`,
    tone: 'error',
  })
}

/** Decides on a cancellation, once and never on other effects than were shown. */
export function useDecision(): Deciding {
  const { send, problem } = useCommand()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [running, setRunning] = useState<string | null>(null)

  /** How it stands now, whatever was refused. */
  const readAgain = async (id: string): Promise<CancellationDetail | null> =>
    (await dispatch(readRecord(cancellationRecord(id)))).data ?? null

  const perform = async (
    cancellation: CancellationDetail,
    action: string,
    cancellationActionBody: CancellationActionBody,
    done: string,
  ): Promise<Problem | null> => {
    const answer = await send(
      generatedApi.endpoints.actOnCancellation,
      { ...asRead(cancellation), action, cancellationActionBody },
      { done, saysRefusal: false, shows: cancellationRecord(cancellation.id) },
    )
    const refusal = answer.ok ? null : answer.problem
    if (refusal !== null && refusal.code !== 'changed_meanwhile') {
      notify.error(refusal.detail)
    }
    return refusal
  }

  const alone = async (action: string, decide: () => Promise<void>) => {
    if (isBusy.current) {
      return
    }
    isBusy.current = true
    setRunning(action)
    try {
      await decide()
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }

  const execute = async (seen: CancellationDetail) => {
    let now: CancellationDetail | null = seen
    for (let isAgain = false; now !== null && isExecutable(now); isAgain = true) {
      if (!(await sure(now, isAgain))) {
        return
      }
      const body = { effects_hash: now.effects_hash ?? null }
      const refusal = await perform(now, 'execute', body, `Quedó anulado con ${now.number}.`)
      if (refusal === null) {
        return
      }
      now = await readAgain(seen.id)
      if (refusal.code !== 'changed_meanwhile') {
        return
      }
    }
  }

  const decline = async (seen: CancellationDetail) => {
    const reason = await confirmWithReason({
      title: `¿Rechazar ${seen.number}?`,
      text: `No cambia nada en ${namedWords(seen.target)}. ${seen.asked_by.name} verá el motivo.`,
      confirmLabel: 'Rechazar',
      tone: 'error',
    })
    if (
      reason !== null &&
      (await perform(seen, 'decline', { reason }, `Rechazaste ${seen.number}.`)) !== null
    ) {
      await readAgain(seen.id)
    }
  }

  return {
    running,
    problem,
    execute: async (cancellation) => alone('execute', async () => execute(cancellation)),
    decline: async (cancellation) => alone('decline', async () => decline(cancellation)),
  }
}
