import { generatedApi } from './generated'
import { CHANGES_NOTHING } from './stale'
import { OF_SETTINGS } from './staleSettings'

/** A call names the kind of a setting in its address alone: each makes stale what any of them does. */
const ANY = [...new Set(Object.values(OF_SETTINGS).flat())]
const CHANGES_ANY = { invalidatesTags: ANY }

/** The calls that change what the company has set. */
export const settingsApi = generatedApi.enhanceEndpoints({
  addTagTypes: ['accounting'],
  endpoints: {
    createSetting: CHANGES_ANY,
    updateSetting: CHANGES_ANY,
    actOnSetting: CHANGES_ANY,
    setGeneralSettings: { invalidatesTags: OF_SETTINGS.general_settings },
    // A rehearsal writes nothing.
    simulateGoingLive: CHANGES_NOTHING,
  },
})
