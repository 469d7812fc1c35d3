import { generatedNoticesApi } from './generatedNotices'

export type { Notice } from './generatedNotices'

/** How many the bell shows at first, and how many more each time. */
const PAGE_SIZE = 15

/** The first page: what the button counts and the panel begins with is one call. */
export const FIRST_NOTICES = { limit: PAGE_SIZE } as const

export const noticesApi = generatedNoticesApi

export const { useListNoticesQuery } = generatedNoticesApi
