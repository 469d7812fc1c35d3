import { useEffect, useState } from 'react'
import type { Popup } from './popupsSlice'

/** Whether something was opened since the last of these popups came: menus and dialogs are put at the end of the body. */
export function useIsCovered(shown: readonly Popup[]): boolean {
  const [covered, setCovered] = useState<readonly Popup[]>([])
  useEffect(() => {
    if (shown.length === 0) {
      return
    }
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) {
        setCovered(shown)
      }
    })
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [shown])
  return shown.every((popup) => covered.includes(popup))
}
