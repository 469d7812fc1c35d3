import Button from '@mui/material/Button'
import type { SettingItem } from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useActOnSettingMutation } from '@/api/settings'
import { useNotify } from '@/app/popups/useNotify'
import { confirm } from '@/ui/confirm'
import { KINDS, type KindName } from './kinds'

/** Takes a setting out of use, or back into it, after a question. */
export function SwitchButton({ kind, item }: { kind: KindName; item: SettingItem }) {
  const [act, { isLoading }] = useActOnSettingMutation()
  const withIntent = useIntent()
  const notify = useNotify()
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
    if (!isSure) {
      return
    }
    const answer = await withIntent(async (key) =>
      act({
        kind,
        id,
        action: active ? 'deactivate' : 'reactivate',
        'If-Match': etag(version),
        'Idempotency-Key': key,
        settingAction: {},
      }),
    )
    const problem = asProblem(answer.error)
    const ending = KINDS[kind].isFeminine ? 'a' : 'o'
    if (answer.data !== undefined) {
      notify.success(active ? `${name} quedó inactiv${ending}.` : `${name} está de nuevo en uso.`)
    } else if (problem !== null) {
      notify.error(problem.detail)
    }
  }

  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${verb} ${name}`}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) {
          void press()
        }
      }}
    >
      {verb}
    </Button>
  )
}
