import { useSyncExternalStore } from 'react'

const KEY = 'caudal.singleKeys'
const OFF = 'off'

const listeners = new Set<() => void>()

/** Whether single keys do something in this browser: whoever speaks to the computer, or touches keys by chance, switches them off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEY) !== OFF
}

function set(isOn: boolean): void {
  if (isOn) {
    localStorage.removeItem(KEY)
  } else {
    localStorage.setItem(KEY, OFF)
  }
  for (const listener of listeners) {
    listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have switched them.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The same for a screen that shows it or switches it. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), set]
}
