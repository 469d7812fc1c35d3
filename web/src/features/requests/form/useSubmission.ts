import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { type RequestBody, type RequestDetail, requestsApi } from '@/api/requests'
import { useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { doneWords } from '../useDecide'
import type { Uploads } from '../useUploads'

export type Wish = 'draft' | 'send'

interface Submission {
  /** The draft on the server as it was read, or null for a new request. */
  saved: { id: string; version: number } | null
  uploads: Uploads
  /** The record on the server is newer or exists now. */
  onSaved: (request: RequestDetail) => void
  /** Called when the form may be left without asking. */
  onDone: () => void
  /** The new request is on the server, but not all of it is done: the rest goes on at its own address. */
  onHalfway: (request: RequestDetail, problem: Problem | null) => void
}

const { createRequest, updateRequest, actOnRequest } = requestsApi.endpoints
/** What is refused stands in the form. */
const IN_FORM = { saysRefusal: false }

/**
 * Saves, adds the files, sends: in this order, so that nobody decides on a request whose receipts are still missing.
 * One run at a time; each step keeps its key while its answer is unknown.
 */
export function useSubmission({ saved, uploads, onSaved, onDone, onHalfway }: Submission) {
  const { send } = useCommand()
  const { user } = useSession()
  const notify = useNotify()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const [pending, setPending] = useState<Wish | null>(null)

  const save = async (requestBody: RequestBody) =>
    saved === null
      ? send(createRequest, { requestBody }, IN_FORM)
      : send(updateRequest, { ...asRead(saved), requestBody }, IN_FORM)

  const steps = async (wish: Wish, body: RequestBody): Promise<Problem | null> => {
    const hasFiles = uploads.pending.length > 0
    const answer = await save({ ...body, submit: wish === 'send' && !hasFiles })
    if (!answer.ok) {
      return answer.problem
    }
    let request = answer.data
    onSaved(request)
    if (hasFiles) {
      const sent = await uploads.send(request.id)
      request = sent.request ?? request
      onSaved(request)
      if (!sent.ok) {
        onHalfway(request, null)
        return null
      }
      if (wish === 'send') {
        const submitting = { ...asRead(request), action: 'submit', actionBody: {} }
        const submitted = await send(actOnRequest, submitting, IN_FORM)
        if (!submitted.ok) {
          onHalfway(request, submitted.problem)
          return submitted.problem
        }
        request = submitted.data
      }
    }
    onDone()
    tell(wish, request)
    await navigate(paths.request(request.id), { replace: saved !== null })
    return null
  }

  const tell = (wish: Wish, request: RequestDetail) => {
    if (wish === 'draft') {
      notify.success(`Guardaste el borrador ${request.number}.`)
    } else if (request.next_step?.who.length === 0) {
      notify.warning(
        `Enviaste ${request.number}, pero ahora nadie puede aprobarla. Avisa a quien administra el portal.`,
      )
    } else if (request.nobody_can) {
      notify.warning(doneWords('submit', request, user.name))
    } else {
      notify.success(doneWords('submit', request, user.name))
    }
  }

  const run = async (wish: Wish, body: RequestBody): Promise<Problem | null> => {
    if (isRunning.current) {
      return null
    }
    isRunning.current = true
    setPending(wish)
    try {
      return await steps(wish, body)
    } finally {
      isRunning.current = false
      setPending(null)
    }
  }
  return { run, pending }
}
