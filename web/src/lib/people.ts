import { inCompanyWords } from './companyWords'
import { ended } from './ended'

const either = new Intl.ListFormat('es', { type: 'disjunction' })

/** "Rogelio Castillo o Carmen Arosemena": whoever of them does it. */
export function anyOf(names: readonly string[]): string {
  return either.format(names)
}

/** "a Rogelio Castillo o a Carmen Arosemena", "a ti, a Graciela Moreno o a Yadira Batista": whose it is, whoever of them it be. */
export function toAnyOf(names: readonly string[]): string {
  return either.format(names.map((name) => `a ${name}`))
}

const all = new Intl.ListFormat('es')

/** "SOL-2026-000123 y SOL-2026-000124". */
export function listOf(names: readonly string[]): string {
  return all.format(names)
}

const canWords = (names: readonly string[]) =>
  ended(`${names.length === 1 ? 'Puede hacerlo' : 'Pueden hacerlo'} ${anyOf(names)}`)

/** Who takes the next step: "Puede hacerlo Tomás Herrera.", "Puedes hacerlo tú, o Graciela Moreno." to one of them. */
export function whoCan(names: readonly string[], own: string): string {
  const others = names.filter((name) => name !== own)
  if (others.length === names.length) {
    return canWords(names)
  }
  return others.length === 0 ? 'Puedes hacerlo tú.' : ended(`Puedes hacerlo tú, o ${anyOf(others)}`)
}

/** Why something is not possible now, and who can: what stands at a disabled button. */
export function blockedWords(
  blocked: { detail: string; who: readonly string[] } | null | undefined,
): string | null {
  if (blocked === null || blocked === undefined) {
    return null
  }
  if (blocked.who.length === 0) {
    return inCompanyWords(blocked.detail)
  }
  return `${inCompanyWords(blocked.detail)} ${canWords(blocked.who)}`
}
