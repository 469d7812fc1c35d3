import { config } from '@/lib/config'
import { callDoor, isUnsent, type Token, unsentProblem } from './door'
import { commandHeaders } from './intent'
import { networkProblem, type Problem, problemFrom } from './problem'
import { getToken } from './token'

const UPLOAD_TIMEOUT_MS = 5 * 60_000

interface Upload {
  /** A path of the description: `/api/v1/requests/…/attachments?name=…`. */
  path: string
  file: File
  /** The key of the intent: the same file sent again after a lost answer is added once. */
  key: string
  /** The version of the record it belongs to, where that is looked at. */
  version?: number | undefined
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export type UploadAnswer = { ok: true; body: unknown } | { ok: false; problem: Problem }

/** Sends a file's bytes. Unlike `fetch` it tells how far it got, which matters on a road with little signal. */
export async function uploadFile({ path, file, key, version, onProgress }: Upload): Promise<UploadAnswer> {
  const refusal = await callDoor().admit()
  const token: Token = refusal === null ? await getToken() : { ok: false, problem: refusal }
  const answer: UploadAnswer = token.ok
    ? await send({ path, file, key, version, onProgress }, token.token)
    : { ok: false, problem: token.problem }
  if (!answer.ok && !isUnsent(answer.problem) && [401, 403].includes(answer.problem.status)) {
    callDoor().expire()
  }
  return answer
}

async function send({ path, file, key, version, onProgress }: Upload, token: string): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    if (callDoor().isOver()) {
      resolve({ ok: false, problem: unsentProblem('over') })
      return
    }
    const call = new XMLHttpRequest()
    const fail = () => resolve({ ok: false, problem: networkProblem(true) })
    call.open('POST', config.apiBase + path)
    call.timeout = UPLOAD_TIMEOUT_MS
    call.setRequestHeader('Authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(commandHeaders({ version, key }))) {
      call.setRequestHeader(name, value)
    }
    call.setRequestHeader('Content-Type', 'application/octet-stream')
    call.upload.addEventListener('progress', (event) => {
      onProgress(event.lengthComputable && event.total > 0 ? event.loaded / event.total : 0)
    })
    call.addEventListener('error', fail)
    call.addEventListener('timeout', fail)
    call.addEventListener('abort', fail)
    call.addEventListener('load', () => {
      const body = parsed(call.responseText)
      resolve(
        call.status >= 200 && call.status < 300
          ? { ok: true, body }
          : { ok: false, problem: problemFrom(call.status, body) },
      )
    })
    call.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
