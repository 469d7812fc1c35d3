import type { NoticePreference } from '@/api/generatedNotices'

interface KindWords {
  name: string
  about: string
}

const KINDS: Readonly<Record<string, KindWords>> = {
  to_do: {
    name: 'Lo que espera por mí',
    about: 'Algo que te toca decidir, pagar, revisar o rendir.',
  },
  decided: {
    name: 'Decisiones sobre lo mío',
    about: 'Alguien aprobó o rechazó algo que pediste.',
  },
  returned: {
    name: 'Lo que me devuelven para corregir',
    about: 'Una solicitud, un pago o una rendición que vuelve a tus manos.',
  },
  paid: { name: 'Pagos hechos', about: 'El dinero que pediste ya salió o te lo entregaron.' },
  failed: {
    name: 'Pagos rechazados o devueltos',
    about: 'El banco no hizo un pago tuyo, o devolvió el dinero.',
  },
  commented: { name: 'Comentarios', about: 'Alguien escribió en algo en lo que participas.' },
  overdue: { name: 'Anticipos vencidos', about: 'Venció tu plazo para rendir un anticipo.' },
}

/** What a kind of notice is called. One that a newer server may know shows as it is. */
export function preferenceWords(kind: string): KindWords {
  return KINDS[kind] ?? { name: kind, about: '' }
}

/** Whether and when something comes by mail. */
export const MAIL_CHOICES = [
  { value: 'none', label: 'No' },
  { value: 'digest', label: 'Resumen diario' },
  { value: 'now', label: 'Al momento' },
] as const

/** What somebody chose on the page and has not saved, by kind. */
export type Edits = Readonly<Record<string, Partial<Pick<NoticePreference, 'bell' | 'mail'>>>>

/** How it stands with what was chosen on the page. */
export function edited(items: readonly NoticePreference[], edits: Edits): NoticePreference[] {
  return items.map((item) => ({ ...item, ...edits[item.kind] }))
}

/** What is not as it was. */
export function changed(items: readonly NoticePreference[], edits: Edits): NoticePreference[] {
  return edited(items, edits).filter(
    (item, at) => item.bell !== items[at]?.bell || item.mail !== items[at]?.mail,
  )
}
