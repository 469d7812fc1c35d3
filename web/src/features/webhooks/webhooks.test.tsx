import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { openPortal } from '@tests/app'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { FakeWebhooks, webhook } from './testing/fake'

const SECRET = 'whsec_c2VjcmV0by1kZS1wcnVlYmE='

function open(address = '/settings/webhooks', prepare: (fake: FakeWebhooks) => void = () => undefined) {
  const fake = new FakeWebhooks()
  prepare(fake)
  fake.listen()
  return { fake, ...openPortal(address) }
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[data-row]')
  if (row === null) {
    throw new Error(`${text} stands in no row`)
  }
  return within(row)
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = async (text: string) =>
  waitFor(() => {
    expect(screen.queryByDisplayValue(text)).not.toBeInTheDocument()
  })

/** Answers the question that is open. */
async function answer(user: ReturnType<typeof userEvent.setup>, title: string, label: string) {
  const question = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(question).getByRole('button', { name: label }))
}

describe('the webhooks', () => {
  it('are listed with what they hear of, how they stand and what became of their messages', async () => {
    open(undefined, (fake) => {
      fake.items = [
        webhook('a', { waiting: 2 }),
        webhook('b', { kinds: ['request', 'spaceship'], state: 'off', failed: 7 }),
        webhook('c', { state: 'off', off_reason: 'gone' }),
      ]
    })
    const a = await rowOf('Sistema a')
    expect(a.getByText('Activo')).toBeVisible()
    expect(a.getByText('Todo')).toBeVisible()
    expect(a.getByText('2')).toBeVisible()
    expect(a.getByRole('link')).toHaveAttribute('href', '/settings/webhooks/a')
    const b = await rowOf('Sistema b')
    expect(b.getByText('Solicitudes, spaceship')).toBeVisible()
    expect(b.getByText('Apagado')).toBeVisible()
    expect(b.getByText('7')).toBeVisible()
    expect(b.queryByText('El otro sistema respondió que ya no existe')).not.toBeInTheDocument()
    const c = await rowOf('Sistema c')
    expect(c.getByText('El otro sistema respondió que ya no existe')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Cómo comprobar la firma' })).toBeVisible()
  })

  it('are set up with checked fields; the secret is shown once, to be copied, and not again', async () => {
    const { fake, user, router } = open()
    await rowOf('Sistema a')
    await user.click(screen.getByRole('button', { name: 'Agregar webhook' }))
    const form = await dialog('Agregar webhook')
    await user.click(form.getByRole('radio', { name: 'Solo lo que elijas' }))
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }))
    expect(form.getByRole('textbox', { name: /^Nombre/u })).toHaveAccessibleDescription('Escribe el nombre.')
    expect(form.getAllByText('Elige al menos una clase.')).not.toHaveLength(0)
    expect(fake.made).toHaveLength(0)

    await user.type(form.getByRole('textbox', { name: /^Nombre/u }), 'Almacén')
    await user.type(form.getByRole('textbox', { name: /^Dirección/u }), 'http://almacen.test')
    await user.click(form.getByRole('checkbox', { name: 'Solicitudes' }))
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }))
    const url = form.getByRole('textbox', { name: /^Dirección/u })
    await waitFor(() => {
      expect(url).toHaveAccessibleDescription('Escribe una dirección https.')
    })
    await user.clear(url)
    await user.type(url, 'https://almacen.test/caudal')
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }))

    const shown = await dialog('Secreto de Almacén')
    expect(fake.made.at(-1)).toEqual({
      name: 'Almacén',
      url: 'https://almacen.test/caudal',
      kinds: ['request'],
    })
    expect(shown.getByRole('textbox', { name: 'Secreto' })).toHaveValue(SECRET)
    await user.keyboard('{Escape}')
    await user.click(shown.getByRole('button', { name: 'Copiar secreto' }))
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    await user.click(shown.getByRole('button', { name: 'Ya lo guardé' }))
    await gone(SECRET)
    // It leads to where it is tried.
    expect(await screen.findByRole('heading', { name: 'Almacén', level: 1 })).toBeVisible()
    expect(router.state.location.pathname).toBe('/settings/webhooks/nuevo')
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument()
  })

  it('hear of everything where nothing is chosen, and say when the secret was lost', async () => {
    const { fake, user } = open(undefined, (fake) => {
      fake.secret = null
    })
    await rowOf('Sistema a')
    await user.click(screen.getByRole('button', { name: 'Agregar webhook' }))
    const form = await dialog('Agregar webhook')
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.type(form.getByRole('textbox', { name: /^Nombre/u }), 'Almacén')
    await user.type(form.getByRole('textbox', { name: /^Dirección/u }), 'https://almacen.test')
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }))
    const shown = await dialog('Secreto de Almacén')
    expect(fake.made.at(-1)?.kinds).toEqual([])
    expect(shown.getByText(/Cámbialo en la página del webhook/u)).toBeVisible()
  })

  it.each([360, 1440])('have no accessibility mistakes at %i px', async (width) => {
    setWidth(width)
    const { container } = open(undefined, (fake) => {
      fake.items = [webhook('a'), webhook('c', { state: 'off', off_reason: 'gone' })]
    })
    await rowOf('Sistema a')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a webhook', () => {
  it('is changed as it was read', async () => {
    const { fake, user } = open('/settings/webhooks/a', (fake) => {
      fake.items = [webhook('a', { kinds: ['payment'] })]
    })
    await screen.findByRole('heading', { name: 'Sistema a' })
    await user.click(button('Editar'))
    const form = await dialog('Editar Sistema a')
    expect(form.getByRole('checkbox', { name: 'Pagos' })).toBeChecked()
    await user.click(form.getByRole('radio', { name: 'Todo' }))
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Sistema a quedó guardado.')).toBeVisible()
    const body = { name: 'Sistema a', url: 'https://a.test/caudal', kinds: [] }
    expect(fake.changed).toEqual([{ body, version: '"3"' }])
  })

  it('gets another secret after a question: it is shown once, and until when the one before signs', async () => {
    const { fake, user } = open('/settings/webhooks/a')
    await screen.findByText('Termina en x7M=')
    await user.click(button('Cambiar secreto'))
    await answer(user, '¿Cambiar el secreto de Sistema a?', 'Cancelar')
    expect(fake.acts).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Cambiar secreto' }))
    await answer(user, '¿Cambiar el secreto de Sistema a?', 'Cambiar secreto')
    const shown = await dialog('Secreto de Sistema a')
    expect(fake.acts).toEqual([{ id: 'a', action: 'rotate', version: '"3"' }])
    expect(shown.getByRole('textbox', { name: 'Secreto' })).toHaveValue(SECRET)
    expect(shown.getByText(/El anterior también firma hasta/u)).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Ya lo guardé' }))
    await gone(SECRET)
    expect(await screen.findByText('Termina en y8N=')).toBeVisible()
    expect(screen.getByText(/^También firma hasta/u)).toBeVisible()
  })

  it('is switched off after a question, cannot be tried then, and is switched on again', async () => {
    const { fake, user } = open('/settings/webhooks/a')
    await screen.findByText('Activo')
    await user.click(button('Apagar'))
    await answer(user, '¿Apagar Sistema a?', 'Apagar')
    expect(await screen.findByText('Apagado')).toBeVisible()
    expect(button('Probar')).toHaveAccessibleDescription('El webhook está apagado: enciéndelo primero.')
    await user.click(button('Probar'))
    await user.click(button('Encender'))
    expect(await screen.findByText('Activo')).toBeVisible()
    // Each with the version that the one before answered.
    expect(fake.acts.map(({ action, version }) => [action, version])).toEqual([
      ['switch-off', '"3"'],
      ['switch-on', '"4"'],
    ])
  })

  it('says that the other system is gone, and what to do', async () => {
    open('/settings/webhooks/a', (fake) => {
      fake.items = [webhook('a', { state: 'off', off_reason: 'gone' })]
    })
    expect(await screen.findByText('Apagado: el otro sistema respondió que ya no existe')).toBeVisible()
    expect(button('Encender')).toBeEnabled()
  })

  it('is removed after a question', async () => {
    const { fake, user, router } = open('/settings/webhooks/a')
    await screen.findByText('Activo')
    await user.click(button('Quitar'))
    await answer(user, '¿Quitar Sistema a?', 'Quitar')
    expect(await screen.findByText('Ningún sistema recibe avisos')).toBeVisible()
    expect(router.state.location.pathname).toBe('/settings/webhooks')
    expect(fake.acts.map(({ action }) => action)).toEqual(['remove'])
  })

  it('that is not there is said to be so', async () => {
    open('/settings/webhooks/z')
    expect(await screen.findByText('Ese webhook ya no está')).toBeVisible()
  })
})
