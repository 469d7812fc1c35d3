import type { ActionState, Blocked, RequestItem } from '@/api/requests'

/** Whether the record admits this action from this reader now. */
export function allows(request: Pick<RequestItem, 'actions'>, action: string): boolean {
  return request.actions.some((a) => a.action === action && (a.blocked_by ?? null) === null)
}

/** What keeps the reader from it; undefined when the state does not admit it at all. */
export function blockOf(request: Pick<RequestItem, 'actions'>, action: string): Blocked | null | undefined {
  const found = request.actions.find((a) => a.action === action)
  return found === undefined ? undefined : (found.blocked_by ?? null)
}

/** Above one's limit in full; for less it may still be approved. */
export function isOverLimit(blocked: Blocked | null | undefined): boolean {
  return blocked?.code === 'over_limit'
}

export function firstAllowed(
  request: Pick<RequestItem, 'actions'>,
  actions: readonly string[],
): string | null {
  return actions.find((action) => allows(request, action)) ?? null
}

/**
 * The actions worth a button: what is possible, and what is not with its reason. An action that only the owner has is
 * noise to everybody else, and so is what the reader has no permission for, unless the request waits for just that.
 */
export function shownActions(request: {
  actions: readonly ActionState[]
  next_step?: { action: string } | null
}): ActionState[] {
  const next = request.next_step?.action
  return request.actions.filter(({ action, blocked_by: blocked }) => {
    const code = blocked?.code
    return code !== 'not_owner' && (code !== 'missing_permission' || action === next)
  })
}
