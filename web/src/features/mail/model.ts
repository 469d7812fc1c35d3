import type { MailItem } from '@/api/messages'
import type { StatePillProps } from '@/ui/StatePill'

/** The letters by how they stand, as the tabs have it. */
export const MAIL_VIEWS = [
  { state: '', label: 'Todos' },
  { state: 'waiting', label: 'Por enviar' },
  { state: 'sent', label: 'Enviados' },
  { state: 'failed', label: 'Fallidos' },
  { state: 'dropped', label: 'Sin novedades' },
] as const

/** The view that an address names; all where it names none that there is. */
export function viewOf(wanted: string | null): string {
  return MAIL_VIEWS.find(({ state }) => state === wanted)?.state ?? ''
}

const STATES: Readonly<Record<string, StatePillProps>> = {
  waiting: { tone: 'info', label: 'Por enviar' },
  sent: { tone: 'success', label: 'Enviado' },
  failed: { tone: 'error', label: 'Fallido' },
  dropped: { tone: 'neutral', label: 'Sin novedades' },
}

export function mailStateWords({ state }: Pick<MailItem, 'state'>): StatePillProps {
  return STATES[state] ?? { tone: 'neutral', label: state }
}

const KINDS: Readonly<Record<string, string>> = { now: 'Al momento', digest: 'Resumen', test: 'Prueba' }

export function mailKindWords({ kind }: Pick<MailItem, 'kind'>): string {
  return KINDS[kind] ?? kind
}

/** Why nothing can be sent, where no server is named. */
export const NO_SERVER = 'El portal no tiene servidor de correo: lo configura quien lo instala.'
