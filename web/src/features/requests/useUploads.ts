import { useCallback, useRef, useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { isOutcomeUnknown } from '@/api/problem'
import { type RequestDetail, requestsApi } from '@/api/requests'
import { sessionExpired } from '@/api/session-expiry'
import { uploadFile } from '@/api/upload'
import { useAppDispatch } from '@/app/store'

export const FILE_LIMITS = 'PDF, JPEG, PNG o WebP, hasta 10 MB cada uno y 10 en total'
export const FILE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/** A file on its way to a request. */
export interface Pending {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  error: string | null
}

export interface Uploads {
  pending: readonly Pending[]
  add: (files: readonly File[]) => readonly Pending[]
  drop: (id: string) => void
  /** The files that are not there yet, as of this very moment. */
  left: () => File[]
  /** Sends one file after the other; what failed stays with its reason. The last answer, and whether all went well. */
  send: (
    requestId: string,
    items?: readonly Pending[],
  ) => Promise<{ ok: boolean; request: RequestDetail | null }>
}

/** Files chosen for a request, and how far each of them got. */
export function useUploads(start: readonly File[] = []): Uploads {
  const dispatch = useAppDispatch()
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
    async (requestId: string, { id, file }: Pending): Promise<RequestDetail | null> => {
      patch(id, { state: 'sending', share: 0, error: null })
      const key = keys.current.get(id) ?? newIntentKey()
      keys.current.set(id, key)
      const answer = await uploadFile({
        path: `/api/v1/requests/${requestId}/attachments?name=${encodeURIComponent(file.name)}`,
        file,
        key,
        onProgress: (share) => {
          patch(id, { share })
        },
      })
      if (!answer.ok) {
        if (answer.problem.status === 401 || answer.problem.status === 403) {
          dispatch(sessionExpired())
        }
        if (!isOutcomeUnknown(answer.problem)) {
          keys.current.delete(id)
        }
        patch(id, { state: 'failed', error: answer.problem.detail })
        return null
      }
      // The server answers the call with the request, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const request = answer.body as RequestDetail
      drop(id)
      await dispatch(requestsApi.util.upsertQueryData('getRequest', { id: requestId }, request))
      return request
    },
    [dispatch, drop, patch],
  )

  const send = useCallback(
    async (requestId: string, items?: readonly Pending[]) => {
      let request: RequestDetail | null = null
      let ok = true
      for (const item of items ?? latest.current.filter((p) => p.state !== 'sending')) {
        const answer = await sendOne(requestId, item)
        ok &&= answer !== null
        request = answer ?? request
      }
      if (request !== null) {
        dispatch(requestsApi.util.invalidateTags(['requests', 'home']))
      }
      return { ok, request }
    },
    [dispatch, sendOne],
  )

  const left = useCallback(() => latest.current.map(({ file }) => file), [])
  return { pending, add, drop, left, send }
}

function waiting(file: File): Pending {
  return { id: crypto.randomUUID(), file, state: 'waiting', share: 0, error: null }
}
