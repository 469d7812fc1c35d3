import { useEffect, useRef } from 'react'
import type { KeyedScreen, KeyOf } from '@/lib/screenKeys'
import { areSingleKeysOn } from '@/lib/singleKeys'

/** Returns false where there is nothing to do, so that the key keeps its own meaning. */
type Act = () => boolean

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

/** Whether a dialog or a menu has the keyboard. */
export function isAnotherLayerOpen(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null
}

/** Whether a key may be a shortcut: nobody writes, no dialog is open, and it comes without Ctrl, Alt or Cmd. */
function isShortcut(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.altKey || event.metaKey
  return (
    !event.defaultPrevented &&
    !event.repeat &&
    !isModified &&
    !isWriting(event.target) &&
    !isAnotherLayerOpen()
  )
}

/** What a letter, a digit or a sign does can be switched off (WCAG 2.1.4); arrows and Escape always work. */
function isSwitchedOff(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !areSingleKeysOn()
}

/** Acts on single keys; letters are given in lower case, the rest as in `KeyboardEvent.key`. */
export function useKeys(acts: Readonly<Record<string, Act>>): void {
  const current = useRef(acts)
  useEffect(() => {
    current.current = acts
  }, [acts])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (isShortcut(event) && !isSwitchedOff(event) && current.current[key]?.() === true) {
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The keys of a screen: each that the help names, and no other. */
export function useShortcuts<S extends KeyedScreen>(acts: Readonly<Record<KeyOf<S>, Act>>): void {
  useKeys(acts)
}

/** Presses a button of the page by the name of its action, questions and reasons included. */
export function pressAction(...anyOf: readonly string[]): boolean {
  const button = document.querySelector<HTMLElement>(
    anyOf.map((action) => `[data-action="${action}"]`).join(', '),
  )
  // What it says of why it cannot, it says where the focus is.
  button?.focus()
  button?.click()
  return button !== null
}
