import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { chooseDays, chooseOption } from '@tests/choose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCash } from './testing/fake'
import { aReport, FakeReport } from './testing/report'

const REPORT = 'Gestionar reporte de cierre de caja'
const CUSTODIAN = 'Gestionar cierre de caja'
const ADDRESS = '/payments/cash-closing/report'
const DAYS = '?from=2026-11-03&to=2026-11-04'

function open(
  address: string,
  fake = new FakeReport(),
  permission: typeof REPORT | typeof CUSTODIAN = REPORT,
) {
  new FakeCash().listen(permission)
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { fake: fake.listen(), user, ...renderPortal(address) }
}

const section = async (name: string | RegExp) => screen.findByRole('region', { name })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the cash-closing report', () => {
  it('adds up a currency, and says what the sums are made of', async () => {
    const { user } = open(ADDRESS + DAYS)
    const totals = await section('Totales en USD')
    // Three figures at a glance, and all of them in the table.
    const terms = within(totals).getAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Se contó',
      'Diferencia neta',
      'Sobre la tolerancia',
    ])
    expect(terms[1]?.nextElementSibling?.textContent).toMatch(/^Faltan USD\s2\.10Faltantes USD/u)
    expect(terms[2]?.nextElementSibling?.textContent).toBe('1 turnoDe 3 turnos: 2 cerrados, 1 abierto')
    await user.click(within(totals).getByText('Ver como tabla'))
    for (const row of [
      /^Turnos 3 2 cerrados, 1 abierto$/u,
      /^Pagos de solicitudes USD\s246\.90/u,
      /^Debía haber USD\s88\.60/u,
      /^Diferencia promedio USD\s1\.30/u,
    ]) {
      expect(within(totals).getByRole('row', { name: row })).toBeInTheDocument()
    }
    const list = await screen.findByRole('table', { name: 'Turnos del reporte' })
    const one = within(list).getByRole('row', { name: /TUR-2026-000007/u })
    expect(one).toHaveTextContent(/Faltan USD\s2\.35 ?sobre la tolerancia$/u)
    expect(within(list).getByRole('link', { name: /TUR-2026-000007/u })).toHaveAttribute(
      'href',
      '/payments/cash-closing/t-1',
    )
  })

  it('tells a chart column by column with the keyboard, and as a table', async () => {
    const { user } = open(ADDRESS + DAYS)
    const chart = await screen.findByRole('slider', { name: 'Diferencias por día en USD' })
    chart.focus()
    await user.keyboard('{ArrowRight}')
    expect(chart.getAttribute('aria-valuetext')).toMatch(
      /^3 nov 2026: 1 turno contado; faltó USD\s2\.35, sobró USD\s0\.00\.$/u,
    )
    await user.keyboard('{End}')
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^4 nov 2026: 1 turno contado/u)
    expect(chart).toHaveAttribute('aria-valuenow', '2')
    const card = await section('Diferencias por día en USD')
    await user.click(within(card).getByText('Ver como tabla'))
    const rows = within(card).getAllByRole('row')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toHaveTextContent(/3 nov 2026.*USD\s45\.60.*USD\s43\.25.*USD\s2\.35/u)
    const bands = await section('Resultado de los arqueos de cajas en USD')
    await user.click(within(bands).getByText('Ver como tabla'))
    expect(
      within(bands).getByRole('row', { name: /Falta más que la tolerancia 1 50 %/u }),
    ).toBeInTheDocument()
  })

  it('keeps its filters in the address, from which it can be shared', async () => {
    const { fake, user, router } = open(`${ADDRESS}?state=closed`)
    await section('Totales en USD')
    expect(fake.asked).toEqual(['?from=2026-11-01&to=2026-11-22&state=closed'])
    await chooseDays(user, 'El mes pasado')
    await waitFor(() => {
      expect(fake.asked.at(-1)).toBe('?from=2026-10-01&to=2026-10-31&state=closed')
    })
    await chooseOption(user, screen.getByRole('combobox', { name: 'Caja' }), 'Caja David')
    await chooseOption(user, screen.getByRole('combobox', { name: 'Sucursal' }), 'Colón')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?state=closed&from=2026-10-01&to=2026-10-31&branch=s-1')
    })
    expect(screen.queryByRole('option', { name: 'Caja David' })).not.toBeInTheDocument()
    await chooseDays(user, 'Este mes')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?state=closed&branch=s-1')
    })
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  it('asks nothing for days that are the wrong way round', async () => {
    const { fake } = open(`${ADDRESS}?from=2026-11-05&to=2026-11-04`)
    expect(await screen.findByText(/posterior a la fecha «Hasta»/u)).toBeVisible()
    expect(fake.asked).toEqual([])
  })

  it('says that there is nothing yet, or nothing in these days', async () => {
    const fake = new FakeReport()
    fake.report = aReport({ currencies: [], any: false })
    open(ADDRESS, fake)
    expect(await screen.findByText('Todavía no hay turnos de caja')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Descargar' })).not.toBeInTheDocument()
  })

  it('offers a longer time where this month has nothing', async () => {
    const fake = new FakeReport()
    fake.report = aReport({ currencies: [] })
    const { user } = open(ADDRESS, fake)
    await user.click(await screen.findByRole('button', { name: 'Ver el último año' }))
    await waitFor(() => {
      expect(fake.asked.at(-1)).toBe('?from=2025-11-01&to=2026-11-22')
    })
    expect(await screen.findByText('Ningún turno coincide con los filtros')).toBeVisible()
  })

  it('leaves as CSV and XLSX as it is filtered', async () => {
    const { fake, user } = open(ADDRESS + DAYS)
    for (const format of ['csv', 'xlsx']) {
      await user.click(await screen.findByRole('button', { name: 'Descargar' }))
      await user.click(await screen.findByRole('menuitem', { name: `Descargar ${format.toUpperCase()}` }))
      await waitFor(() => {
        expect(fake.bought.at(-1)).toEqual({
          kind: 'cash_report',
          format,
          query: 'from=2026-11-03&to=2026-11-04',
        })
      })
    }
  })

  it('stands on paper with its figures, charts, tables and sessions, and says where it is cut', async () => {
    const fake = new FakeReport()
    fake.next = 't-1'
    const { user } = open(`${ADDRESS}${DAYS}&branch=s-1`, fake)
    await user.click(await screen.findByRole('link', { name: 'Imprimir' }))
    const sheet = await section('Reporte de cierres de caja')
    expect(sheet).toHaveTextContent('3 nov 2026 a 4 nov 2026')
    expect(within(sheet).getByText('Sucursal').nextElementSibling).toHaveTextContent('Colón')
    expect(within(sheet).getByRole('img', { name: 'Diferencias por día en USD' })).toBeInTheDocument()
    expect(within(sheet).getByRole('region', { name: 'Turnos' })).toHaveTextContent('TUR-2026-000007')
    expect(sheet).toHaveTextContent('Se muestran los 1 turnos más recientes')
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  })

  it('asks nothing for who works with cash and has no report, whom a refusal would sign out', async () => {
    for (const address of [ADDRESS, `${ADDRESS}/print`]) {
      const { fake, unmount } = open(address, new FakeReport(), CUSTODIAN)
      expect(await screen.findByText('No tienes el permiso Reporte de cierres')).toBeVisible()
      expect(fake.asked).toEqual([])
      unmount()
    }
  })

  it('is reached from the page of cash by those who have it', async () => {
    const { user, router } = open('/payments/cash-closing')
    await user.click(await screen.findByRole('link', { name: 'Reporte de cierres' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(ADDRESS)
    })
  })
})
