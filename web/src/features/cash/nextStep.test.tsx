import { screen, within } from '@testing-library/react'
import { openPortal, renderPortal } from '@tests/app'
import { serve } from '@tests/mock'
import { describe, expect, it } from 'vitest'
import type { CashSessionDetail } from '@/api/client'
import { aSession, FakeCash } from './testing/fake'

const CUSTODIAN = 'Gestionar cierre de caja'

const filled = (inside: HTMLElement) =>
  [...inside.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent)

describe('the next step of an open box', () => {
  it('is the one filled button of who keeps it, beside what moves its money', async () => {
    new FakeCash().listen(CUSTODIAN)
    const { user } = openPortal('/payments/cash-closing/t-1')
    const bar = await screen.findByRole('group', { name: 'Acciones' })
    expect(filled(screen.getByRole('main'))).toEqual(['Empezar arqueo'])
    expect(screen.getByText('Te toca contar al terminar el día.')).toBeVisible()
    expect(within(bar).getByRole('button', { name: 'Anotar ingreso' })).toBeVisible()
    await user.click(within(bar).getByRole('button', { name: 'Más' }))
    const menu = await screen.findByRole('menu', { name: 'Más acciones' })
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(2)
    await user.click(within(menu).getByRole('menuitem', { name: 'Enviar dinero' }))
    expect(await screen.findByRole('dialog', { name: 'Enviar dinero' })).toBeVisible()
  })

  it('is not told to whoever only looks on', async () => {
    const fake = new FakeCash().listen(CUSTODIAN)
    fake.session = aSession({ custodian: { id: 'otro', name: 'Nereida Pinto' }, actions: [] })
    renderPortal('/payments/cash-closing/t-1')
    await screen.findByRole('heading', { name: 'Movimientos' })
    expect(screen.queryByText(/^Te toca/u)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Anotar egreso' })).not.toBeInTheDocument()
  })
})

describe('the boxes of a branch', () => {
  it('begin with the one that the reader has open', async () => {
    new FakeCash().listen(CUSTODIAN)
    const box = (id: string, name: string, session: CashSessionDetail | null) => ({
      id,
      name,
      branch: { id: 's-1', name: 'Panamá' },
      currency: 'USD',
      fund_minor: 50_000,
      waiting: 0,
      session,
      open_blocked_by: null,
    })
    const boxes = [
      box('box-1', 'Caja Colón', null),
      box('box-2', 'Caja David', aSession({ id: 't-2', custodian: { id: 'otro', name: 'Luis Otero' } })),
      box('box-3', 'Caja general', aSession()),
    ]
    serve({ getCashDesk: () => ({ boxes, categories: [], places: [], denominations: [] }) })
    renderPortal('/payments/cash-closing')
    const region = await screen.findByRole('region', { name: 'Cajas' })
    const rows = await within(region).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent?.match(/^Caja (Colón|David|general)/u)?.[0])).toEqual([
      'Caja general',
      'Caja Colón',
      'Caja David',
    ])
    expect(filled(region)).toEqual(['Ver turno'])
  })
})

describe('a count', () => {
  it('shows an amount where a number was typed, and what sends it beside the sum', async () => {
    new FakeCash().listen(CUSTODIAN)
    const { user } = openPortal('/payments/cash-closing/boxes/box-1')
    const note = await screen.findByRole('textbox', { name: 'Billete de 20 USD' })
    const rows = within(screen.getByRole('list', { name: 'Billetes y monedas' })).getAllByRole('listitem')
    const hasAmount = () => rows.map((row) => /USD\W*\d+\.\d\d$/u.test(row.textContent ?? ''))
    expect(hasAmount()).toEqual([false, false, false])
    await user.type(note, '14')
    expect(rows[0]).toHaveTextContent(/280\.00$/u)
    await user.clear(note)
    await user.type(note, '0')
    expect(rows[0]).toHaveTextContent(/\D0\.00$/u)
    expect(hasAmount()).toEqual([true, false, false])
    const sum = screen.getByText('Total USD 0.00')
    expect(sum.parentElement).toContainElement(screen.getByRole('button', { name: 'Abrir turno' }))
  })
})
