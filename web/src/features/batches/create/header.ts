import type { BatchBody, BatchDetail } from '@/api/batches'
import { written } from '@/lib/counts'
import { addDays } from '@/lib/dates'
import { z } from '@/lib/schema'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'
import { CLASSES } from '../words'

/** As the server has them. */
export const MAX_LINES = 100_000
export const MOST_DAYS_AHEAD = 60
export const DESCRIPTION_LENGTH = 140

export const LABELS = {
  source_account_id: 'Cuenta de origen',
  execution_date: 'Fecha de ejecución',
  class: 'Clase de pago',
  concept_account_id: 'Concepto contable',
  description: 'Descripción',
  control_minor: 'Total de control',
  control_count: 'Cantidad de pagos',
} as const

export type HeaderField = keyof typeof LABELS

const Values = z.object({
  source_account_id: z.string(),
  execution_date: z.string(),
  class: z.string(),
  concept_account_id: z.string(),
  description: z.string(),
  control: z.string(),
  count: z.string(),
})
export type HeaderValues = z.infer<typeof Values>

/** What an earlier visit left in the browser, if it is still such a form. */
export function acceptHeader(stored: unknown): HeaderValues | null {
  const parsed = Values.safeParse(stored)
  return parsed.success ? parsed.data : null
}

export function emptyHeader(today: string): HeaderValues {
  return {
    source_account_id: '',
    execution_date: today,
    class: CLASSES[0].value,
    concept_account_id: '',
    description: '',
    control: '',
    count: '',
  }
}

/** The header of a batch, as its form shows it. */
export function headerOf(batch: BatchDetail): HeaderValues {
  return {
    source_account_id: batch.source_account.id,
    execution_date: batch.execution_date,
    class: batch.class,
    concept_account_id: batch.concept_account.id,
    description: batch.description,
    control: moneyToText(batch.control_minor, batch.currency),
    count: String(batch.control_count),
  }
}

/** A whole number as people type it on paper's word; null for anything else. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim()
  return /^\d{1,6}$/u.test(trimmed) ? Number(trimmed) : null
}

type Found = Partial<Record<HeaderField, string>>
type Checked = { ok: true; body: BatchBody } | { ok: false; found: Found }

/** Checks a header as the server does, every field at once. */
export function checkHeader(values: HeaderValues, currency: string, today: string): Checked {
  const amount = parsePositiveMoney(values.control, currency)
  const count = parseCount(values.count)
  const last = addDays(today, MOST_DAYS_AHEAD)
  const rules: [HeaderField, boolean, string][] = [
    ['source_account_id', values.source_account_id === '', 'Elige de qué cuenta sale el dinero.'],
    ['execution_date', values.execution_date === '', 'Elige el día en que el banco paga.'],
    ['execution_date', values.execution_date !== '' && values.execution_date < today, 'Ese día ya pasó.'],
    [
      'execution_date',
      values.execution_date > last,
      `Los bancos aceptan hasta ${String(MOST_DAYS_AHEAD)} días.`,
    ],
    ['class', values.class === '', 'Elige qué clase de pagos son.'],
    ['concept_account_id', values.concept_account_id === '', 'Elige el concepto contable.'],
    ['description', values.description.trim() === '', 'Escribe para qué es el lote.'],
    ['control_minor', !amount.ok, amount.ok ? '' : amount.message],
    [
      'control_count',
      count === null || count < 1 || count > MAX_LINES,
      `Escribe cuántos pagos son, de 1 a ${written(100_000)}.`,
    ],
  ]
  const wrong = rules.filter(([, isWrong]) => isWrong)
  if (wrong.length > 0 || !amount.ok || count === null) {
    return { ok: false, found: Object.fromEntries(wrong.map(([field, , message]) => [field, message])) }
  }
  const { control: _, count: __, ...rest } = values
  return {
    ok: true,
    body: {
      ...rest,
      description: values.description.trim(),
      control_minor: amount.amount_minor,
      control_count: count,
    },
  }
}
