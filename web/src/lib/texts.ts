/** What was typed, or null where it is nothing. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
