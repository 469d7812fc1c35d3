import { api } from './base'
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
export type Notice = {
  /** When it happened, in milliseconds of UTC. */
  at_ms: number
  /** UUID. */
  id: string
  /** `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`. */
  kind: string
  /** UUID of the record. */
  object_id: string
  /** The kind of record: `request`, `payment`, `batch`, `settlement`, `cash_session`, `cancellation`, `opening`,
    `accounting_period`. */
  object_kind: string
  /** The number people know it by. */
  object_number?: string | null
  /** Whether the reader has read it. */
  read: boolean
  /** What happened, in Spanish. */
  text: string
}
export type Notices = {
  /** Newest first. */
  items: Notice[]
  /** Where the next page begins, if there is one. */
  next?: string | null
  /** How many the reader has not read, up to 100. */
  unread: number
}
export type FieldProblem = {
  /** Stable code for programs. */
  code: string
  /** What is wrong and what to write instead, in Spanish. */
  detail: string
  /** Path of the field in the body: `lines/0/concept`. */
  field: string
}
export type Problem = {
  /** Stable code for programs. */
  code: string
  /** What happened and what to do, in Spanish. */
  detail: string
  /** One for each field that is wrong. */
  errors?: FieldProblem[]
  /** Where to sign in anew before trying again; `returnTo` may be added. */
  login?: string | null
  /** The HTTP status. */
  status: number
  /** The status in words. */
  title: string
  /** `about:blank`: the code says what kind of problem it is. */
  type: string
}
export type UnreadNotices = {
  /** Up to 100. */
  unread: number
}
export type ReadNoticesBody = {
  /** UUIDs of those, at most 100. */
  ids?: string[]
  /** UUID of the newest where all up to it were read. */
  up_to?: string | null
}
export type NoticePreference = {
  /** Whether the bell counts it as new; without, it stands there as read. */
  bell: boolean
  /** `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`. */
  kind: string
  /** `none`, `digest` once a day, or `now`. */
  mail: string
}
export type NoticePreferences = {
  /** When digests are sent: `07:00`, in the portal's time zone. */
  digest_at: string
  /** Where mail goes; nothing where the portal sends none. */
  email?: string | null
  /** One for each kind. */
  items: NoticePreference[]
}
export type NoticePreferencesBody = {
  /** Kinds that are not named stay as they are. */
  items: NoticePreference[]
}
export const {
  useListNoticesQuery,
  useReadNoticesMutation,
  useGetPreferencesQuery,
  useSetPreferencesMutation,
} = injectedRtkApi
