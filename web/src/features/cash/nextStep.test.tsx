import { screen, within } from '@testing-library/react'
import { openPortal, renderPortal } from '@tests/app'
import { describe, expect, it } from 'vitest'
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
