// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Versioned, type Keyed, type ById, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  NoArguments, MailItem, MailPage, WebhookItem, Webhooks, WebhookSecret, WebhookBody, DeliveryItem,
  Deliveries,
} from './generatedTypes'

export const generatedMessagesApi = api.enhanceEndpoints({ addTagTypes: ['messages'] }).injectEndpoints({
  endpoints: (build) => ({
    listMail: build.query<MailPage, ListMailApiArg>(read('messages', 'mail{?state,after,limit}')),
    tryMail: build.mutation<MailItem, Keyed & { noArguments: NoArguments }>(
      command('messages', 'POST', 'mail/actions/test', 'noArguments'),
    ),
    retryMail: build.mutation<MailItem, Keyed & ById & { noArguments: NoArguments }>(
      command('messages', 'POST', 'mail/{id}/actions/retry', 'noArguments'),
    ),
    listWebhooks: build.query<Webhooks, void>(read('messages', 'webhooks')),
    createWebhook: build.mutation<WebhookSecret, Keyed & { webhookBody: WebhookBody }>(
      command('messages', 'POST', 'webhooks', 'webhookBody'),
    ),
    changeWebhook: build.mutation<WebhookItem, Versioned & ById & { webhookBody: WebhookBody }>(
      command('messages', 'PUT', 'webhooks/{id}', 'webhookBody'),
    ),
    actOnWebhook: build.mutation<WebhookSecret, ActOnWebhookApiArg>(
      command('messages', 'POST', 'webhooks/{id}/actions/{action}', 'noArguments'),
    ),
    listDeliveries: build.query<Deliveries, ListDeliveriesApiArg>(
      read('messages', 'webhooks/{id}/deliveries{?state,after,limit}'),
    ),
    resendDelivery: build.mutation<DeliveryItem, ResendDeliveryApiArg>(
      command('messages', 'POST', 'webhooks/{id}/deliveries/{delivery}/actions/resend', 'noArguments'),
    ),
  }),
})
export type ListMailApiArg = Paged & {
  /** `waiting`, `sent`, `failed` or `dropped`; all without. */ state?: string
}
export type ActOnWebhookApiArg = Versioned &
  ById & {
    action: string
    noArguments: NoArguments
  }
export type ListDeliveriesApiArg = ById &
  Paged & { /** `waiting`, `sent` or `failed`; all without. */ state?: string }
export type ResendDeliveryApiArg = Keyed &
  ById & {
    /** UUID */ delivery: string
    noArguments: NoArguments
  }

// biome-ignore format: names, many to a line
export const {
  useListMailQuery, useListWebhooksQuery, useListDeliveriesQuery,
} = generatedMessagesApi
export type * from './generatedTypes'
