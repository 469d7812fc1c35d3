import { api } from './base'
import type {
  NoticePreferences,
  NoticePreferencesBody,
  Notices,
  ReadNoticesBody,
  UnreadNotices,
} from './generatedTypes'
export const addTagTypes = ['notices'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listNotices: build.query<ListNoticesApiResponse, ListNoticesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notices`,
          params: {
            unread: queryArg.unread,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['notices'],
      }),
      readNotices: build.mutation<ReadNoticesApiResponse, ReadNoticesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notices/actions/read`,
          method: 'POST',
          body: queryArg.readNoticesBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['notices'],
      }),
      getPreferences: build.query<GetPreferencesApiResponse, GetPreferencesApiArg>({
        query: () => ({ url: `/api/v1/notices/preferences` }),
        providesTags: ['notices'],
      }),
      setPreferences: build.mutation<SetPreferencesApiResponse, SetPreferencesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notices/preferences`,
          method: 'PUT',
          body: queryArg.noticePreferencesBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['notices'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedNoticesApi }
export type ListNoticesApiResponse = /** status 200 undefined */ Notices
export type ListNoticesApiArg = {
  /** `yes` for those that were not read only. */
  unread?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ReadNoticesApiResponse = /** status 200 undefined */ UnreadNotices
export type ReadNoticesApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  readNoticesBody: ReadNoticesBody
}
export type GetPreferencesApiResponse = /** status 200 undefined */ NoticePreferences
export type GetPreferencesApiArg = void
export type SetPreferencesApiResponse = /** status 200 undefined */ NoticePreferences
export type SetPreferencesApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  noticePreferencesBody: NoticePreferencesBody
}
export const {
  useListNoticesQuery,
  useReadNoticesMutation,
  useGetPreferencesQuery,
  useSetPreferencesMutation,
} = injectedRtkApi
export type * from './generatedTypes'
