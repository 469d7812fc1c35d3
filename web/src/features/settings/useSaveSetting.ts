import { type SettingBody, type SettingItem } from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { useCreateSettingMutation, useUpdateSettingMutation } from '@/api/settings'
import type { KindName } from './kinds'

/** One call for adding and changing a setting, with one key while its outcome is unknown. */
export function useSaveSetting(kind: KindName, item: SettingItem | null) {
  const [create, { isLoading: isCreating }] = useCreateSettingMutation()
  const [update, { isLoading: isUpdating }] = useUpdateSettingMutation()
  const withIntent = useIntent()
  return {
    isPending: isCreating || isUpdating,
    send: async (settingBody: SettingBody) =>
      withIntent(async (key) => {
        const call = { kind, 'Idempotency-Key': key, settingBody }
        return item === null ? create(call) : update({ ...call, id: item.id, 'If-Match': etag(item.version) })
      }),
  }
}
