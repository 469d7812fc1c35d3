import { useCallback, useRef, useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { isOutcomeUnknown } from '@/api/problem'
import { uploadFile } from '@/api/upload'

export const FILE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/** A file on its way. */
export interface Pending {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  error: string | null
}

interface PendingFiles {
  pending: readonly Pending[]
  add: (files: readonly File[]) => readonly Pending[]
  drop: (id: string) => void
  /** The files that are not there yet, as of this very moment. */
  left: () => File[]
  /** Those that are not being sent, as of this very moment. */
  unsent: () => readonly Pending[]
  /** Sends one; what the server answered, or null where it failed and stays with its reason. */
  sendOne: (path: string, item: Pending) => Promise<{ body: unknown } | null>
}

/** Files that were chosen, and how far each of them got. */
export function usePending(start: readonly File[] = []): PendingFiles {
  const [pending, setPending] = useState<readonly Pending[]>(() => start.map(waiting))
  const latest = useRef(pending)
  const keys = useRef(new Map<string, string>())

  const change = useCallback((next: (before: readonly Pending[]) => readonly Pending[]) => {
    latest.current = next(latest.current)
    setPending(latest.current)
  }, [])
  const patch = useCallback(
    (id: string, values: Partial<Pending>) => {
      change((before) => before.map((item) => (item.id === id ? { ...item, ...values } : item)))
    },
    [change],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map(waiting)
      change((before) => [...before, ...added])
      return added
    },
    [change],
  )
  const drop = useCallback(
    (id: string) => {
      change((before) => before.filter((item) => item.id !== id))
    },
    [change],
  )

  const sendOne = useCallback(
    async (path: string, { id, file }: Pending) => {
      patch(id, { state: 'sending', share: 0, error: null })
      const key = keys.current.get(id) ?? newIntentKey()
      keys.current.set(id, key)
      const answer = await uploadFile({
        path: `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name)}`,
        file,
        key,
        onProgress: (share) => {
          patch(id, { share })
        },
      })
      if (answer.ok) {
        drop(id)
        return { body: answer.body }
      }
      if (!isOutcomeUnknown(answer.problem)) {
        keys.current.delete(id)
      }
      patch(id, { state: 'failed', error: answer.problem.detail })
      return null
    },
    [drop, patch],
  )

  const left = useCallback(() => latest.current.map(({ file }) => file), [])
  const unsent = useCallback(() => latest.current.filter(({ state }) => state !== 'sending'), [])
  return { pending, add, drop, left, unsent, sendOne }
}

function waiting(file: File): Pending {
  return { id: crypto.randomUUID(), file, state: 'waiting', share: 0, error: null }
}
