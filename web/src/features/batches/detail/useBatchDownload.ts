import { useCallback } from 'react'
import { useDownload } from '@/app/downloads/useDownload'

type BatchFile = Extract<Parameters<ReturnType<typeof useDownload>>[0], { kind: 'batch' }>['of']

/** Saves a file of batches. */
export function useBatchDownload(): (of: BatchFile) => Promise<void> {
  const download = useDownload()
  return useCallback(async (of) => download({ kind: 'batch', of }), [download])
}
