import { describe, expect, it } from 'vitest'
import { checkHeader, emptyHeader, parseCount } from './header'

const TODAY = '2026-11-23'
const FULL = {
  source_account_id: 's',
  execution_date: '2026-11-24',
  class: 'suppliers',
  concept_account_id: 'c',
  description: '  Fletes de noviembre ',
  control: '41250.50',
  count: ' 37 ',
}

describe('the header of a batch', () => {
  it('is sent as what was typed from paper means', () => {
    expect(checkHeader(FULL, 'USD', TODAY)).toEqual({
      ok: true,
      body: {
        source_account_id: 's',
        execution_date: '2026-11-24',
        class: 'suppliers',
        concept_account_id: 'c',
        description: 'Fletes de noviembre',
        control_minor: 4_125_050,
        control_count: 37,
      },
    })
  })

  it('names everything that is missing at once', () => {
    const checked = checkHeader({ ...emptyHeader(TODAY), execution_date: '' }, 'USD', TODAY)
    expect(checked.ok ? [] : Object.keys(checked.found)).toEqual([
      'source_account_id',
      'execution_date',
      'concept_account_id',
      'description',
      'control_minor',
      'control_count',
    ])
  })

  it.each([
    ['2026-11-22', 'Ese día ya pasó.'],
    ['2027-01-23', 'Los bancos aceptan hasta 60 días.'],
    ['2026-11-23', undefined],
    ['2027-01-22', undefined],
  ])('for %s says %s', (execution_date, said) => {
    const checked = checkHeader({ ...FULL, execution_date }, 'USD', TODAY)
    expect(checked.ok ? undefined : checked.found.execution_date).toBe(said)
  })

  it.each([
    ['0', 0],
    ['100000', 100_000],
    ['1.5', null],
    ['1,000', null],
    ['-3', null],
    ['', null],
  ])('reads the count %s as %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it('has at most as many lines as a batch may', () => {
    expect(checkHeader({ ...FULL, count: '100001' }, 'USD', TODAY).ok).toBe(false)
    expect(checkHeader({ ...FULL, count: '0' }, 'USD', TODAY).ok).toBe(false)
    expect(checkHeader({ ...FULL, count: '100000' }, 'USD', TODAY).ok).toBe(true)
  })
})
