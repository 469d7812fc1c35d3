// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Keyed, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  Notices, UnreadNotices, ReadNoticesBody, NoticePreferences, NoticePreferencesBody,
} from './generatedTypes'

export const generatedNoticesApi = api.enhanceEndpoints({ addTagTypes: ['notices'] }).injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<Notices, ListNoticesApiArg>(read('notices', 'notices{?unread,after,limit}')),
    readNotices: build.mutation<UnreadNotices, Keyed & { readNoticesBody: ReadNoticesBody }>(
      command('notices', 'POST', 'notices/actions/read', 'readNoticesBody'),
    ),
    getPreferences: build.query<NoticePreferences, void>(read('notices', 'notices/preferences')),
    setPreferences: build.mutation<
      NoticePreferences,
      Keyed & { noticePreferencesBody: NoticePreferencesBody }
    >(command('notices', 'PUT', 'notices/preferences', 'noticePreferencesBody')),
  }),
})
export type ListNoticesApiArg = Paged & { /** `yes` for those that were not read only. */ unread?: string }

// biome-ignore format: names, many to a line
export const {
  useListNoticesQuery, useGetPreferencesQuery,
} = generatedNoticesApi
export type * from './generatedTypes'
