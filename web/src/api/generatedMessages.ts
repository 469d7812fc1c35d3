import { api } from './base'
import type {
  Deliveries,
  DeliveryItem,
  MailItem,
  MailPage,
  NoArguments,
  WebhookBody,
  WebhookItem,
  WebhookSecret,
  Webhooks,
} from './generatedTypes'
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
export type * from './generatedTypes'
