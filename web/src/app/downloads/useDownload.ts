import { useCallback } from 'react'
import { newIntentKey } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { requestsApi } from '@/api/requests'
import { saveFrom } from '@/lib/download'
import { useNotify } from '../popups/useNotify'
import { useAppDispatch } from '../store'

const { createDownload } = requestsApi.endpoints
/** A file that the portal makes. */
export type DownloadTarget = Parameters<typeof createDownload.initiate>[0]['target']

/** Buys a single-use address for a file and saves it: a browser that saves a file sends no bearer. */
export function useDownload(): (target: DownloadTarget) => Promise<void> {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  return useCallback(
    async (target) => {
      // Several files may be on their way at once.
      const bought = createDownload.initiate({ 'Idempotency-Key': newIntentKey(), target }, { track: false })
      const { data, error } = await dispatch(bought)
      if (data === undefined) {
        notify.error(asProblem(error)?.detail ?? 'No se pudo descargar.')
      } else {
        saveFrom(data.url)
      }
    },
    [dispatch, notify],
  )
}
