import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 250

/** The text once the person pauses: the server is not asked at every letter. */
export function usePaused(text: string, pause_ms = TYPING_PAUSE_MS): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setPaused(text)
    }, pause_ms)
    return () => clearTimeout(timer)
  }, [text, pause_ms])
  return paused
}
