import { useCallback } from 'react'
import { messagesApi, type WebhookItem } from '@/api/messages'
import { useAppDispatch } from '@/app/store'

/** Puts a webhook as a command answered it into the list: whoever presses again at once has the version of now. */
export function useKeepWebhook(): (webhook: WebhookItem) => void {
  const dispatch = useAppDispatch()
  return useCallback(
    (webhook) => {
      dispatch(
        messagesApi.util.updateQueryData('listWebhooks', undefined, (list) => {
          list.items = list.items.map((item) => (item.id === webhook.id ? webhook : item))
        }),
      )
    },
    [dispatch],
  )
}
