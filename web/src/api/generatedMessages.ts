import { api } from './base'
export const addTagTypes = ['messages'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listMail: build.query<ListMailApiResponse, ListMailApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/mail`,
          params: {
            state: queryArg.state,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['messages'],
      }),
      tryMail: build.mutation<TryMailApiResponse, TryMailApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/mail/actions/test`,
          method: 'POST',
          body: queryArg.noArguments,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
      retryMail: build.mutation<RetryMailApiResponse, RetryMailApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/mail/${queryArg.id}/actions/retry`,
          method: 'POST',
          body: queryArg.noArguments,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
      listWebhooks: build.query<ListWebhooksApiResponse, ListWebhooksApiArg>({
        query: () => ({ url: `/api/v1/webhooks` }),
        providesTags: ['messages'],
      }),
      createWebhook: build.mutation<CreateWebhookApiResponse, CreateWebhookApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks`,
          method: 'POST',
          body: queryArg.webhookBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
      changeWebhook: build.mutation<ChangeWebhookApiResponse, ChangeWebhookApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.webhookBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
      actOnWebhook: build.mutation<ActOnWebhookApiResponse, ActOnWebhookApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.noArguments,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
      listDeliveries: build.query<ListDeliveriesApiResponse, ListDeliveriesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${queryArg.id}/deliveries`,
          params: {
            state: queryArg.state,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['messages'],
      }),
      resendDelivery: build.mutation<ResendDeliveryApiResponse, ResendDeliveryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/webhooks/${queryArg.id}/deliveries/${queryArg.delivery}/actions/resend`,
          method: 'POST',
          body: queryArg.noArguments,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['messages'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedMessagesApi }
export type ListMailApiResponse = /** status 200 undefined */ MailPage
export type ListMailApiArg = {
  /** `waiting`, `sent`, `failed` or `dropped`; all without. */
  state?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type TryMailApiResponse = /** status 201 undefined */ MailItem
export type TryMailApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  noArguments: NoArguments
}
export type RetryMailApiResponse = /** status 200 undefined */ MailItem
export type RetryMailApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  noArguments: NoArguments
}
export type ListWebhooksApiResponse = /** status 200 undefined */ Webhooks
export type ListWebhooksApiArg = void
export type CreateWebhookApiResponse = /** status 201 undefined */ WebhookSecret
export type CreateWebhookApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  webhookBody: WebhookBody
}
export type ChangeWebhookApiResponse = /** status 200 undefined */ WebhookItem
export type ChangeWebhookApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  'If-Match': string
  webhookBody: WebhookBody
}
export type ActOnWebhookApiResponse = /** status 200 undefined */ WebhookSecret
export type ActOnWebhookApiArg = {
  /** UUID */
  id: string
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  'If-Match': string
  noArguments: NoArguments
}
export type ListDeliveriesApiResponse = /** status 200 undefined */ Deliveries
export type ListDeliveriesApiArg = {
  /** UUID */
  id: string
  /** `waiting`, `sent` or `failed`; all without. */
  state?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ResendDeliveryApiResponse = /** status 200 undefined */ DeliveryItem
export type ResendDeliveryApiArg = {
  /** UUID */
  id: string
  /** UUID */
  delivery: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  noArguments: NoArguments
}
export type Ref = {
  /** UUID. */
  id: string
  /** Its name. */
  name: string
}
export type MailItem = {
  /** Where it went, once it went. */
  address?: string | null
  /** How often it was tried. */
  attempts: number
  /** When it was begun, in milliseconds of UTC. */
  created_at_ms: number
  /** When it is tried next, in milliseconds of UTC. */
  due_at_ms: number
  /** When it was sent or given up, in milliseconds of UTC. */
  ended_at_ms?: number | null
  /** What the mail server said last. */
  error?: string | null
  /** UUID. */
  id: string
  /** `now`, `digest` or `test`. */
  kind: string
  /** `waiting`, `sent`, `failed` or `dropped`. */
  state: string
  /** Whom it is for. */
  to: Ref
}
export type MailServer = {
  /** When digests are sent: `07:00`, in the portal's time zone. */
  digest_at: string
  /** Who mail is from. */
  from: string
  /** Its name. */
  host: string
}
export type MailPage = {
  /** Newest first. */
  items: MailItem[]
  /** Where the next page begins, if there is one. */
  next?: string | null
  server?: MailServer | null
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
export type NoArguments = object
export type WebhookItem = {
  /** When, in milliseconds of UTC. */
  created_at_ms: number
  /** Who made it. */
  created_by: string
  /** How many were given up in the last thirty days. */
  failed: number
  /** The last characters of its secret. */
  hint: string
  /** UUID. */
  id: string
  /** Kinds of records it hears of; all where there are none. */
  kinds: string[]
  /** What it is called. */
  name: string
  /** `gone` where the portal switched it off since the other system answered that it is no more (410). */
  off_reason?: string | null
  /** Until when messages are signed under the secret before as well, in milliseconds of UTC. */
  old_secret_until_ms?: number | null
  /** `on` or `off`. */
  state: string
  /** Where messages go. */
  url: string
  /** For `If-Match`. */
  version: number
  /** How many messages wait. */
  waiting: number
}
export type Webhooks = {
  /** By name. */
  items: WebhookItem[]
  /** The kinds of records that there are. */
  kinds: string[]
}
export type WebhookSecret = {
  /** What its messages are signed with, `whsec_…`, shown this once. Nothing when the call is an earlier one repeated, or makes none. */
  secret?: string | null
  /** The webhook. */
  webhook: WebhookItem
}
export type WebhookBody = {
  /** Kinds of records it hears of; all where there are none. */
  kinds: string[]
  /** What it is called, up to 80 characters. */
  name: string
  /** Where messages go: `https://…`. */
  url: string
}
export type DeliveryItem = {
  /** How often it was tried. */
  attempts: number
  /** What is sent. */
  body: string
  /** When it was made, in milliseconds of UTC. */
  created_at_ms: number
  /** When it is tried next, in milliseconds of UTC. */
  due_at_ms: number
  /** When it arrived or was given up, in milliseconds of UTC. */
  ended_at_ms?: number | null
  /** `status`, `timed_out`, `no_connection`, `private_address` or `secret` where it was not taken. */
  error?: string | null
  /** What it tells, as the audit names it; `webhook.test` for a trial. */
  event: string
  /** UUID: the `webhook-id` it is sent under, however often. */
  id: string
  /** `waiting`, `sent` or `failed`. */
  state: string
  /** The HTTP status that the other system answered last. */
  status?: number | null
  /** How long the last attempt took, in milliseconds. */
  took_ms?: number | null
}
export type Deliveries = {
  /** Newest first. */
  items: DeliveryItem[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export const {
  useListMailQuery,
  useTryMailMutation,
  useRetryMailMutation,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useActOnWebhookMutation,
  useListDeliveriesQuery,
  useResendDeliveryMutation,
} = injectedRtkApi
