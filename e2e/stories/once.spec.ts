import {
  askForMoney,
  decide,
  fillRequest,
  openRequest,
  preparePayment,
  readPopup,
  row,
} from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

const PURPOSE = 'Peajes de la unidad 30, ida y vuelta'
const TOLLS = { type: 'Peajes', purpose: PURPOSE, lines: [['Corredor Norte', '4', '2.85']] } as const

/** Loses the answer of the first call that matches, after the server has done what it asks. */
async function loseAnswer(desk: Desk, path: RegExp): Promise<{ keys: () => string[] }> {
  desk.watch.expectLostCalls()
  const keys: string[] = []
  await desk.page.route(path, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') {
      await route.fallback()
      return
    }
    keys.push((await request.headerValue('idempotency-key')) ?? '')
    if (keys.length === 1) {
      await route.fetch()
      await route.abort('connectionreset')
    } else {
      await route.fallback()
    }
  })
  return { keys: () => keys }
}

test.describe('What was sent once happens once @once', () => {
  test('a double click on "Enviar solicitud" asks for the money once @prove', async ({ signIn }) => {
    const eliecer = await signIn('Eliécer Quintero', '/requests/new')
    await fillRequest(eliecer, TOLLS)
    const posts: string[] = []
    eliecer.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/requests')) {
        posts.push(request.url())
      }
    })
    await eliecer.button('Enviar solicitud').dblclick()
    await readPopup(eliecer, /^Enviaste SOL-/u)
    expect(posts).toHaveLength(1)
    await eliecer.open(`/requests?scope=mine&q=${encodeURIComponent(PURPOSE)}`)
    await expect(eliecer.main.locator('[data-row]')).toHaveCount(1)
  })

  test('a request whose answer was lost is sent again with the same key, and exists once', async ({
    signIn,
  }) => {
    const eliecer = await signIn('Eliécer Quintero', '/requests/new')
    await fillRequest(eliecer, TOLLS)
    const lost = await loseAnswer(eliecer, /\/api\/v1\/requests$/u)
    await eliecer.button('Enviar solicitud').click()
    await readPopup(eliecer, /^Enviaste SOL-/u)
    expect(lost.keys()).toHaveLength(2)
    expect(new Set(lost.keys()).size).toBe(1)
    await eliecer.open(`/requests?scope=mine&q=${encodeURIComponent(PURPOSE)}`)
    await expect(eliecer.main.locator('[data-row]')).toHaveCount(1)
  })

  test('the network goes while a request is sent: pressing again later asks once @prove', async ({
    signIn,
  }) => {
    const eliecer = await signIn('Eliécer Quintero', '/requests/new')
    eliecer.watch.expectLostCalls()
    await fillRequest(eliecer, TOLLS)
    const keys: string[] = []
    let isDown = true
    await eliecer.page.route(/\/api\/v1\/requests$/u, async (route) => {
      if (route.request().method() !== 'POST') {
        await route.fallback()
        return
      }
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      if (isDown) {
        await route.fetch()
        await route.abort('connectionreset')
      } else {
        await route.fallback()
      }
    })
    await eliecer.button('Enviar solicitud').click()
    await expect(eliecer.main.getByRole('alert').first()).toBeVisible()
    isDown = false
    await eliecer.button('Enviar solicitud').click()
    await readPopup(eliecer, /^Enviaste SOL-/u)
    expect(keys.length).toBeGreaterThan(2)
    expect(new Set(keys).size, 'one key for one wish').toBe(1)
    await eliecer.open(`/requests?scope=mine&q=${encodeURIComponent(PURPOSE)}`)
    await expect(eliecer.main.locator('[data-row]')).toHaveCount(1)
  })

  test('a payment whose answers were lost is prepared, authorised and sent once @prove', async ({
    signIn,
  }) => {
    const eliecer = await signIn('Eliécer Quintero')
    const request = await askForMoney(eliecer, TOLLS)
    const rogelio = await signIn('Rogelio Castillo')
    await openRequest(rogelio, 'Por decidir', request)
    const approval = await loseAnswer(rogelio, /\/actions\/approve$/u)
    await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })
    await readPopup(rogelio, new RegExp(`^Aprobaste ${request.number}`, 'u'))
    expect(new Set(approval.keys()).size).toBe(1)

    const tomas = await signIn('Tomás Herrera')
    await openRequest(tomas, 'Por liberar', request)
    await decide(tomas, 'Liberar para pago')
    await readPopup(tomas, /^Liberaste/u)
    await tomas.open('/payments/single')
    const preparation = await loseAnswer(tomas, /\/api\/v1\/payments$/u)
    await preparePayment(tomas, request, 'Banco General, operaciones')
    await readPopup(tomas, /espera autorización/u)
    expect(preparation.keys()).toHaveLength(2)
    expect(new Set(preparation.keys()).size).toBe(1)

    const graciela = await signIn('Graciela Moreno', '/payments/single?tab=authorize')
    await expect(row(graciela, request.number)).toHaveCount(1)
    await row(graciela, request.number).getByRole('link').first().click()
    const authorisation = await loseAnswer(graciela, /\/actions\/authorize$/u)
    await decide(graciela, 'Autorizar')
    await readPopup(graciela, /^Autorizaste el pago/u)
    expect(new Set(authorisation.keys()).size).toBe(1)

    await tomas.open('/payments/single?tab=send')
    await row(tomas, request.number).getByRole('link').first().click()
    const sending = await loseAnswer(tomas, /\/actions\/send$/u)
    await decide(tomas, 'Anotar envío al banco', { reason: 'BG-1', confirm: 'Anotar envío' })
    await readPopup(tomas, /quedó enviado al banco/u)
    expect(new Set(sending.keys()).size).toBe(1)
    await expect(tomas.main.getByRole('table').filter({ hasText: 'Debe' })).toHaveCount(1)
  })
})
