import type { SettingBody, SettingItem } from '@/api/client'
import { etag } from '@/api/intent'
import { settingsApi } from '@/api/settings'
import { useCommand } from '@/app/commands/useCommand'
import type { Form } from '@/app/forms/useForm'
import type { KindName } from './kinds'

/** Adds a setting, or changes the one there is. */
export function useSaveSetting(
  kind: KindName,
  item: SettingItem | null,
  form: Pick<Form<string>, 'refuse'>,
  ifChanged?: string,
) {
  const { send, isPending } = useCommand()
  const { createSetting, updateSetting } = settingsApi.endpoints
  return {
    isPending,
    save: async (settingBody: SettingBody, done: (saved: SettingItem) => string) => {
      const following = { done, form, saysRefusal: true, ifChanged }
      return item === null
        ? send(createSetting, { kind, settingBody }, following)
        : send(updateSetting, { kind, id: item.id, 'If-Match': etag(item.version), settingBody }, following)
    },
  }
}
