import type { GeneralSettings, GeneralSettingsBody } from '@/api/client'
import { moneyToText, parsePositiveMoney } from '@/lib/money'

/** An amount as it is typed, with a name of its own while the form is open. */
interface EdgeValue {
  key: string
  text: string
}

/** What depends on the amount, in one currency. */
export interface AmountValue {
  key: string
  currency: string
  edges: readonly EdgeValue[]
  /** Empty: never. */
  stepUp: string
}

export interface GeneralValues {
  company_name: string
  strict_administrators: boolean
  settlement_word: string
  amounts: readonly AmountValue[]
}

/** What a company may call the settlement of an advance. */
export const SETTLEMENT_WORDS = [
  { value: 'rendicion', label: 'Rendición' },
  { value: 'legalizacion', label: 'Legalización' },
  { value: 'comprobacion', label: 'Comprobación' },
] as const

export function newEdge(): EdgeValue {
  return { key: crypto.randomUUID(), text: '' }
}

export function newAmount(currency: string): AmountValue {
  return { key: currency, currency, edges: [], stepUp: '' }
}

/** The settings as the form shows them. The home currency always has its place. */
export function valuesOf(settings: GeneralSettings): GeneralValues {
  const amounts = settings.amounts.map(({ currency, tiers_above_minor, step_up_above_minor }) => ({
    key: currency,
    currency,
    edges: tiers_above_minor.map((minor) => ({ key: String(minor), text: moneyToText(minor, currency) })),
    stepUp: (step_up_above_minor ?? null) === null ? '' : moneyToText(step_up_above_minor ?? 0, currency),
  }))
  const home = settings.home_currency
  return {
    company_name: settings.company_name ?? '',
    strict_administrators: settings.strict_administrators,
    settlement_word: settings.settlement_word,
    amounts: amounts.some(({ currency }) => currency === home) ? amounts : [newAmount(home), ...amounts],
  }
}

function minorOf(text: string, currency: string): number {
  const parsed = parsePositiveMoney(text, currency)
  return parsed.ok ? parsed.amount_minor : 0
}

export function bodyOf(values: GeneralValues): GeneralSettingsBody {
  return {
    company_name: values.company_name.trim() === '' ? null : values.company_name.trim(),
    strict_administrators: values.strict_administrators,
    settlement_word: values.settlement_word,
    amounts: values.amounts.map(({ currency, edges, stepUp }) => ({
      currency,
      tiers_above_minor: edges.map(({ text }) => minorOf(text, currency)),
      step_up_above_minor: stepUp.trim() === '' ? null : minorOf(stepUp, currency),
    })),
  }
}

/** The path of one amount among the edges of a currency: the server names the list as a whole. */
export function edgePath(at: number, edge: number): string {
  return `amounts/${String(at)}/tiers_above_minor/${String(edge)}`
}

/** What the form itself sees to be wrong, by path. */
export function errorsOf(values: GeneralValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [at, { currency, edges, stepUp }] of values.amounts.entries()) {
    let below = 0
    for (const [n, { text }] of edges.entries()) {
      const parsed = parsePositiveMoney(text, currency)
      if (!parsed.ok) {
        found[edgePath(at, n)] = parsed.message
      } else if (parsed.amount_minor <= below) {
        found[edgePath(at, n)] = 'Tiene que ser mayor que el anterior.'
      } else {
        below = parsed.amount_minor
      }
    }
    if (stepUp.trim() !== '') {
      const parsed = parsePositiveMoney(stepUp, currency)
      if (!parsed.ok) {
        found[`amounts/${String(at)}/step_up_above_minor`] = parsed.message
      }
    }
  }
  return found
}

/** Names of the fields for the summary of errors, by path. */
export function labelsOf(values: GeneralValues): Record<string, string> {
  const labels: Record<string, string> = {
    company_name: 'Nombre de la empresa',
    settlement_word: 'Cómo se llama comprobar un anticipo',
  }
  for (const [at, { currency, edges }] of values.amounts.entries()) {
    const path = `amounts/${String(at)}`
    labels[`${path}/currency`] = `Moneda ${currency}`
    labels[`${path}/tiers_above_minor`] = `Niveles en ${currency}`
    labels[`${path}/step_up_above_minor`] = `Confirmar identidad en ${currency}`
    for (const n of edges.keys()) {
      labels[edgePath(at, n)] = `${currency}, nivel ${String(n + 2)}`
    }
  }
  return labels
}
