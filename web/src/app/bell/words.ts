import type { IconName } from '@/ui/icons'

interface KindWords {
  icon: IconName
  name: string
}

const KINDS: ReadonlyMap<string, KindWords> = new Map<string, KindWords>([
  ['to_do', { icon: 'inbox', name: 'Por atender' }],
  ['decided', { icon: 'check', name: 'Decidido' }],
  ['returned', { icon: 'undo', name: 'Devuelto' }],
  ['paid', { icon: 'wallet', name: 'Pagado' }],
  ['failed', { icon: 'error', name: 'No se pagó' }],
  ['commented', { icon: 'comment', name: 'Comentario' }],
  ['overdue', { icon: 'warning', name: 'Venció el plazo' }],
])

/** The icon of a kind of notice and what it says to who does not see it. */
export function kindWords(kind: string): KindWords {
  return KINDS.get(kind) ?? { icon: 'bell', name: 'Aviso' }
}
