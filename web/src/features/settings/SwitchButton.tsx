import Button from '@mui/material/Button'
import type { SettingItem } from '@/api/client'
import { etag } from '@/api/intent'
import { settingsApi } from '@/api/settings'
import { useCommand } from '@/app/commands/useCommand'
import { confirm } from '@/ui/confirm'
import { KINDS, type KindName } from './kinds'

/** Takes a setting out of use, or back into it, after a question. */
export function SwitchButton({ kind, item }: { kind: KindName; item: SettingItem }) {
  const { send, isPending } = useCommand()
  const { active, id, name, version } = item
  const verb = active ? 'Desactivar' : 'Reactivar'

  const press = async () => {
    const isSure = await confirm({
      title: `¿${verb} ${name}?`,
      text: active
        ? 'Ya no se podrá elegir. Lo que se hizo con este dato sigue como está, y puedes reactivarlo cuando quieras.'
        : 'Se podrá volver a elegir.',
      confirmLabel: verb,
    })
    if (isSure) {
      const ending = KINDS[kind].isFeminine ? 'a' : 'o'
      await send(
        settingsApi.endpoints.actOnSetting,
        {
          kind,
          id,
          action: active ? 'deactivate' : 'reactivate',
          'If-Match': etag(version),
          settingAction: {},
        },
        { done: active ? `${name} quedó inactiv${ending}.` : `${name} está de nuevo en uso.` },
      )
    }
  }

  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${verb} ${name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) {
          void press()
        }
      }}
    >
      {verb}
    </Button>
  )
}
