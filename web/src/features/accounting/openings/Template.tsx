import { useDownload } from '@/app/downloads/useDownload'
import { ActionButton } from '@/ui/ActionButton'

/** The empty file, with a row that shows how each kind of balance is filled in. */
export function Template() {
  const download = useDownload()
  return (
    <ActionButton
      variant="outlined"
      color="inherit"
      pendingLabel="preparando…"
      onAct={async () => download({ kind: 'accounting', of: { what: 'opening_template' } })}
    >
      Plantilla de Excel
    </ActionButton>
  )
}
