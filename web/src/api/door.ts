import { type Problem, SESSION_EXPIRED_MESSAGE } from './problem'

/** The bearer of a call, or why there is none. */
export type Token = { ok: true; token: string } | { ok: false; problem: Problem }

/** What the application has to say about every call of the API. */
export interface CallDoor {
  /**
   * Waits until it is known what the person may do now, and says why the call may not go out; null where it may. Reads name their
   * place in the cache: what nobody looks at any more after that is not asked for.
   */
  admit: (queryCacheKey?: string) => Promise<Problem | null>
  /** Whether nothing may be asked any more: the session is over, or the person is on the way out. */
  isOver: () => boolean
  /** Gets a token by the store's action. */
  askToken: () => Promise<Token>
  /** A call was answered 401 or 403. */
  expire: () => void
}

const UNSENT = 'unsent'

/** Why a call never went out. */
export function unsentProblem(why: 'over' | 'left'): Problem {
  return why === 'over'
    ? { status: 401, code: UNSENT, title: '', detail: SESSION_EXPIRED_MESSAGE, errors: [] }
    : { status: 404, code: UNSENT, title: '', detail: 'Ya no puedes ver esta página.', errors: [] }
}

/** Whether a call never went out, so that there is nothing to say about it. */
export function isUnsent(problem: Problem | null): boolean {
  return problem?.code === UNSENT
}

const CLOSED: CallDoor = {
  admit: async () => unsentProblem('over'),
  isOver: () => true,
  askToken: async () => ({ ok: false, problem: unsentProblem('over') }),
  expire: () => undefined,
}

let door = CLOSED

/** Every call goes through this door from now on; the application's store opens it. */
export function openCallDoor(opened: CallDoor): void {
  door = opened
}

export function callDoor(): CallDoor {
  return door
}
