import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { delivery, FakeWebhooks, webhook } from './testing/fake'

function open(search: string, prepare: (fake: FakeWebhooks) => void) {
  const fake = new FakeWebhooks()
  prepare(fake)
  fake.listen()
  return { fake, user: userEvent.setup(), ...renderPortal(`/settings/webhooks/a${search}`) }
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[data-row]')
  if (row === null) {
    throw new Error(`${text} stands in no row`)
  }
  return within(row)
}

const resend = (row: ReturnType<typeof within>) => row.getByRole('button', { name: /^Reenviar/u })

describe('the log of a webhook', () => {
  it('says what was told, how it went and when it is tried again', async () => {
    open('', (fake) => {
      fake.log = [
        delivery('1', {
          event: 'spaceship.land',
          status: null,
          error: 'timed_out',
          state: 'failed',
          attempts: 10,
        }),
        delivery('2', { status: 503, error: 'status', state: 'waiting', attempts: 2, took_ms: 1234 }),
        delivery('3', { event: 'payment.confirm' }),
      ]
    })
    const failed = await rowOf('spaceship.land')
    expect(failed.getByText('Fallido')).toBeVisible()
    expect(failed.getByText('No respondió a tiempo')).toBeVisible()
    expect(failed.getByText('10')).toBeVisible()
    const waiting = await rowOf('Envió la solicitud')
    expect(waiting.getByText('Respondió con error (503)')).toBeVisible()
    expect(waiting.getByText('1.2 s')).toBeVisible()
    expect(waiting.getByText(/^Próximo intento: /u)).toBeVisible()
    const sent = await rowOf('Confirmó el pago')
    expect(sent.getByText('Entregado')).toBeVisible()
    expect(sent.getByText('204')).toBeVisible()
    expect(sent.getByText('84 ms')).toBeVisible()
  })

  it('opens a message at its own address, with what was sent and the id it is sent under', async () => {
    const { user, router } = open('', (fake) => {
      fake.log = [delivery('1')]
    })
    await user.click((await rowOf('Envió la solicitud')).getByRole('link'))
    const message = within(await screen.findByRole('dialog', { name: 'Envió la solicitud' }))
    expect(router.state.location.search).toBe('?message=1')
    expect(message.getByRole('figure', { name: 'Lo que se envía' }).textContent).toContain(
      '  "type": "request.submit",\n',
    )
    expect(message.getByRole('textbox', { name: 'webhook-id' })).toHaveValue('1')
    await user.click(message.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
  })

  it('keeps the view in the address and asks for it alone', async () => {
    const { user, router } = open('', (fake) => {
      fake.log = [delivery('1'), delivery('2', { event: 'payment.confirm', state: 'failed' })]
    })
    await rowOf('Envió la solicitud')
    await user.click(screen.getByRole('link', { name: 'Fallidos' }))
    await rowOf('Confirmó el pago')
    expect(router.state.location.search).toBe('?state=failed')
    expect(screen.queryByText('Envió la solicitud')).not.toBeInTheDocument()
  })

  it('sends a message again and follows it until it arrived', async () => {
    const { fake, user } = open('', (fake) => {
      fake.log = [delivery('1', { state: 'failed', status: 500, error: 'status' })]
    })
    await user.click(resend(await rowOf('Envió la solicitud')))
    expect(await screen.findByText('El mensaje está por salir otra vez.')).toBeVisible()
    expect(fake.resent).toEqual(['1'])
    const row = await rowOf('Envió la solicitud')
    expect(await row.findByText('Por entregar')).toBeVisible()
    expect(resend(row)).toHaveAccessibleDescription('Todavía está por entregarse.')
    await user.click(resend(row))
    expect(fake.resent).toEqual(['1'])
    fake.end('1', { state: 'sent', attempts: 1, status: 204, error: null })
    expect(await row.findByText('Entregado')).toBeVisible()
  })

  it('sends nothing while the webhook is off, and says so', async () => {
    const { fake, user } = open('', (fake) => {
      fake.items = [webhook('a', { state: 'off' })]
      fake.log = [delivery('1')]
    })
    const again = resend(await rowOf('Envió la solicitud'))
    expect(again).toHaveAccessibleDescription('El webhook está apagado: enciéndelo primero.')
    await user.click(again)
    expect(fake.resent).toEqual([])
  })

  it('shows a trial at once, and that it arrived', async () => {
    const { fake, user } = open('', () => undefined)
    await user.click(await screen.findByRole('button', { name: 'Probar' }))
    const row = await rowOf('webhook.test')
    expect(row.getByText('Por entregar')).toBeVisible()
    fake.end('prueba', { state: 'sent', attempts: 1, status: 200, took_ms: 12 })
    expect(await row.findByText('Entregado')).toBeVisible()
    expect(row.getByText('200')).toBeVisible()
  })

  it.each([360, 1440])('has no accessibility mistakes at %i px, nor has a message', async (width) => {
    setWidth(width)
    open('?message=1', (fake) => {
      fake.items = [webhook('a', { state: 'off', off_reason: 'gone' })]
      fake.log = [delivery('1'), delivery('2', { state: 'failed', status: 410, error: 'status' })]
    })
    await screen.findByRole('dialog')
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})
