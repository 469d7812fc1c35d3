import { useCallback } from 'react'
import { newIntentKey } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useCreateDownloadMutation } from '@/api/requests'
import { saveFrom } from '@/lib/download'
import { useNotify } from '../popups/useNotify'

type Target = Parameters<ReturnType<typeof useCreateDownloadMutation>[0]>[0]['target']

/** Buys a single-use address for a file and saves it: a browser that saves a file sends no bearer. */
export function useDownload(): (target: Target) => Promise<void> {
  const [create] = useCreateDownloadMutation()
  const notify = useNotify()
  return useCallback(
    async (target) => {
      const answer = await create({ 'Idempotency-Key': newIntentKey(), target })
      if (answer.data === undefined) {
        notify.error(asProblem(answer.error)?.detail ?? 'No se pudo descargar.')
      } else {
        saveFrom(answer.data.url)
      }
    },
    [create, notify],
  )
}
