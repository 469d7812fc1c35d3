import type { Request } from '@playwright/test'
import { askForMoney, decide, hasState, readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

const TOLLS = {
  type: 'Peajes',
  purpose: 'Peajes de la ruta a Colón',
  lines: [['Corredor Norte', '4', '3.10']],
} as const

const bell = (desk: Desk) => desk.page.getByRole('button', { name: /^Avisos/u })
/** How much waits for somebody's decision, as their home says. */
const toDecide = (desk: Desk) => desk.main.getByRole('link', { name: /^Ver las \d+ de Te toca decidir/u })
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/events'

/** Comes to a page that is listening already: it has asked again for what changed before it listened. */
async function listening(desk: Desk, path: string): Promise<void> {
  const streaming = desk.page.waitForResponse((response) => isStream(response.request()))
  await desk.open(path)
  await streaming
}

async function openBell(desk: Desk) {
  await bell(desk).click()
  const panel = desk.page.getByRole('dialog', { name: 'Avisos' })
  await expect(panel).toBeVisible()
  return panel
}

test('Milagros asks, Rogelio hears of it and approves, and she sees it without touching anything', async ({
  signIn,
}) => {
  const rogelio = await signIn('Rogelio Castillo')
  await listening(rogelio, '/')
  const before = Number(/\d+/u.exec((await toDecide(rogelio).textContent()) ?? '')?.[0])
  const milagros = await signIn('Milagros Pineda')
  const request = await askForMoney(milagros, TOLLS)

  await test.step('his bell says it, politely, and his list has it', async () => {
    const line = `Aviso nuevo: Milagros Pineda envió la solicitud ${request.number}`
    await expect(rogelio.page.getByRole('status').filter({ hasText: line })).toBeVisible()
    await expect(bell(rogelio)).toHaveAccessibleName(/^Avisos, \d+\+? sin leer$/u)
    await expect(toDecide(rogelio)).toContainText(`Ver las ${String(before + 1)}`)
  })

  await test.step('the bell leads to it, and it is read', async () => {
    const panel = await openBell(rogelio)
    await rogelio.isUsableByEverybody('bell')
    const notice = panel.getByRole('listitem').filter({ hasText: request.number })
    await expect(notice).toContainText('Sin leer')
    await notice.getByRole('link').click()
    await expect(panel).toBeHidden()
    await expect(rogelio.main.getByRole('heading', { name: request.number })).toBeVisible()
    const again = await openBell(rogelio)
    await expect(again.getByRole('listitem').filter({ hasText: request.number })).not.toContainText(
      'Sin leer',
    )
    await rogelio.page.keyboard.press('Escape')
    await expect(again).toBeHidden()
  })

  await hasState(milagros, request, 'Nueva')
  await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })
  await expect(
    milagros.page.getByRole('status').filter({
      hasText: `Aviso nuevo: Rogelio Castillo aprobó la solicitud ${request.number}`,
    }),
  ).toBeVisible()
  await hasState(milagros, request, 'Aprobada')

  await test.step('all are read at once, and the bell is quiet', async () => {
    const panel = await openBell(milagros)
    await expect(panel.getByText('Mensajes recientes')).toBeVisible()
    await panel.getByRole('button', { name: 'Marcar todos como leídos' }).click()
    await expect(panel.getByText('Sin leer')).toHaveCount(0)
    await milagros.page.keyboard.press('Escape')
    await expect(bell(milagros)).toHaveAccessibleName('Avisos')
  })
})

test('A list and what is typed below a request stay as they are but for what changed @once @prove', async ({
  signIn,
}) => {
  const milagros = await signIn('Milagros Pineda')
  const request = await askForMoney(milagros, TOLLS)
  await listening(milagros, `/requests/${request.id}`)
  await milagros.page.getByRole('textbox', { name: /[Cc]omentario/u }).fill('Es para mañana, por')
  const rogelio = await signIn('Rogelio Castillo')
  await listening(rogelio, `/requests?scope=to_decide&q=${request.number}`)
  await row(rogelio, request.number).getByRole('link').first().click()
  await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })
  await readPopup(rogelio, /^Aprobaste/u)
  await hasState(milagros, request, 'Aprobada')
  await expect(milagros.page.getByRole('textbox', { name: /[Cc]omentario/u })).toHaveValue(
    'Es para mañana, por',
  )
})

test('The tabs of one person share one stream, and when the one that reads it closes another does @once @prove', async ({
  signIn,
}) => {
  const rogelio = await signIn('Rogelio Castillo')
  const streams: { request: Request; isOpen: boolean }[] = []
  const open = () => streams.filter(({ isOpen }) => isOpen)
  rogelio.context.on('request', (request) => {
    if (isStream(request)) {
      streams.push({ request, isOpen: true })
    }
  })
  const ended = (request: Request) => {
    for (const stream of streams.filter((one) => one.request === request)) {
      stream.isOpen = false
    }
  }
  rogelio.context.on('requestfinished', ended)
  rogelio.context.on('requestfailed', ended)
  await listening(rogelio, '/requests?scope=to_decide')
  const first = rogelio.page
  const second = await rogelio.context.newPage()
  await second.goto(`${rogelio.base}/requests?scope=to_decide`)
  await expect(second.getByRole('button', { name: /^Avisos/u })).toBeVisible()

  const milagros = await signIn('Milagros Pineda')
  const one = await askForMoney(milagros, TOLLS)
  for (const page of [first, second]) {
    await expect(page.locator('[data-row]').filter({ hasText: one.number })).toBeVisible()
  }
  await expect.poll(() => open().length, 'one stream for both').toBe(1)

  await first.close()
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  const two = await askForMoney(milagros, { ...TOLLS, purpose: 'Peajes del regreso desde Colón' })
  await expect(second.locator('[data-row]').filter({ hasText: two.number })).toBeVisible()
  expect(streams.at(-1)?.request.frame().page()).toBe(second)
})
