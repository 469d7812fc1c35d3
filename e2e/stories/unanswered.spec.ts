import { press, readPopup } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** A road without signal: what is sent may arrive, and no answer comes back. */
interface Road {
  signal: 'good' | 'no answer' | 'none'
  /** The keys that movements were sent with. */
  keys: string[]
}

async function road(desk: Desk): Promise<Road> {
  const state: Road = { signal: 'good', keys: [] }
  desk.watch.expectLostCalls()
  await desk.page.route(/\/(movements|commands\/actions\/settle)$/u, async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && request.url().endsWith('/movements')) {
      state.keys.push((await request.headerValue('idempotency-key')) ?? '')
    }
    if (state.signal === 'good') {
      await route.fallback()
      return
    }
    if (state.signal === 'no answer' && request.url().endsWith('/movements')) {
      await route.fetch()
    }
    await route.abort('connectionreset')
  })
  return state
}

async function note(desk: Desk, amount: string): Promise<void> {
  await press(desk, 'Anotar egreso')
  await desk.dialog.getByLabel('Categoría').selectOption('Gastos menores')
  await desk.dialog.getByRole('textbox', { name: /Monto/u }).fill(amount)
  await desk.dialog.getByRole('button', { name: 'Anotar', exact: true }).click()
}

/** What left the box, newest first: what it holds is not told to who counts it. */
async function left(desk: Desk, ...amounts: readonly string[]): Promise<void> {
  const rows = desk.main.locator('[data-row]').filter({ hasText: 'Gastos menores' })
  await expect(rows).toContainText(amounts.map((amount) => new RegExp(String.raw`-(USD\s)?${amount}`, 'u')))
}

/** Leaves the form, and says so where it asks. */
async function leave(desk: Desk): Promise<void> {
  await desk.dialog.getByRole('button', { name: 'Cancelar' }).click()
  const question = desk.page.getByRole('alertdialog', { name: '¿Salir de este formulario?' })
  await question.getByRole('button', { name: 'Salir' }).click()
  await expect(desk.dialog).toHaveCount(0)
}

async function giveUp(desk: Desk): Promise<void> {
  await expect(desk.dialog.getByText(/La respuesta no llegó: puede que se haya hecho/u)).toBeVisible()
  await leave(desk)
}

test('A movement of a cash box that was sent without a signal is noted once, whatever its custodian does next @phone @prove', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio', '/payments/cash-closing')
  await ivan.main.getByRole('link', { name: 'Abrir turno en Caja David' }).click()
  await ivan.main.getByRole('textbox', { name: 'Billete de 20 USD' }).fill('10')
  await ivan.main.getByRole('textbox', { name: 'Billete de 10 USD' }).fill('10')
  await ivan.main.getByRole('textbox', { name: 'Billete de 5 USD' }).fill('20')
  await ivan.button('Abrir turno').click()
  const explanation = ivan.main.getByRole('textbox', { name: 'Explicación' })
  await expect(explanation).toBeVisible()
  await explanation.fill('Fondo inicial')
  await ivan.button('Abrir turno').click()
  await readPopup(ivan, /^Abriste el turno TUR-/u)
  const way = await road(ivan)
  const notices = ivan.page.getByRole('region', { name: 'Envíos sin respuesta' })

  await test.step('its answer is lost, he cancels and loads the page anew: it says what is known', async () => {
    way.signal = 'no answer'
    await note(ivan, '12.50')
    await giveUp(ivan)
    await ivan.page.reload()
    await expect(notices.getByText(/^Anotar un movimiento de caja .*: quedó sin respuesta$/u)).toBeVisible()
    await ivan.settled()
    await ivan.isUsableByEverybody('a movement without an answer')
  })

  await test.step('he types the same again: the key is the same, and it is noted once', async () => {
    way.signal = 'good'
    await note(ivan, '12.50')
    await readPopup(ivan, 'El movimiento quedó anotado.')
    expect(new Set(way.keys).size, 'one key for one movement').toBe(1)
    await left(ivan, '12.50')
    await expect(notices).toHaveCount(0)
  })

  await test.step('another one is asked for before anything else is sent: it was noted, and he is told', async () => {
    way.signal = 'no answer'
    await note(ivan, '7.50')
    await giveUp(ivan)
    way.signal = 'good'
    await note(ivan, '1.00')
    await expect(ivan.dialog.getByText(/^Lo que enviaste antes .* sí se hizo \(TUR-/u)).toBeVisible()
    await leave(ivan)
    await left(ivan, '7.50', '12.50')
  })

  await test.step('one that never arrived is told so when the signal is back, and nothing was noted', async () => {
    way.signal = 'none'
    await note(ivan, '5.00')
    await giveUp(ivan)
    way.signal = 'good'
    await notices.getByRole('button', { name: 'Preguntar si se hizo' }).click()
    await expect(notices.getByText(/: no se hizo$/u)).toBeVisible()
    await notices.getByRole('button', { name: 'Entendido' }).click()
    await expect(notices).toHaveCount(0)
    await ivan.page.reload()
    await left(ivan, '7.50', '12.50')
  })
})
