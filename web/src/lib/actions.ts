interface Action {
  blocked_by?: { code: string } | null
}

/** What the reader has no permission for is never theirs to press: it gets no button. What else blocks it may change. */
export function isForReader({ blocked_by }: Action): boolean {
  return blocked_by?.code !== 'missing_permission'
}
