import { useSendFile as useSend } from '@/app/forms/useSendFile'
import { useNotify } from '@/app/popups/useNotify'

/** Sends a file of a batch; what the server answers, or null where it refused, which a popup says as well. */
export function useSendFile() {
  const { share, problem, send } = useSend()
  const notify = useNotify()
  return {
    share,
    problem,
    send: async (path: string, file: File, version?: number): Promise<unknown> => {
      const answer = await send(path, file, version)
      if (answer.ok) {
        return answer.body
      }
      notify.error(answer.problem.detail)
      return null
    },
  }
}
