import type { Locator } from '@playwright/test'
import { row } from '../harness/acts.ts'
import { begunAtTheMoment, MOMENT } from '../harness/clock.ts'
import type { Desk } from '../harness/desk.ts'
import type { Person } from '../harness/people.ts'
import { type Portal, startFresh } from '../harness/portal.ts'
import { test as base, expect } from '../harness/test.ts'

interface Shared {
  /** One demonstration for all pictures, made and begun at their moment: nothing in them is of today. */
  shared: Portal
}

const test = base.extend<{ look: (person: Person, path: string) => Promise<Desk> }, Shared>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
    async ({}, use) => {
      const clock = begunAtTheMoment()
      const portal = await startFresh(clock.environment)
      await use(portal)
      await portal.close()
      await clock.forget()
    },
    { scope: 'worker' },
  ],
  portal: async ({ shared }, use) => {
    await use(shared)
  },
  look: async ({ visitor }, use) => {
    await use(async (person, path) => {
      const desk = await visitor()
      await desk.page.clock.install({ time: MOMENT })
      await desk.signIn(person)
      await desk.open(path)
      return desk
    })
  },
})

/** What is on screen, beside its picture, but for what is another each time. */
async function looks(desk: Desk, name: string, changing: Locator[] = []): Promise<void> {
  await desk.settled()
  // Whoever is looked over has notices, and how many comes with a call of its own.
  await expect(desk.page.getByRole('button', { name: /^Avisos, \d+/ })).toBeVisible()
  await desk.page.mouse.move(0, 0)
  await expect(desk.page).toHaveScreenshot(`${name}.png`, { mask: changing })
}

test('home of treasury', async ({ look }) => {
  await looks(await look('Tomás Herrera', '/'), 'home-treasury')
})

test('home of a driver', async ({ look }) => {
  await looks(await look('Eliécer Quintero', '/'), 'home-driver')
})

test('asking for money', async ({ look }) => {
  await looks(await look('Eliécer Quintero', '/requests/new'), 'request-form')
})

test('the list of requests, and one of them', async ({ look }) => {
  const rogelio = await look('Rogelio Castillo', '/requests?scope=all')
  await looks(rogelio, 'requests')
  await row(rogelio, 'Viaje a David con carga de Riba Smith').getByRole('link').click()
  await expect(rogelio.main.getByRole('group', { name: 'Acciones' })).toBeVisible()
  await looks(rogelio, 'request')
})

test('what is to be paid, and a payment', async ({ look }) => {
  const graciela = await look('Graciela Moreno', '/payments/single')
  await looks(graciela, 'payables')
  await graciela.open('/payments/single?tab=authorize')
  await graciela.main.locator('[data-row]').first().getByRole('link').first().click()
  await expect(graciela.main.getByRole('group', { name: 'Acciones' })).toBeVisible()
  await looks(graciela, 'payment')
})

test('a batch', async ({ look }) => {
  const tomas = await look('Tomás Herrera', '/payments/multiple')
  await row(tomas, 'Proveedores, segunda quincena').getByRole('link').click()
  await expect(tomas.main.getByRole('heading', { name: /^LOT-/u }).first()).toBeVisible()
  // The hash of its content, in which ids are.
  await looks(tomas, 'batch', [tomas.main.getByText(/^Se aprueba exactamente este contenido/u)])
})

test('the cash boxes', async ({ look }) => {
  await looks(await look('Iván Samudio', '/payments/cash-closing'), 'cash')
})

test('the journal', async ({ look }) => {
  await looks(await look('Óscar Villarreal', '/accounting'), 'journal')
})

test('what was spent', async ({ look }) => {
  await looks(await look('Óscar Villarreal', '/accounting/reports'), 'spending')
})
