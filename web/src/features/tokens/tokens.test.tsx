import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { openPortal } from '@tests/app'
import { describe, expect, it } from 'vitest'
import { FakeTokens } from './testing/fake'

function open() {
  const fake = new FakeTokens().listen()
  const { user } = openPortal('/settings/tokens')
  return { fake, user }
}

async function openForm(user: ReturnType<typeof userEvent.setup>) {
  const button = await screen.findByRole('button', { name: 'Crear token' })
  await waitFor(() => {
    expect(button).toBeEnabled()
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Crear token' })
  await within(dialog).findByRole('checkbox', { name: 'Auditoría' })
  return dialog
}

describe('the tokens of other systems', () => {
  it('are made with scopes and an end, and the secret is shown once, to be copied', async () => {
    const { fake, user } = open()
    const dialog = await openForm(user)
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
    const name = within(dialog).getByRole('textbox', { name: /Nombre del sistema/ })
    expect(name).toHaveAccessibleDescription('Escribe el nombre.')
    expect(within(dialog).getAllByText('Elige al menos un permiso.')).not.toHaveLength(0)
    expect(within(dialog).queryByRole('checkbox', { name: 'Administración' })).not.toBeInTheDocument()
    expect(fake.sent).toHaveLength(0)

    await user.type(name, 'Tableros')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Auditoría' }))
    await user.type(within(dialog).getByLabelText(/Último día/), '2026-12-31')
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
    await waitFor(() => {
      expect(name).toHaveAccessibleDescription('Ya está registrado.')
    })
    await user.clear(name)
    await user.type(name, 'Planilla')
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))

    const shown = await screen.findByRole('dialog', { name: 'Token de Planilla' })
    expect(fake.sent.at(-1)).toEqual({
      name: 'Planilla',
      scopes: ['Consultar auditoría'],
      drafts_for: null,
      ends_on: '2026-12-31',
    })
    expect(within(shown).getByRole('textbox', { name: 'Token' })).toHaveValue('caudal_secreto-de-prueba')
    await user.click(within(shown).getByRole('button', { name: 'Copiar token' }))
    expect(await within(shown).findByText('Copiado')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('caudal_secreto-de-prueba')
    await user.click(within(shown).getByRole('button', { name: 'Ya lo guardé' }))
    await waitFor(() => {
      expect(screen.queryByDisplayValue('caudal_secreto-de-prueba')).not.toBeInTheDocument()
    })
    expect(await screen.findByText('Planilla')).toBeVisible()
  })

  it('keep people and groups with a token of its own kind, and say when the secret was lost', async () => {
    const { fake, user } = open()
    fake.secret = null
    expect(await screen.findByDisplayValue('https://portal.test/scim/v2')).toBeVisible()
    const dialog = await openForm(user)
    await user.type(within(dialog).getByRole('textbox', { name: /Nombre del sistema/ }), 'Entra')
    await user.click(within(dialog).getByRole('radio', { name: /SCIM/ }))
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
    await user.type(within(dialog).getByLabelText(/Último día/), '2026-12-31')
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
    const shown = await screen.findByRole('dialog', { name: 'Token de Entra' })
    expect(fake.sent.at(-1)?.scopes).toEqual(['scim'])
    expect(shown).toHaveTextContent('Revócalo y crea otro')
  })

  it('draft for one person, who is found by name and is no other than who may ask', async () => {
    const { fake, user } = open()
    const dialog = await openForm(user)
    await user.type(within(dialog).getByRole('textbox', { name: /Nombre del sistema/ }), 'Viajes')
    await user.click(within(dialog).getByRole('radio', { name: 'Preparar borradores de solicitudes' }))
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
    await user.type(within(dialog).getByLabelText(/Último día/), '2026-12-31')
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
    const person = within(dialog).getByRole('combobox', { name: /Para quién/ })
    expect(person).toHaveAccessibleDescription('Elige para quién prepara borradores.')
    expect(fake.sent).toHaveLength(0)

    await user.type(person, 'eli')
    await user.click(await screen.findByRole('option', { name: /Eliécer Quintero/ }))
    expect(fake.searched.at(-1)).toMatchObject({ permission: 'Crear solicitudes', state: 'active', q: 'eli' })
    await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
    const shown = await screen.findByRole('dialog', { name: 'Token de Viajes' })
    expect(fake.sent.at(-1)).toEqual({
      name: 'Viajes',
      scopes: ['requests:drafts'],
      drafts_for: 'u-1',
      ends_on: '2026-12-31',
    })
    await user.click(within(shown).getByRole('button', { name: 'Ya lo guardé' }))
    expect(await screen.findByText('Preparar borradores de solicitudes, para Eliécer Quintero')).toBeVisible()
  })

  it('are revoked after a question', async () => {
    const { fake, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Revocar Tableros' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Revocar el token de Tableros?' })
    expect(fake.revoked).toHaveLength(0)
    await user.click(await within(question).findByRole('button', { name: 'Revocar' }))
    expect(await screen.findByText('Revocado')).toBeVisible()
    expect(fake.revoked).toEqual(['t-1'])
    expect(screen.queryByRole('button', { name: 'Revocar Tableros' })).not.toBeInTheDocument()
  })
})
