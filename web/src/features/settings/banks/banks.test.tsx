import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeSettings } from '../testing/fake'

async function edit() {
  const fake = new FakeSettings().listen()
  const { user } = openPortal('/settings/banks')
  await user.click(await screen.findByRole('button', { name: 'Editar Banco General' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Banco General' }))
  await dialog.findByRole('group', { name: 'Sus cuentas' })
  return { fake, user, dialog }
}

describe('a bank', () => {
  it('says how long its accounts are and what else people call it', async () => {
    const { fake, user, dialog } = await edit()
    await user.click(dialog.getByRole('button', { name: 'Agregar un largo' }))
    await chooseOption(user, dialog.getByRole('combobox', { name: 'Cuentas del largo 1' }), 'checking')
    await user.type(dialog.getByRole('textbox', { name: 'Mínimo 1' }), '13')
    await user.type(dialog.getByRole('textbox', { name: 'Máximo 1' }), '12')
    await user.click(dialog.getByRole('button', { name: 'Agregar otro nombre' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    const most = dialog.getByRole('textbox', { name: 'Máximo 1' })
    expect(most).toHaveAccessibleDescription('De 13 a 34.')
    const alias = dialog.getByRole('textbox', { name: /^Otro nombre 1/ })
    expect(alias).toHaveAccessibleDescription('Escribe el nombre o quítalo.')
    await user.clear(most)
    await user.type(most, '13')
    await user.type(alias, ' BG ')
    await user.type(dialog.getByRole('textbox', { name: 'Con qué empiezan' }), '03')
    await user.click(dialog.getByRole('switch', { name: 'Solo llevan cifras' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toEqual({
        name: 'Banco General',
        code: '0071',
        scheme: null,
        lengths: [{ kind: 'checking', min: 13, max: 13 }],
        digits_only: true,
        prefix: '03',
        aliases: ['BG'],
      })
    })
  })

  it('of a country that publishes how accounts are written says no lengths of its own', async () => {
    const { fake, user, dialog } = await edit()
    await user.click(dialog.getByRole('button', { name: 'Agregar un largo' }))
    await chooseOption(user, dialog.getByRole('combobox', { name: 'Cómo se escriben las cuentas' }), 'clabe')
    expect(dialog.queryByRole('button', { name: 'Agregar un largo' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toMatchObject({ scheme: 'clabe', lengths: [] })
    })
  })

  it('shows at its place a name that another bank has', async () => {
    const { user, dialog } = await edit()
    const detail = 'Ya está registrado.'
    const errors = [{ field: 'aliases/0', code: 'already_registered', detail }]
    const problem = {
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'invalid_fields',
      detail: 'Revisa.',
      errors,
    }
    server.use(http.put('*/api/v1/settings/banks/:id', () => HttpResponse.json(problem, { status: 422 })))
    await user.click(dialog.getByRole('button', { name: 'Agregar otro nombre' }))
    const alias = dialog.getByRole('textbox', { name: /^Otro nombre 1/ })
    await user.type(alias, 'Banistmo')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(alias).toHaveAccessibleDescription(detail)
    })
  })
})
