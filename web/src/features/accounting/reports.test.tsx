import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { isAccessible } from '@tests/axe'
import { chooseDays, chooseOption } from '@tests/choose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OSCAR } from './testing/data'
import { openAs } from './testing/fake'
import { paymentsReport, spendingReport } from './testing/reports'

const READS = ['Consultar contabilidad'] as const
const section = async (name: string | RegExp) => screen.findByRole('region', { name })

/** The figures above a chart: what each is called, and what it says. */
function figuresOf(card: HTMLElement): string[] {
  return within(card)
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent ?? ''}`)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

describe('what was spent', () => {
  it('has three figures above its chart, which is told column by column and as a table', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/reports')
    const card = await section('Gastos por día en USD')
    expect(Object.fromEntries(fake.asked('/reports/spending'))).toEqual({
      from: '2026-11-01',
      until: '2026-11-20',
      by: 'type',
    })
    expect(figuresOf(card).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Gastado: USD 200.00',
      'Frente al período anterior: 25 % másUSD 160.00 · 15 nov a 17 nov 2026',
      'Mayor gasto: ReembolsoUSD 150.00 · 75 %',
    ])
    const chart = within(card).getByRole('slider', { name: 'Gastos por día en USD' })
    chart.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    const told = chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
    expect(told).toBe('19 nov 2026: USD 150.00; 16 nov 2026: USD 160.00.')
    // The same stands beside the column for who sees it, until the chart is left.
    expect(card).toHaveTextContent(/19 nov 2026Gastado/u)
    await user.keyboard('{Escape}')
    expect(within(card).queryByText('19 nov 2026', { selector: '[aria-hidden] *' })).not.toBeInTheDocument()
    const rows = within(card).getAllByRole('row', { hidden: true })
    expect(rows).toHaveLength(3)
    await isAccessible()
  })

  it('is told of a column by the pointer', async () => {
    openAs(OSCAR, READS, '/accounting/reports')
    const card = await section('Gastos por día en USD')
    const places = [...card.querySelectorAll('rect[fill="transparent"]')]
    expect(places).toHaveLength(3)
    fireEvent.pointerEnter(places[0] as Element)
    expect(card).toHaveTextContent(/18 nov 2026Gastado/u)
  })

  it('is grouped by what is chosen, in the address, and leads on to what it is made of', async () => {
    const { fake, router, user } = openAs(OSCAR, READS, '/accounting/reports?branch=b-1', (books) => {
      books.spending = spendingReport({
        by: 'person',
        groups: [
          { id: 'u-1', name: 'Eliécer Quintero', minor: 15_000, before_minor: 0 },
          { id: null, name: null, minor: 5_000, before_minor: 0 },
        ],
      })
    })
    const groups = await section('Gastos por persona en USD')
    expect(within(groups).getByRole('link', { name: 'Eliécer Quintero' })).toHaveAttribute(
      'href',
      '/accounting?from=2026-11-18&until=2026-11-20&kind=expense&branch=b-1&currency=USD&person=u-1',
    )
    const others = within(groups).getAllByText(/^Proveedores y otros/u)[0]
    expect(others).toBeVisible()
    expect(others).toHaveAttribute(
      'title',
      expect.stringMatching(/^Ninguna lista muestra solo estos gastos/u),
    )
    await chooseOption(user, screen.getByRole('combobox', { name: 'Agrupar por' }), 'Concepto contable')
    await chooseDays(user, 'Este año')
    await waitFor(() => {
      expect(Object.fromEntries(fake.asked('/reports/spending'))).toEqual({
        from: '2026-01-01',
        until: '2026-11-20',
        by: 'account',
        branch_id: 'b-1',
      })
    })
    expect(router.state.location.search).toBe('?branch=b-1&by=account&from=2026-01-01&until=2026-11-20')
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([
        {
          kind: 'accounting',
          of: {
            what: 'spending',
            format: 'csv',
            query: 'from=2026-01-01&until=2026-11-20&by=account&branch_id=b-1',
          },
        },
      ])
    })
  })

  it('of a type leads to its requests for who may enter them', async () => {
    const { unmount } = openAs(OSCAR, READS, '/accounting/reports')
    await section('Gastos por tipo de solicitud en USD')
    expect(screen.queryByRole('link', { name: 'Reembolso' })).not.toBeInTheDocument()
    unmount()
    openAs(OSCAR, ['Administrador'], '/accounting/reports')
    expect(await screen.findByRole('link', { name: 'Reembolso' })).toHaveAttribute(
      'href',
      '/requests?scope=all&type=t-1&state=disbursed',
    )
    expect(screen.getByRole('link', { name: 'Cierres de caja' })).toBeVisible()
  })

  it('of thousands shows the most first, and all when asked', async () => {
    const { user } = openAs(OSCAR, READS, '/accounting/reports', (books) => {
      const groups = Array.from({ length: 40 }, (_, at) => ({
        id: `t-${String(at)}`,
        name: `Tipo ${String(at)}`,
        minor: 1_000 - at,
        before_minor: 0,
      }))
      books.spending = spendingReport({ groups })
    })
    const list = await screen.findByRole('list', { name: 'Gastos por tipo de solicitud en USD' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(12)
    await user.click(screen.getByRole('button', { name: 'Ver los 40' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(40)
  })

  it('says that there is nothing, and why days cannot be asked for', async () => {
    const { user, fake } = openAs(
      OSCAR,
      READS,
      '/accounting/reports?from=2026-11-10&until=2026-11-01',
      (books) => {
        books.spending = spendingReport({ groups: [], minor: 0, before_minor: 0 })
      },
    )
    expect(await screen.findByText('La fecha «Desde» es posterior a la fecha «Hasta».')).toBeVisible()
    expect(fake.read).toEqual([])
    await chooseDays(user, 'Este mes')
    expect(await screen.findByText('No se registró ningún gasto')).toBeVisible()
  })

  it('is printed with its filters', async () => {
    openAs(OSCAR, READS, '/accounting/reports/print?from=2026-11-18&until=2026-11-20&branch=b-1')
    const sheet = await section('Informe de gastos')
    expect(sheet).toHaveTextContent('Cargas del Litoral')
    expect(sheet).toHaveTextContent('18 nov 2026 a 20 nov 2026')
    await waitFor(() => {
      expect(sheet).toHaveTextContent('SucursalColón')
    })
    expect(sheet).toHaveTextContent('Agrupado porTipo de solicitud')
    expect(within(sheet).getByRole('img', { name: 'Gastos por día en USD' })).toBeInTheDocument()
    expect(within(sheet).getByRole('row', { name: /^Total 200\.00/u })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  })
})

describe('what was paid', () => {
  it('says how much left, how it left, and when the most did', async () => {
    const { user, fake } = openAs(OSCAR, READS, '/accounting/reports?branch=b-1')
    await section('Gastos por día en USD')
    await user.click(screen.getByRole('link', { name: 'Pagos' }))
    const card = await section('Pagos por día en USD')
    expect(Object.fromEntries(fake.asked('/reports/payments'))).toEqual({
      from: '2026-11-01',
      until: '2026-11-20',
      branch_id: 'b-1',
    })
    expect(figuresOf(card).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Pagado: USD 300.003 pagos',
      'Frente al período anterior: 50 % menosUSD 600.00 · 15 nov a 17 nov 2026',
      'El día con más: 18 nov 2026USD 240.00',
    ])
    const sources = await section('Cómo salió el dinero en USD')
    expect(sources).toHaveTextContent(/Efectivo de las cajas60\.00 · 1 pago · 20 %/u)
    expect(screen.queryByRole('combobox', { name: 'Agrupar por' })).not.toBeInTheDocument()
    await isAccessible()
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar XLSX' }))
    const query = 'from=2026-11-01&until=2026-11-20&branch_id=b-1'
    await waitFor(() => {
      expect(fake.bought).toEqual([{ kind: 'accounting', of: { what: 'payments', format: 'xlsx', query } }])
    })
  })

  it('is nothing where nothing left', async () => {
    openAs(OSCAR, READS, '/accounting/reports?report=payments', (books) => {
      books.payments = paymentsReport({ minor: 0, count: 0, before_minor: 0, before_count: 0 })
    })
    expect(await screen.findByText('No salió ningún pago')).toBeVisible()
  })

  it('is printed', async () => {
    openAs(OSCAR, READS, '/accounting/reports/print?report=payments')
    const sheet = await section('Informe de pagos')
    expect(sheet).toHaveTextContent('SucursalTodas')
    expect(
      within(sheet).getByRole('row', { name: /^Total 3 300\.00 4 600\.00 50 % menos/u }),
    ).toBeInTheDocument()
  })
})
