import { isAnotherLayerOpen } from './shortcuts'
import { ROW_LINK } from './table/rowLink'

/** The key of the row that the keyboard stands in. */
export function rowInFocus(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row?.dataset['row']
}

/** Brings the keyboard into the list: to the open row, else to the first. Within the list the arrows are its own. */
function focusRow(openKey: string | undefined): boolean {
  if (rowInFocus() !== undefined) {
    return false
  }
  const open = openKey === undefined ? null : document.querySelector(`[data-row="${CSS.escape(openKey)}"]`)
  const row = open ?? document.querySelector('[data-row]')
  const link = row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)
  link?.focus()
  return link !== null && link !== undefined
}

/** ↑ and ↓ from anywhere on the page lead into its list. */
export function rowKeys(openKey?: string) {
  const enter = () => focusRow(openKey)
  return { ArrowDown: enter, ArrowUp: enter } as const
}

/** How long the keyboard rests on a row before its details open: whoever runs down a list asks for none on the way. */
const REST_MS = 200

/** The row that a key has led to, until its details open. */
let reached: { key: string; open: () => void; timer: ReturnType<typeof setTimeout> } | null = null

export function forgetReached(): void {
  clearTimeout(reached?.timer)
  reached = null
}

/** Opens the details of a row once the keyboard has rested on it. */
export function openOnceRested(key: string, open: () => void): void {
  forgetReached()
  const timer = setTimeout(() => {
    forgetReached()
    // Meanwhile the keyboard may have gone on, or into a question about what is open.
    if (rowInFocus() === key && !isAnotherLayerOpen()) {
      open()
    }
  }, REST_MS)
  reached = { key, open, timer }
}

/**
 * The record that a key of the screen decides on: the one whose details are open, else the row that the keyboard stands in. Where a
 * key has just led to another row its details open at once, so that nobody decides on what is not in sight.
 */
export function recordInHand(openKey: string | undefined): string | undefined {
  if (openKey === undefined) {
    return rowInFocus()
  }
  const next = reached
  forgetReached()
  if (next === null || next.key !== rowInFocus()) {
    return openKey
  }
  next.open()
  return next.key
}
