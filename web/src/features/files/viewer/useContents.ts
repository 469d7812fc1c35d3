import { useCallback, useEffect, useRef, useState } from 'react'
import { type FileContent, useFileContent } from '@/app/downloads/useDownload'
import type { Paper } from './paper'

/** What was read of a paper: its bytes with an address of their own, or why not. */
export type Content = { blob: Blob; url: string } | { detail: string }

/** Reads each paper when it is shown, once as long as the viewer is there. */
export function useContents() {
  const read = useFileContent()
  const [contents, setContents] = useState<Readonly<Record<string, Content>>>({})
  const asked = useRef(new Set<string>())
  const urls = useRef<string[]>([])
  const isGone = useRef(false)

  const load = useCallback(
    async ({ id, target }: Paper) => {
      if (asked.current.has(id)) {
        return
      }
      asked.current.add(id)
      const answer = await read(target)
      if (!isGone.current) {
        setContents((before) => ({ ...before, [id]: withUrl(answer, urls.current) }))
      }
    },
    [read],
  )
  const retry = useCallback(
    async (paper: Paper) => {
      asked.current.delete(paper.id)
      setContents((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== paper.id)))
      await load(paper)
    },
    [load],
  )
  useEffect(() => {
    const made = urls.current
    isGone.current = false
    return () => {
      isGone.current = true
      for (const url of made) {
        URL.revokeObjectURL(url)
      }
    }
  }, [])
  return { contents, load, retry }
}

function withUrl(answer: FileContent, urls: string[]): Content {
  if (!('blob' in answer)) {
    return answer
  }
  const url = URL.createObjectURL(answer.blob)
  urls.push(url)
  return { blob: answer.blob, url }
}
