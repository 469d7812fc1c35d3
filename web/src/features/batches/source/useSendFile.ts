import { useRef, useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { isOutcomeUnknown, type Problem } from '@/api/problem'
import { uploadFile } from '@/api/upload'
import { useNotify } from '@/app/popups/useNotify'

interface Sending {
  /** From 0 to 1 while a file is on its way, else null. */
  share: number | null
  problem: Problem | null
  /** Sends one; what the server answers, or null where it refused. */
  send: (path: string, file: File, version?: number) => Promise<unknown>
}

/** Sends a file of a batch. The same file sent again after a lost answer is taken once. */
export function useSendFile(): Sending {
  const notify = useNotify()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const intent = useRef<{ file: File; key: string } | null>(null)
  return {
    share,
    problem,
    send: async (path, file, version) => {
      setShare(0)
      setProblem(null)
      if (intent.current?.file !== file) {
        intent.current = { file, key: newIntentKey() }
      }
      const answer = await uploadFile({
        path: `${path}?name=${encodeURIComponent(file.name.slice(-120))}`,
        file,
        key: intent.current.key,
        version,
        onProgress: setShare,
      })
      setShare(null)
      if (answer.ok) {
        intent.current = null
        return answer.body
      }
      if (!isOutcomeUnknown(answer.problem)) {
        intent.current = null
      }
      setProblem(answer.problem)
      notify.error(answer.problem.detail)
      return null
    },
  }
}
