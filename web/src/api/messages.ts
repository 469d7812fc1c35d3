import { generatedMessagesApi } from './generatedMessages'

export type {
  DeliveryItem,
  MailItem,
  MailServer,
  WebhookBody,
  WebhookItem,
  WebhookSecret,
} from './generatedMessages'

/** The calls about what leaves the portal: letters, and messages to other systems. */
export const messagesApi = generatedMessagesApi

export const { useListMailQuery, useListWebhooksQuery } = generatedMessagesApi
