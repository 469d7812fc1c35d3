import type { SettlementLine } from '@/api/client'
import { z } from '@/lib/schema'
import { textOrNull } from '@/lib/texts'
import { moneyToText, parseMoney, parsePositiveMoney } from '@/lib/typedMoney'
import type { WaitingLine } from '../outbox/store'

export const LABELS = {
  total_minor: 'Total pagado',
  concept: 'En qué se gastó',
  spent_on: 'Fecha',
  tax_minor: 'Impuesto incluido',
  supplier_name: 'Proveedor',
  supplier_tax_id: 'RUC del proveedor',
  invoice_number: 'Número de factura',
  note: 'Nota',
} as const

const Expense = z.object({
  total: z.string(),
  concept: z.string(),
  spent_on: z.string(),
  tax: z.string(),
  supplier_name: z.string(),
  supplier_tax_id: z.string(),
  invoice_number: z.string(),
  note: z.string(),
})
/** An expense as it is typed. */
export type Expense = z.infer<typeof Expense>

/** An expense that this browser kept while it was typed; another version may have written it. */
export function acceptExpense(stored: unknown): Expense | null {
  const parsed = Expense.safeParse(stored)
  return parsed.success ? parsed.data : null
}

export function emptyExpense(today: string): Expense {
  return {
    total: '',
    concept: '',
    spent_on: today,
    tax: '',
    supplier_name: '',
    supplier_tax_id: '',
    invoice_number: '',
    note: '',
  }
}

export function expenseOf(line: SettlementLine, currency: string): Expense {
  return {
    total: moneyToText(line.total_minor, currency),
    concept: line.concept,
    spent_on: line.spent_on,
    tax: line.tax_minor === 0 ? '' : moneyToText(line.tax_minor, currency),
    supplier_name: line.supplier_name ?? '',
    supplier_tax_id: line.supplier_tax_id ?? '',
    invoice_number: line.invoice_number ?? '',
    note: line.note ?? '',
  }
}

type Wrong = Partial<Record<keyof typeof LABELS, string>>

interface Read {
  /** What is sent; nothing where a field is wrong. */
  line: WaitingLine | null
  wrong: Wrong
}

/** What was typed, as the server takes it, or what is wrong with it: the same rules, told before anything is sent. */
export function read(values: Expense, currency: string, hasReceipt: boolean): Read {
  const total = parsePositiveMoney(values.total, currency)
  const tax = parseMoney(values.tax.trim() === '' ? '0' : values.tax, currency)
  const { concept, supplier_tax_id, invoice_number, note } = values
  const wrong: Wrong = {
    ...(total.ok ? {} : { total_minor: total.message }),
    ...(tax.ok ? {} : { tax_minor: tax.message }),
    ...(total.ok && tax.ok && tax.amount_minor >= total.amount_minor
      ? { tax_minor: 'El impuesto es menor que el total.' }
      : {}),
    ...(textOrNull(concept) === null ? { concept: 'Escribe en qué se gastó.' } : {}),
    ...(values.spent_on === '' ? { spent_on: 'Escribe la fecha.' } : {}),
    ...(textOrNull(supplier_tax_id) === null && textOrNull(invoice_number) !== null
      ? { supplier_tax_id: 'Escribe el RUC de la factura.' }
      : {}),
    ...(textOrNull(invoice_number) === null && textOrNull(supplier_tax_id) !== null
      ? { invoice_number: 'Escribe el número de la factura.' }
      : {}),
    ...(!hasReceipt && textOrNull(note) === null
      ? { note: 'Agrega la foto del comprobante, o escribe por qué no hay.' }
      : {}),
  }
  if (!(total.ok && tax.ok) || Object.keys(wrong).length > 0) {
    return { line: null, wrong }
  }
  return {
    wrong,
    line: {
      spent_on: values.spent_on,
      concept: concept.trim(),
      supplier_name: textOrNull(values.supplier_name),
      supplier_tax_id: textOrNull(supplier_tax_id),
      invoice_number: textOrNull(invoice_number),
      net_minor: total.amount_minor - tax.amount_minor,
      tax_minor: tax.amount_minor,
      total_minor: total.amount_minor,
      note: textOrNull(note),
    },
  }
}
