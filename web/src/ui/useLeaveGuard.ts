import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { browser } from '@/lib/browser'
import { confirm } from './confirm'
import { useUnsaved } from './unsaved'

export interface LeaveGuard {
  /** Call it when the form was sent, before navigating: what was typed is safe now. */
  allowLeaving: () => void
}

/** What a page is known by: filters and tabs leave it standing, another panel of the root does not. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('panel') ?? ''}`
}

/**
 * Asks before a changed form is left, inside the portal and when the tab closes. Say `isKept: false` where no draft keeps
 * what was typed.
 */
export function useLeaveGuard(isChanged: boolean, { isKept = true }: { isKept?: boolean } = {}): LeaveGuard {
  const isAllowed = useRef(false)
  useUnsaved(isChanged)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isAllowed.current && placeOf(currentLocation) !== placeOf(nextLocation),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') {
      return
    }
    let isCurrent = true
    const ask = async () => {
      const leaves = await confirm({
        title: '¿Salir de este formulario?',
        text: isKept
          ? 'Tiene cambios sin enviar. Quedan guardados como borrador en este navegador.'
          : 'Tiene cambios sin guardar. Si sales, se pierden.',
        confirmLabel: 'Salir',
      })
      if (isCurrent) {
        if (leaves) {
          blocker.proceed()
        } else {
          blocker.reset()
        }
      }
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [blocker, isKept])

  useEffect(() => {
    if (!isChanged) {
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current && !browser.isLeaving()) {
        event.preventDefault()
      }
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged])

  const allowLeaving = useCallback(() => {
    isAllowed.current = true
  }, [])
  return { allowLeaving }
}
