import { createAction } from '@reduxjs/toolkit'

/** A call was answered 401 or 403: the session is over (specification, section 8). The application listens. */
export const sessionExpired = createAction('session/expired')

/** What a refusal says when so much money wants a fresh sign-in. */
export const STEP_UP_REQUIRED = 'step_up_required'

/** Something was refused because so much money wants a fresh sign-in. The application listens. */
export const stepUpRequired = createAction('session/stepUpRequired')
