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

/** A single-use address of a file, or why there is none: a browser that saves or shows a file sends no bearer. */
type Bought = { url: string } | { detail: string }

function useBuyAddress(): (target: DownloadTarget) => Promise<Bought> {
  const dispatch = useAppDispatch()
  return useCallback(
    async (target) => {
      // Several files may be on their way at once.
      const bought = createDownload.initiate({ 'Idempotency-Key': newIntentKey(), target }, { track: false })
      const { data, error } = await dispatch(bought)
      return data ?? { detail: asProblem(error)?.detail ?? 'No se pudo descargar.' }
    },
    [dispatch],
  )
}

/** Saves a file. */
export function useDownload(): (target: DownloadTarget) => Promise<void> {
  const buy = useBuyAddress()
  const notify = useNotify()
  return useCallback(
    async (target) => {
      const bought = await buy(target)
      if ('url' in bought) {
        saveFrom(bought.url)
      } else {
        notify.error(bought.detail)
      }
    },
    [buy, notify],
  )
}

/** What a file holds, to show it on the page; or why it cannot be read. */
export type FileContent = { blob: Blob } | { detail: string }

export function useFileContent(): (target: DownloadTarget) => Promise<FileContent> {
  const buy = useBuyAddress()
  return useCallback(
    async (target) => {
      const bought = await buy(target)
      if (!('url' in bought)) {
        return bought
      }
      try {
        const answer = await fetch(bought.url)
        return answer.ok ? { blob: await answer.blob() } : { detail: UNREADABLE }
      } catch {
        return { detail: UNREADABLE }
      }
    },
    [buy],
  )
}

const UNREADABLE = 'El archivo no llegó. Revisa tu conexión y ábrelo otra vez.'
