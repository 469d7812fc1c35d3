import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '@/lib/idle'

// Asked for when the first screen stands: nobody confirms anything before, and the first visit stays small.
const loadDialog = async () => import('./ConfirmDialog')
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

export interface ConfirmOptions {
  title?: string
  text?: ReactNode
  confirmLabel?: string
  /** Red for what cannot be undone. */
  tone?: 'primary' | 'error'
}

export interface ReasonOptions extends ConfirmOptions {
  reasonLabel?: string
  /** What stands at the empty field. */
  missingText?: string
  /** One line instead of a text: for a reference. */
  isSingleLine?: boolean
  maxLength?: number
}

export interface Question {
  id: number
  options: ReasonOptions
  wantsReason: boolean
  /** The reason (empty without one), or null for "Cancelar". */
  answer: (reason: string | null) => void
}

let current: Question | null = null
let nextId = 1
const listeners = new Set<() => void>()

function show(question: Question | null): void {
  current = question
  for (const listener of listeners) {
    listener()
  }
}

async function ask(options: ReasonOptions, wantsReason: boolean): Promise<string | null> {
  // A second question takes the first one's place, which counts as "Cancelar".
  current?.answer(null)
  return new Promise((resolve) => {
    const id = nextId
    nextId += 1
    show({
      id,
      options,
      wantsReason,
      answer: (reason) => {
        if (current?.id === id) {
          show(null)
        }
        resolve(reason)
      },
    })
  })
}

/** Asks before an action. `true` only when the person confirms. */
export async function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  return (await ask(options, false)) !== null
}

/** Asks before an action that needs a reason (decline, send back). The trimmed reason, or null for "Cancelar". */
export async function confirmWithReason(options: ReasonOptions = {}): Promise<string | null> {
  return ask(options, true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody is being asked: what their answer starts has not begun yet. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, () => current !== null)
}

/** Shows the question that is open. Mounted once, by the application. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => current)
  // Kept while the dialog fades, so that it does not empty before it is gone.
  const [last, setLast] = useState<Question | null>(null)
  if (question !== null && question !== last) {
    setLast(question)
  }
  useEffect(() => whenIdle(loadDialog), [])
  // A question leaves with the page that would have shown it, as "Cancelar".
  useEffect(
    () => () => {
      current?.answer(null)
    },
    [],
  )
  const shown = question ?? last
  return shown === null ? null : (
    <Suspense>
      <ConfirmDialog key={shown.id} question={shown} isOpen={question !== null} />
    </Suspense>
  )
}
