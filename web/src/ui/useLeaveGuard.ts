import { useCallback, useEffect, useRef } from 'react'
import { browser } from '@/lib/browser'
import { confirm } from './confirm'
import { addUnsaved, type Keeps, type UnsavedForm } from './unsaved'

export interface LeaveGuard {
  /** Call it when the form was sent, before navigating: what was typed is safe now. */
  allowLeaving: () => void
}

const TEXTS: Record<Keeps, string> = {
  all: 'Hay cambios sin enviar. Quedan guardados como borrador en este navegador.',
  text: 'Hay cambios sin enviar. Lo que escribiste queda guardado como borrador en este navegador; los archivos, no.',
  nothing: 'Hay cambios sin guardar. Si sales, se pierden.',
}

const SENDING = 'Se está enviando. Si sales ahora, no verás aquí la respuesta.'

/** Asks whether to leave a form that was changed, and says what is kept of it. */
export async function confirmLeaving(keeps: Keeps, isSending = false): Promise<boolean> {
  const text = isSending ? SENDING : TEXTS[keeps]
  return confirm({ title: '¿Salir de este formulario?', text, confirmLabel: 'Salir' })
}

interface Guarded extends UnsavedForm {
  /** The page may go without a question. */
  isAllowed?: () => boolean
}

/** Has somebody asked before the page or its tab goes, until the function that is answered is called. */
export function guardUnsaved({ isAllowed, ...form }: Guarded): () => void {
  const remove = addUnsaved(form)
  const ask = (event: BeforeUnloadEvent) => {
    if (isAllowed?.() !== true && !browser.isLeaving()) {
      event.preventDefault()
    }
  }
  window.addEventListener('beforeunload', ask)
  return () => {
    window.removeEventListener('beforeunload', ask)
    remove()
  }
}

/**
 * Has somebody asked before a changed form is left: inside the portal (by `LeaveBlocker`) and when the tab closes. Promise no
 * more than what is kept: 'all' is for forms whose state is a draft.
 */
export function useLeaveGuard(isChanged: boolean, keeps: Keeps): LeaveGuard {
  const isAllowed = useRef(false)
  const latest = useRef(keeps)
  useEffect(() => {
    latest.current = keeps
  }, [keeps])
  useEffect(() => {
    if (!isChanged) {
      return
    }
    return guardUnsaved({
      keeps: () => latest.current,
      asks: () => !isAllowed.current,
      isAllowed: () => isAllowed.current,
    })
  }, [isChanged])

  const allowLeaving = useCallback(() => {
    isAllowed.current = true
  }, [])
  return { allowLeaving }
}
