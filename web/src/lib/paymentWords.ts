/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

/** The states of a payment as a person reads them (domain, section 10). */
const STATES: Readonly<Record<string, StateWords>> = {
  draft: { label: 'Borrador', tone: 'neutral' },
  pending_authorization: { label: 'Por autorizar', tone: 'warning' },
  authorized: { label: 'Autorizado', tone: 'info' },
  sent: { label: 'Enviado al banco', tone: 'primary' },
  confirmed: { label: 'Confirmado', tone: 'success' },
  rejected: { label: 'Rechazado por el banco', tone: 'error' },
  returned: { label: 'Devuelto por el banco', tone: 'error' },
  discarded: { label: 'Descartado', tone: 'neutral' },
  reversed: { label: 'Reversado', tone: 'error' },
}

export const PAYMENT_STATES = Object.keys(STATES)

/** A state that a newer server may know shows as it is rather than as nothing. */
export function paymentStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

const ACCOUNT_STATES: Readonly<Record<string, StateWords>> = {
  unverified: { label: 'Sin verificar', tone: 'warning' },
  verified: { label: 'Verificada', tone: 'success' },
  inactive: { label: 'Inactiva', tone: 'neutral' },
}

export function accountStateWords(state: string): StateWords {
  return ACCOUNT_STATES[state] ?? { label: state, tone: 'neutral' }
}
