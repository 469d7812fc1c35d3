/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  draft: { label: 'Borrador', tone: 'neutral' },
  new: { label: 'Nueva', tone: 'primary' },
  approved: { label: 'Aprobada', tone: 'info' },
  hr_approved: { label: 'Aprobada por RRHH', tone: 'info' },
  pending_disbursement: { label: 'Pendiente de desembolso', tone: 'warning' },
  disbursed: { label: 'Desembolsada', tone: 'success' },
  declined: { label: 'Rechazada', tone: 'error' },
  hr_declined: { label: 'Rechazada por RRHH', tone: 'error' },
  withdrawn: { label: 'Retirada', tone: 'neutral' },
  cancelled: { label: 'Anulada', tone: 'neutral' },
}

/** Every state of a request in the order of its life, for filters. */
export const REQUEST_STATES: readonly string[] = Object.keys(STATES)

/** The state of a request as a person reads it (domain, section 10). One that a newer server knows shows as it is. */
export function requestStateWords(state: string, needsHr = false): StateWords {
  const words = STATES[state] ?? { label: state, tone: 'neutral' }
  return state === 'approved' && needsHr ? { ...words, label: 'Aprobada, espera a RRHH' } : words
}

/** Which requests look the same as one, as the API says it. */
interface Repeatable {
  looks_like?: { number: string; more: number; and_more: boolean } | null
}

/** What a request may repeat, in words; nothing where nothing looks like it. */
export function repeatedWords({ looks_like: alike = null }: Repeatable): string | null {
  if (alike === null) {
    return null
  }
  return `Puede estar repetida: se parece a ${alike.number}${moreWords(alike, ' y a')}.`
}

/** The same in a row of a table, which has one line for it. */
export function repeatedBriefly({ looks_like: alike = null }: Repeatable): string | null {
  return alike === null ? null : `Puede repetir ${alike.number}${moreWords(alike, ' y')}.`
}

function moreWords({ more, and_more }: NonNullable<Repeatable['looks_like']>, and: string): string {
  const known = more === 0 ? '' : `${and} ${String(more)} más`
  return and_more ? `${and} más de ${String(more)} otras` : known
}
