import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { describe, expect, it } from 'vitest'
import { aReturnable, FakeCash } from './testing/fake'

describe('what was not spent of an advance', () => {
  it('comes back into the box: found by name, all that is left unless less is handed over, never more', async () => {
    const fake = new FakeCash().listen('Gestionar cierre de caja')
    fake.returnable = [aReturnable(), aReturnable({ id: 's-2', number: 'REN-2026-000005', rest_minor: 500 })]
    const { user } = openPortal('/payments/cash-closing/t-1')
    await user.click(await screen.findByRole('button', { name: 'Más' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Recibir devolución' }))
    const dialog = await screen.findByRole('dialog', { name: 'Recibir una devolución' })
    const receive = within(dialog).getByRole('button', { name: 'Recibir' })
    const whose = within(dialog).getByRole('combobox', { name: /^Anticipo/u })
    const amount = within(dialog).getByRole('textbox', { name: /^Monto que devuelve/u })
    await user.click(receive)
    expect(whose).toHaveAccessibleDescription('Elige el anticipo.')
    expect(amount).toHaveAccessibleDescription('Escribe un monto.')

    await user.type(whose, 'Eliécer')
    await user.click(await screen.findByRole('option', { name: /REN-2026-000004.*le quedan USD\s14\.40$/u }))
    expect(fake.asked).toContain('?q=Eli%C3%A9cer&currency=USD')
    expect(whose).toHaveValue('Eliécer Quintero · REN-2026-000004')
    expect(whose).toHaveAccessibleDescription(/^REN-2026-000004 · Anticipo de viaje, le quedan USD\s14\.40$/u)
    expect(amount).toHaveValue('14.40')
    expect(amount).not.toBeInvalid()
    await user.clear(amount)
    await user.type(amount, '14.41')
    await user.click(receive)
    expect(amount).toHaveAccessibleDescription(/^Le quedan USD\s14\.40 por rendir\.$/u)
    expect(fake.sent).toEqual([])

    await user.clear(amount)
    await user.type(amount, '4.40')
    await user.type(within(dialog).getByRole('textbox', { name: 'Nota' }), ' En monedas ')
    const detail = 'Le quedan USD 4.00 por rendir.'
    fake.answers = [{ status: 422, code: 'above_owed', detail, field: 'amount_minor' }]
    await user.click(receive)
    await waitFor(() => {
      expect(amount).toHaveAccessibleDescription(detail)
    })
    await user.click(receive)
    expect(await screen.findByText(/^Recibiste USD\s4\.40\.$/u)).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    const body = { settlement_id: 's-1', amount_minor: 440, note: 'En monedas' }
    expect(fake.sent.map((sent) => [sent.path, sent.body])).toEqual([
      ['/sessions/t-1/returns', body],
      ['/sessions/t-1/returns', body],
    ])
  })
})
