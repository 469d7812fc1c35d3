import type { GeneralSettings, GeneralSettingsBody } from '@/api/client'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'

/** An amount as it is typed, with a name of its own while the form is open. */
export interface EdgeValue {
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
  /** Above which totals a batch needs more. */
  batchEdges: readonly EdgeValue[]
}

export interface GeneralValues {
  company_name: string
  company_tax_id: string
  company_address: string
  /** A JPEG in Base64. */
  company_logo: string | null
  strict_administrators: boolean
  custodian_sees_expected: boolean
  settlement_word: string
  payroll_word: string
  clearance_word: string
  batch_above: string
  amounts: readonly AmountValue[]
}

/** What is asked of the words that a company chooses. */
export const WORD_LABELS = {
  settlement_word: 'Comprobar un anticipo se dice',
  payroll_word: 'El pago de salarios se dice',
  clearance_word: 'No deber nada se dice',
} as const

export function newEdge(): EdgeValue {
  return { key: crypto.randomUUID(), text: '' }
}

export function newAmount(currency: string): AmountValue {
  return { key: currency, currency, edges: [], stepUp: '', batchEdges: [] }
}

/** The settings as the form shows them. The home currency always has its place. */
export function valuesOf(settings: GeneralSettings): GeneralValues {
  const amounts = settings.amounts.map((rules) => {
    const { currency, step_up_above_minor } = rules
    const edge = (minor: number) => ({ key: String(minor), text: moneyToText(minor, currency) })
    return {
      key: currency,
      currency,
      edges: rules.tiers_above_minor.map(edge),
      stepUp: (step_up_above_minor ?? null) === null ? '' : moneyToText(step_up_above_minor ?? 0, currency),
      batchEdges: rules.batch_tiers_above_minor.map(edge),
    }
  })
  const home = settings.home_currency
  return {
    company_name: settings.company_name ?? '',
    company_tax_id: settings.company_tax_id ?? '',
    company_address: settings.company_address ?? '',
    company_logo: settings.company_logo ?? null,
    strict_administrators: settings.strict_administrators,
    custodian_sees_expected: settings.custodian_sees_expected,
    settlement_word: settings.settlement_word,
    payroll_word: settings.payroll_word,
    clearance_word: settings.clearance_word,
    batch_above: settings.batch_above,
    amounts: amounts.some(({ currency }) => currency === home) ? amounts : [newAmount(home), ...amounts],
  }
}

function minorOf(text: string, currency: string): number {
  const parsed = parsePositiveMoney(text, currency)
  return parsed.ok ? parsed.amount_minor : 0
}

/** The edges of batches that count: a fresh sign-in is asked for once, however many there are. */
export function batchEdgesOf({ batchEdges }: AmountValue, above: string): readonly EdgeValue[] {
  return above === 'fresh_sign_in' ? batchEdges.slice(0, 1) : batchEdges
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

export function bodyOf(values: GeneralValues): GeneralSettingsBody {
  return {
    company_name: textOrNull(values.company_name),
    company_tax_id: textOrNull(values.company_tax_id),
    company_address: textOrNull(values.company_address),
    company_logo: values.company_logo,
    strict_administrators: values.strict_administrators,
    custodian_sees_expected: values.custodian_sees_expected,
    settlement_word: values.settlement_word,
    payroll_word: values.payroll_word,
    clearance_word: values.clearance_word,
    batch_above: values.batch_above,
    amounts: values.amounts.map((amount) => {
      const { currency, edges, stepUp } = amount
      const minors = (of: readonly EdgeValue[]) => of.map(({ text }) => minorOf(text, currency))
      return {
        currency,
        tiers_above_minor: minors(edges),
        step_up_above_minor: stepUp.trim() === '' ? null : minorOf(stepUp, currency),
        batch_tiers_above_minor: minors(batchEdgesOf(amount, values.batch_above)),
      }
    }),
  }
}

/** The two lists of edges, as the server names them. */
export type EdgesName = 'tiers_above_minor' | 'batch_tiers_above_minor'

/** The path of a list of edges of a currency. */
export function listPath(at: number, list: EdgesName): string {
  return `amounts/${String(at)}/${list}`
}

/** The path of one amount among them: the server names the list as a whole. */
export function edgePath(at: number, list: EdgesName, edge: number): string {
  return `${listPath(at, list)}/${String(edge)}`
}

/** Each amount is one, and rises. */
function edgeErrors(edges: readonly EdgeValue[], currency: string, path: (n: number) => string) {
  const found: Record<string, string> = {}
  let below = 0
  for (const [n, { text }] of edges.entries()) {
    const parsed = parsePositiveMoney(text, currency)
    if (!parsed.ok) {
      found[path(n)] = parsed.message
    } else if (parsed.amount_minor <= below) {
      found[path(n)] = 'Tiene que ser mayor que el anterior.'
    } else {
      below = parsed.amount_minor
    }
  }
  return found
}

/** What the form itself sees to be wrong, by path. */
export function errorsOf(values: GeneralValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [at, amount] of values.amounts.entries()) {
    const { currency, edges, stepUp } = amount
    const batchEdges = batchEdgesOf(amount, values.batch_above)
    Object.assign(
      found,
      edgeErrors(edges, currency, (n) => edgePath(at, 'tiers_above_minor', n)),
      edgeErrors(batchEdges, currency, (n) => edgePath(at, 'batch_tiers_above_minor', n)),
    )
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
    company_tax_id: 'Identificación fiscal',
    company_address: 'Dirección',
    company_logo: 'Logo',
    ...WORD_LABELS,
    batch_above: 'Qué pide un lote grande',
  }
  for (const [at, { currency, edges, batchEdges }] of values.amounts.entries()) {
    const path = `amounts/${String(at)}`
    labels[`${path}/currency`] = `Moneda ${currency}`
    labels[`${path}/tiers_above_minor`] = `Niveles en ${currency}`
    labels[`${path}/batch_tiers_above_minor`] = `Lotes en ${currency}`
    labels[`${path}/step_up_above_minor`] = `Confirmar identidad en ${currency}`
    for (const n of edges.keys()) {
      labels[edgePath(at, 'tiers_above_minor', n)] = `${currency}, nivel ${String(n + 2)}`
    }
    for (const n of batchEdges.keys()) {
      labels[edgePath(at, 'batch_tiers_above_minor', n)] = `Lotes en ${currency}, nivel ${String(n + 2)}`
    }
  }
  return labels
}
