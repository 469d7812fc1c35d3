import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { serve } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import { describe, expect, it, vi } from 'vitest'
import type { MarkResult, PayrollDeduction } from '@/api/client'
import * as download from '@/lib/download'
import type { Permission } from '@/lib/permissions'
import { monthChoices } from './model'

const HR: Permission = 'Gestionar solicitudes aprobadas por RRHH'

function aDeduction(change: Partial<PayrollDeduction> = {}): PayrollDeduction {
  return {
    id: 'd-1',
    user_id: 'u-1',
    person_name: 'Eliécer Quintero',
    document_kind: 'request',
    document_number: 'SOL-2026-000024',
    concept: 'Préstamo',
    seq: 2,
    seq_of: 12,
    period: '2026-12',
    arrears: false,
    amount_minor: 5_000,
    currency: 'USD',
    state: 'pending',
    marked_by: null,
    marked_at_ms: null,
    blocked_by: null,
    ...change,
  }
}

/** The API of deductions in memory: what it lists, what was asked, what was sent. */
class FakePayroll {
  items: PayrollDeduction[] = [aDeduction()]
  results: MarkResult[] = []
  readonly asked: string[] = []
  readonly sent: unknown[] = []

  listen(...permissions: Permission[]): this {
    signIn(userWith(...permissions))
    serve({
      listPayrollDeductions: ({ query, search }) => {
        this.asked.push(search)
        const minor = this.items.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
        const totals = {
          currency: 'USD',
          pending_count: this.items.length,
          pending_minor: minor,
          arrears_minor: 0,
          deducted_count: 0,
          deducted_minor: 0,
        }
        return {
          period: query.get('period') ?? '',
          items: this.items,
          next: null,
          totals: this.items.length === 0 ? [] : [totals],
        }
      },
      markPayrollDeductions: ({ body }) => {
        this.sent.push(body)
        return { results: this.results }
      },
      createDownload: ({ body }) => {
        this.sent.push(body)
        return { url: '/api/downloads/x' }
      },
    })
    return this
  }
}

function open(fake: FakePayroll, address = '/requests/payroll?period=2026-12') {
  return { fake, ...openPortal(address) }
}

describe('the deductions of a month', () => {
  it('are marked after a question that says how much, and each is told of where one was refused', async () => {
    const fake = new FakePayroll().listen(HR)
    fake.items = [
      aDeduction(),
      aDeduction({
        id: 'd-2',
        person_name: 'Iván Samudio',
        document_kind: 'cash_session',
        concept: 'Caja Colón',
      }),
    ]
    fake.results = [
      { id: 'd-1', ok: true, code: null, detail: null },
      { id: 'd-2', ok: false, code: 'wrong_state', detail: 'Ya estaba descontada.' },
    ]
    const { user } = open(fake)
    const table = await screen.findByRole('table', { name: 'Descuentos de planilla' })
    expect(within(table).getByText('Faltante en Caja Colón')).toBeVisible()
    expect(screen.getByText('Por descontar (2)')).toBeVisible()
    await user.click(
      within(table).getByRole('checkbox', { name: /Eliécer Quintero, Préstamo, cuota 2 de 12/u }),
    )
    await user.click(within(table).getByRole('checkbox', { name: /Iván Samudio/u }))
    await user.click(screen.getByRole('button', { name: 'Marcar como descontadas' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Marcar 2 cuotas como descontadas?' })
    await user.click(within(question).getByRole('button', { name: /^Marcar \(USD\s100\.00\)$/u }))
    const results = await screen.findByRole('list', { name: 'Resultado de cada cuota' })
    expect(fake.sent).toEqual([{ ids: ['d-1', 'd-2'] }])
    const [refused, done] = within(results).getAllByRole('listitem')
    expect(refused).toHaveTextContent('Iván Samudio')
    expect(refused).toHaveTextContent('Ya estaba descontada.')
    expect(done).toHaveTextContent('Eliécer Quintero')
    expect(screen.queryByRole('region', { name: 'Elegidas' })).not.toBeInTheDocument()
  })

  it('are left alone by whoever thinks better of it, and ones own cannot be chosen', async () => {
    const fake = new FakePayroll().listen(HR)
    const detail = 'Ese dinero es para ti: otra persona debe hacerlo.'
    fake.items = [
      aDeduction({ blocked_by: { code: 'same_as_beneficiary', detail, who: [] } }),
      aDeduction({ id: 'd-2', person_name: 'Milagros Pineda', arrears: true, period: '2026-11' }),
    ]
    const { user } = open(fake)
    expect(await screen.findByText(detail)).toBeVisible()
    expect(screen.getByText('Atrasada de noviembre 2026')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /Eliécer/u })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /Milagros/u }))
    await user.click(screen.getByRole('button', { name: 'Marcar como descontadas' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(fake.sent).toEqual([])
    expect(screen.getByRole('region', { name: 'Elegidas' })).toBeVisible()
  })

  it('are those of the month in the address, and the file holds the same', async () => {
    const save = vi.spyOn(download, 'saveFrom').mockImplementation(() => undefined)
    const { fake, user, router } = open(
      new FakePayroll().listen(HR),
      '/requests/payroll?period=2026-12&q=eli',
    )
    await screen.findByRole('table', { name: 'Descuentos de planilla' })
    expect(new Set(fake.asked)).toEqual(new Set(['?period=2026-12&q=eli&limit=100']))
    await user.click(await screen.findByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar XLSX' }))
    await waitFor(() => {
      expect(fake.sent).toEqual([
        { kind: 'list', of: 'payroll_deductions', format: 'xlsx', query: 'period=2026-12&q=eli' },
      ])
    })
    await chooseOption(user, screen.getByRole('combobox', { name: 'Estado' }), 'deducted')
    expect(router.state.location.search).toBe('?period=2026-12&q=eli&state=deducted')
    expect(save).toHaveBeenCalledWith('/api/downloads/x')
  })

  it('say why there are none', async () => {
    const fake = new FakePayroll().listen(HR)
    fake.items = []
    const { user } = open(fake, '/requests/payroll?period=2026-12&q=nadie')
    expect(await screen.findByText('Ningún descuento coincide con los filtros')).toBeVisible()
    const [, clear] = screen.getAllByRole('button', { name: 'Limpiar filtros' })
    await user.click(clear ?? screen.getByRole('button', { name: 'Limpiar filtros' }))
    expect(await screen.findByText('No hay nada que descontar en diciembre 2026')).toBeVisible()
  })

  it('are asked for by human resources alone', async () => {
    const { fake } = open(new FakePayroll().listen('Crear solicitudes'))
    expect(await screen.findByText('Los descuentos los lleva Recursos Humanos')).toBeVisible()
    expect(fake.asked).toEqual([])
  })

  it('offers a year back and two ahead, and any month that stands in the address', () => {
    const months = monthChoices('2026-11', '2026-11')
    expect([months.at(0)?.value, months.at(-1)?.value]).toEqual(['2028-11', '2025-11'])
    expect(months.find(({ value }) => value === '2026-11')?.label).toBe('nov 2026')
    expect(monthChoices('2026-11', '2020-01').at(-1)?.value).toBe('2020-01')
  })
})
