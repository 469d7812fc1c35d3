import type { ActionState, Blocked, RequestItem } from '@/api/requests'
import { isForReader } from '@/lib/actions'

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
 * The actions worth a button: what is possible, and what is not now, with its reason. What is somebody else's, as its owner's or by a
 * permission, is noise: the line of the next step says who is missing.
 */
export function shownActions(request: Pick<RequestItem, 'actions'>): ActionState[] {
  return request.actions.filter((state) => isForReader(state) && state.blocked_by?.code !== 'not_owner')
}
