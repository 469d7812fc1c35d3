import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeSettings, listenGoing } from './testing/fake'

function open(address: string) {
  const fake = new FakeSettings().listen()
  return { fake, ...openPortal(address) }
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr, li')
  if (!(found instanceof HTMLElement)) {
    throw new Error(`no row ${name}`)
  }
  return found
}

describe('the settings', () => {
  it('say how much of each there is', async () => {
    open('/settings')
    const entry = (await screen.findByRole('link', { name: 'Sucursales' })).closest('li')
    await waitFor(() => {
      expect(entry).toHaveTextContent('1 en uso · 1 inactiva')
    })
  })

  it('are the administrator’s alone', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith('Crear solicitudes'))))
    const { router } = open('/settings')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/404')
    })
    expect(screen.queryByRole('link', { name: 'Configuración' })).not.toBeInTheDocument()
  })

  it('gain a branch, and a name that is taken stands at its field', async () => {
    const { fake, user } = open('/settings/branches')
    await user.click(await screen.findByRole('button', { name: 'Agregar sucursal' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar sucursal' })
    await user.click(await within(dialog).findByRole('button', { name: 'Agregar' }))
    const name = within(dialog).getByRole('textbox', { name: /Nombre/ })
    expect(name).toHaveAccessibleDescription('Escribe el nombre.')
    expect(fake.sent).toHaveLength(0)
    await user.type(name, 'colón')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    await waitFor(() => {
      expect(name).toHaveAccessibleDescription('Ya está registrado.')
    })
    await user.clear(name)
    await user.type(name, ' Santiago ')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    expect(await row('Santiago')).toHaveTextContent('En uso')
    expect(fake.sent.at(-1)).toMatchObject({ path: '/settings/branches', body: { name: 'Santiago' } })
  })

  it('go out of use after a question, and come back', async () => {
    const { fake, user } = open('/settings/branches')
    await user.click(await screen.findByRole('button', { name: 'Desactivar Colón' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Desactivar Colón?' })
    await user.click(await within(question).findByRole('button', { name: 'Desactivar' }))
    await waitFor(async () => {
      expect(await row('Colón')).toHaveTextContent('Inactiva')
    })
    expect(fake.sent[0]).toMatchObject({ path: '/settings/branches/s-1/actions/deactivate', version: '"1"' })
    await user.click(await screen.findByRole('button', { name: 'Reactivar David' }))
    const again = await screen.findByRole('alertdialog', { name: '¿Reactivar David?' })
    await user.click(await within(again).findByRole('button', { name: 'Reactivar' }))
    await waitFor(async () => {
      expect(await row('David')).toHaveTextContent('En uso')
    })
  })

  it('send of a type only what its outcome has', async () => {
    const { fake, user } = open('/settings/types')
    await user.click(await screen.findByRole('button', { name: 'Editar Anticipo de viaje' }))
    const dialog = await screen.findByRole('dialog', { name: 'Editar Anticipo de viaje' })
    await user.click(await within(dialog).findByRole('combobox', { name: /Qué pasa con el dinero/ }))
    await user.click(await screen.findByRole('option', { name: 'Se descuenta de la planilla' }))
    expect(within(dialog).queryByRole('textbox', { name: /Días hábiles/ })).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    const parts = within(dialog).getByRole('textbox', { name: /Cuotas/ })
    expect(parts).toHaveAccessibleDescription('Escribe un número entero de 1 a 120.')
    await user.type(parts, '12')
    await user.type(within(dialog).getByRole('textbox', { name: /Tope/ }), '250.50')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Efectivo' }))
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.sent).toHaveLength(1)
    })
    expect(fake.sent[0]?.body).toEqual({
      name: 'Anticipo de viaje',
      needs_hr: false,
      confidential: false,
      methods: ['transfer'],
      outcome: 'payroll',
      expense_account: '5110',
      ceiling_minor: 25_050,
      instalments: 12,
      position: 1,
    })
  })
})

describe('what cash, prices and deadlines need', () => {
  it('is a box that holds its fund at least', async () => {
    const { fake, user } = open('/settings/cash-boxes')
    await user.click(await screen.findByRole('button', { name: 'Agregar caja' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar caja' })
    await user.type(await within(dialog).findByRole('textbox', { name: /Nombre/ }), 'Caja Colón')
    const fund = within(dialog).getByRole('textbox', { name: /Fondo fijo/ })
    await user.clear(fund)
    await user.type(fund, '500')
    const most = within(dialog).getByRole('textbox', { name: /Tope/ })
    await user.type(most, '499.99')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    expect(most).toHaveAccessibleDescription('El tope no puede ser menor que el fondo fijo.')
    const branch = within(dialog).getByRole('combobox', { name: /Sucursal/ })
    expect(branch).toHaveAccessibleDescription('Elige la sucursal.')
    await user.click(branch)
    // One that is no longer in use is not offered.
    expect(screen.queryByRole('option', { name: 'David' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('option', { name: 'Colón' }))
    await user.clear(most)
    await user.type(most, '1200')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    await waitFor(() => {
      expect(fake.sent).toHaveLength(1)
    })
    expect(fake.sent[0]?.body).toEqual({
      name: 'Caja Colón',
      branch_id: 's-1',
      currency: 'USD',
      fund_minor: 50_000,
      ceiling_minor: 120_000,
      tolerance_minor: 0,
    })
  })

  it('is a coin without a name of its own', async () => {
    const { fake, user } = open('/settings/denominations')
    await user.click(await screen.findByRole('button', { name: 'Agregar billete o moneda' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar billete o moneda' })
    await user.click(await within(dialog).findByRole('combobox', { name: /Billete o moneda/ }))
    await user.click(await screen.findByRole('option', { name: 'Moneda' }))
    expect(within(dialog).queryByRole('textbox', { name: /Nombre/ })).not.toBeInTheDocument()
    await user.type(within(dialog).getByRole('textbox', { name: /Valor/ }), '0.05')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toEqual({ currency: 'USD', form: 'coin', value_minor: 5 })
    })
  })

  it('is a day, which is not forgotten', async () => {
    const { fake, user } = open('/settings/holidays')
    await user.click(await screen.findByRole('button', { name: 'Agregar feriado' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar feriado' })
    await user.type(await within(dialog).findByRole('textbox', { name: /Nombre/ }), 'Navidad')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    const day = within(dialog).getByLabelText(/^Día/)
    expect(day).toHaveAccessibleDescription('Elige el día.')
    await user.type(day, '2026-12-25')
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toEqual({ name: 'Navidad', day: '2026-12-25' })
    })
  })
})

describe('going live', () => {
  it('shows what is missing with the way there, and rehearses a request', async () => {
    listenGoing()
    const { user } = open('/settings/going-live')
    expect(await screen.findByRole('link', { name: 'Bancos' })).toHaveAttribute('href', '/settings/banks')
    expect(screen.getByText('Falta una cosa para empezar.')).toBeVisible()
    const result = await screen.findByRole('region', { name: 'Resultado del ensayo' })
    expect(result).toHaveTextContent('llega hasta el banco')
    expect(result).toHaveTextContent('También puede Eliécer Quintero.')
    expect(result).toHaveTextContent('Solo esta persona puede.')
    const amount = screen.getByRole('textbox', { name: 'Monto' })
    await user.clear(amount)
    await user.type(amount, '500.01')
    await user.click(screen.getByRole('button', { name: 'Ensayar' }))
    await waitFor(() => {
      expect(result).toHaveTextContent('un paso queda sin nadie')
    })
    expect(result).toHaveTextContent('Falta alguien con límite.')
  })

  it('stands on the root page while something is missing', async () => {
    listenGoing()
    open('/')
    const card = await screen.findByRole('region', { name: 'Puesta en marcha' })
    expect(card).toHaveTextContent('Falta: Bancos.')
    expect(within(card).getByRole('link', { name: 'Ver qué falta' })).toHaveAttribute(
      'href',
      '/settings/going-live',
    )
  })
})
