import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog')).ShortcutsDialog }))

export interface Shortcut {
  /** As in `KeyboardEvent.key`; letters in lower case. */
  key: string
  /** What it does, for the help. */
  label: string
  /** Return false where there is nothing to do, so that the key keeps its own meaning. */
  run: () => boolean | undefined
}

const NO_TEXT = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color', 'image'])

function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !NO_TEXT.has(target.type)
  }
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="listbox"] *'))
  )
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-shortcut="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

const SEARCH: Shortcut = { key: '/', label: 'Ir a la búsqueda', run: focusSearch }
const HELP_KEY = '?'

/**
 * The keys of a screen, and "?" for the list of them. None acts while somebody writes, while a dialog is open, or
 * together with Ctrl, Alt or Cmd. Put what it returns on the page: it is the help.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  }, [shortcuts])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.altKey || event.metaKey
      if (event.defaultPrevented || event.repeat || isModified || isWriting(event.target)) {
        return
      }
      if (document.querySelector('[aria-modal="true"], [role="menu"]') !== null) {
        return
      }
      if (event.key === HELP_KEY) {
        event.preventDefault()
        setIsHelpOpen(true)
        return
      }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const shortcut = [...current.current, SEARCH].find((s) => s.key === key)
      if (shortcut !== undefined && shortcut.run() !== false) {
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
    }
  }, [])

  return isHelpOpen ? (
    <Suspense>
      <ShortcutsDialog
        shortcuts={[...shortcuts, SEARCH]}
        onClose={() => {
          setIsHelpOpen(false)
        }}
      />
    </Suspense>
  ) : null
}
