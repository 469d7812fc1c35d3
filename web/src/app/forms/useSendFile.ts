import { useRef, useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { isOutcomeUnknown, type Problem } from '@/api/problem'
import { type UploadAnswer, uploadFile } from '@/api/upload'

interface SendingFile {
  /** From 0 to 1 while a file is on its way, else null. */
  share: number | null
  problem: Problem | null
  /** Sends a file to an address that takes its name besides. */
  send: (path: string, file: File, version?: number) => Promise<UploadAnswer>
}

/** Sends a file. The same one sent again after a lost answer is taken once. */
export function useSendFile(): SendingFile {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const intent = useRef<{ path: string; file: File; key: string } | null>(null)
  return {
    share,
    problem,
    send: async (path, file, version) => {
      setShare(0)
      setProblem(null)
      if (intent.current?.file !== file || intent.current.path !== path) {
        intent.current = { path, file, key: newIntentKey() }
      }
      const answer = await uploadFile({
        path: `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(file.name.slice(-120))}`,
        file,
        key: intent.current.key,
        version,
        onProgress: setShare,
      })
      setShare(null)
      if (answer.ok || !isOutcomeUnknown(answer.problem)) {
        intent.current = null
      }
      setProblem(answer.ok ? null : answer.problem)
      return answer
    },
  }
}
