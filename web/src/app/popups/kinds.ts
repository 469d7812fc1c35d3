import type { IconName } from '@/ui/icons'
import type { PopupKind } from './popupsSlice'

export const KIND_ICONS: Readonly<Record<PopupKind, IconName>> = {
  success: 'check',
  error: 'error',
  warning: 'warning',
}

export const KIND_NAMES: Readonly<Record<PopupKind, string>> = {
  success: 'Listo',
  error: 'No se pudo',
  warning: 'Atención',
}
