import { createAction } from '@reduxjs/toolkit'

/** A call was answered 401 or 403: the session is over (specification, section 8). The application listens. */
export const sessionExpired = createAction('session/expired')
