import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks?: number
}

/** How many of them React keeps within a second; after that it goes without until the second is over. */
const ENOUGH = 10_000

// React keeps with each element the place where it was made, for what it may have to warn of: a tenth of all that the tests cost. Told
// that it has kept enough of them, it goes without; a warning still names its component.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: Internals
}
if (internals?.recentlyCreatedOwnerStacks !== undefined) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => ENOUGH, set: () => {} })
}
