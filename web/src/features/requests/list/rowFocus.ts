/** The key of the row that the keyboard stands in. */
export function rowInFocus(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row?.dataset['row']
}

/** Brings the keyboard into the list: to the open row, else to the first. Within the list the arrows are its own. */
export function focusRow(openKey: string | undefined): boolean {
  if (rowInFocus() !== undefined) {
    return false
  }
  const open = openKey === undefined ? null : document.querySelector(`[data-row="${CSS.escape(openKey)}"]`)
  const row = open ?? document.querySelector('[data-row]')
  const link = row?.querySelector<HTMLElement>('[data-row-link]')
  link?.focus()
  return link !== null && link !== undefined
}
