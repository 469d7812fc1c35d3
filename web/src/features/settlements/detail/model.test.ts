import { describe, expect, it } from 'vitest'
import { type Expense, emptyExpense, expenseOf, read } from './model'

const typed = (change: Partial<Expense> = {}): Expense => ({
  ...emptyExpense('2026-11-05'),
  total: '10.70',
  concept: ' Peajes ',
  ...change,
})

describe('an expense as it is typed', () => {
  it('is sent in minor units, net and tax apart, without blanks', () => {
    const { line, wrong } = read(
      typed({ tax: '0.70', supplier_tax_id: ' 8-1 ', invoice_number: 'F-1', note: '  ' }),
      'USD',
      true,
    )
    expect(wrong).toEqual({})
    expect(line).toEqual({
      spent_on: '2026-11-05',
      concept: 'Peajes',
      supplier_name: null,
      supplier_tax_id: '8-1',
      invoice_number: 'F-1',
      net_minor: 1_000,
      tax_minor: 70,
      total_minor: 1_070,
      note: null,
    })
    expect(read(typed({ note: 'Sin recibo' }), 'USD', false).line).toMatchObject({
      net_minor: 1_070,
      tax_minor: 0,
      note: 'Sin recibo',
    })
  })

  it.each([
    [{ total: '' }, { total_minor: 'Escribe un monto.' }],
    [{ total: '0' }, { total_minor: 'El monto debe ser mayor que cero.' }],
    [{ tax: '-1' }, { tax_minor: 'Escribe el monto sin signo.' }],
    [{ tax: '10.70' }, { tax_minor: 'El impuesto es menor que el total.' }],
    [{ concept: '  ' }, { concept: 'Escribe en qué se gastó.' }],
    [{ spent_on: '' }, { spent_on: 'Escribe la fecha.' }],
    [{ invoice_number: 'F-1' }, { supplier_tax_id: 'Escribe el RUC de la factura.' }],
    [{ supplier_tax_id: '8-1' }, { invoice_number: 'Escribe el número de la factura.' }],
  ] as const)('is not sent with %o', (change, wrong) => {
    expect(read(typed(change), 'USD', true)).toEqual({ line: null, wrong })
  })

  it('needs its receipt, or why there is none', () => {
    const wrong = { note: 'Agrega la foto del comprobante, o escribe por qué no hay.' }
    expect(read(typed({ note: ' ' }), 'USD', false)).toEqual({ line: null, wrong })
  })

  it('tells everything that is wrong at once', () => {
    expect(Object.keys(read(emptyExpense(''), 'USD', false).wrong)).toEqual([
      'total_minor',
      'concept',
      'spent_on',
      'note',
    ])
  })

  it('is what was sent when it is corrected, in the digits of its currency', () => {
    const line = {
      id: 'l-1',
      spent_on: '2026-11-05',
      concept: 'Peajes',
      net_minor: 1_070,
      tax_minor: 0,
      total_minor: 1_070,
      added_by: 'Marisol Quintero',
    }
    expect(expenseOf(line, 'USD')).toEqual(typed({ concept: 'Peajes' }))
    expect(expenseOf({ ...line, tax_minor: 70 }, 'CLP')).toMatchObject({ total: '1070', tax: '70' })
  })
})
