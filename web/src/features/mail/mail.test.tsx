import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { FakeMail, letter } from './testing/fake'

function open(address = '/settings/mail', prepare: (fake: FakeMail) => void = () => undefined) {
  const fake = new FakeMail()
  prepare(fake)
  fake.listen()
  return { fake, user: userEvent.setup(), ...renderPortal(address) }
}

const rowOf = async (text: string | RegExp) => {
  const cell = await screen.findByText(text)
  const row = cell.closest<HTMLElement>('[data-row]')
  if (row === null) {
    throw new Error(`${String(text)} stands in no row`)
  }
  return within(row)
}

const testButton = () => screen.getByRole('button', { name: 'Enviarme un correo de prueba' })

describe('the mail of the portal', () => {
  it('names its server, and what became of each letter with what the server said', async () => {
    open(undefined, (fake) => {
      fake.items = [
        letter('a', { kind: 'digest', state: 'waiting', attempts: 2, error: 'Vuelve más tarde' }),
        letter('b', { address: 'b@transportes.test' }),
        letter('c', { state: 'dropped', attempts: 0 }),
      ]
    })
    expect(await screen.findByText('Caudal <caudal@test>')).toBeVisible()
    expect(screen.getByText('A las 06:30')).toBeVisible()
    const waiting = await rowOf('Persona a')
    expect(waiting.getByText('Por enviar')).toBeVisible()
    expect(waiting.getByText('Resumen')).toBeVisible()
    expect(waiting.getByText('2 intentos')).toBeVisible()
    expect(waiting.getByText(/^Próximo intento: /u)).toBeVisible()
    expect(waiting.getByText('Vuelve más tarde')).toBeVisible()
    expect((await rowOf('Persona b')).getByText('Enviado')).toBeVisible()
    expect((await rowOf('Persona c')).getByText('Sin novedades')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Reintentar/u })).not.toBeInTheDocument()
  })

  it('is tried with a letter to oneself, which the list follows until it went out', async () => {
    const { fake, user, router } = open('/settings/mail?state=failed')
    await screen.findByText('No hay correos en este estado')
    await user.click(testButton())
    expect(await screen.findByText(/El correo de prueba está por salir/u)).toBeVisible()
    // The view where it would not be seen is left.
    expect(router.state.location.search).toBe('')
    expect((await rowOf('Persona prueba')).getByText('Por enviar')).toBeVisible()
    fake.end('prueba', { state: 'sent', attempts: 1 })
    expect((await rowOf('Persona prueba')).getByText('Prueba')).toBeVisible()
    expect(await screen.findByText('Enviado')).toBeVisible()
  })

  it('sends again what was given up', async () => {
    const { fake, user } = open(undefined, (fake) => {
      fake.items = [letter('a', { state: 'failed', error: 'No existe ese buzón' }), letter('b')]
    })
    expect((await rowOf('Persona b')).queryByRole('button')).not.toBeInTheDocument()
    await user.click(
      (await rowOf('Persona a')).getByRole('button', { name: 'Reintentar el correo para Persona a' }),
    )
    expect(await screen.findByText('El correo para Persona a está por salir otra vez.')).toBeVisible()
    expect(fake.retried).toEqual(['a'])
    await waitFor(async () => {
      expect((await rowOf('Persona a')).getByText('Por enviar')).toBeVisible()
    })
  })

  it('keeps the view in the address, asks for it alone, and goes on page by page', async () => {
    const { user, router } = open(undefined, (fake) => {
      fake.pageSize = 1
      fake.items = [letter('a'), letter('b', { state: 'failed' }), letter('c', { state: 'failed' })]
    })
    await rowOf('Persona a')
    await user.click(screen.getByRole('link', { name: 'Fallidos' }))
    await rowOf('Persona b')
    expect(router.state.location.search).toBe('?state=failed')
    expect(screen.queryByText('Persona a')).not.toBeInTheDocument()
    expect(screen.queryByText('Persona c')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ver más' }))
    await rowOf('Persona c')
  })

  it('shows all where the address names a view that there is not', async () => {
    open('/settings/mail?state=spaceship', (fake) => {
      fake.items = [letter('a')]
    })
    await rowOf('Persona a')
    expect(screen.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page')
  })

  it('says what to write in the settings where there is no server, and why nothing can be sent', async () => {
    const { user, fake } = open(undefined, (fake) => {
      fake.server = null
      fake.items = [letter('a', { state: 'failed', error: 'No existe ese buzón' })]
    })
    expect(await screen.findByText('El portal no envía correo')).toBeVisible()
    expect(screen.getByRole('figure', { name: 'Archivo de ajustes' })).toHaveTextContent('[mail]')
    expect(screen.getByText('CAUDAL_MAIL__HOST')).toBeVisible()
    const reason = 'El portal no tiene servidor de correo: lo configura quien lo instala.'
    expect(testButton()).toHaveAccessibleDescription(reason)
    await user.click(testButton())
    const retry = (await rowOf('Persona a')).getByRole('button', { name: /^Reintentar/u })
    expect(retry).toHaveAccessibleDescription(reason)
    await user.click(retry)
    expect(fake.retried).toEqual([])
    expect(fake.items).toHaveLength(1)
  })

  it.each([360, 1440])('has no accessibility mistakes at %i px', async (width) => {
    setWidth(width)
    const { container } = open(undefined, (fake) => {
      fake.server = null
      fake.items = [letter('a', { state: 'failed', error: 'No existe ese buzón' }), letter('b')]
    })
    await rowOf('Persona a')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})
