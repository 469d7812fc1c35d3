/** What is wrong with what stands in the field of this id and is no value at all, as half a date; undefined where it is one. */
export function unreadAt(id: string): string | undefined {
  return document.getElementById(id)?.dataset['unread']
}
