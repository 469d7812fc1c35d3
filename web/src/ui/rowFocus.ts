import { ROW_LINK } from './table/rows'

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
