/** Saves a file without leaving the page; an address that is no longer good fails as a download, not as a page. */
export function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
