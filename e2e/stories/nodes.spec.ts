import { decide, fillRequest, hasState, row, sentRequest } from '../harness/acts.ts'
import { addSetting, registerStaff } from '../harness/company.ts'
import { Desk } from '../harness/desk.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'
import type { Portal } from '../harness/portal.ts'
import { test as base, expect, tarry } from '../harness/test.ts'
import { watch } from '../harness/watch.ts'

const YADIRA = { name: 'Yadira Batista', email: 'yadira.batista@litoral.example', sub: 'litoral|1001' }
const MILAGROS = { name: 'Milagros Pineda', profile: 'Despacho', limit: '' }
const ROGELIO = { name: 'Rogelio Castillo', profile: 'Aprobador', limit: '500.00' }
const STAFF = [MILAGROS, ROGELIO].map((person, at) => ({
  ...person,
  sub: `litoral|${String(2001 + at)}`,
  email: `persona${String(at + 1)}@litoral.example`,
}))

const BELL = 'button[aria-label^="Avisos"]'

/** A company whose portal runs as two nodes, and seats for its people before either. */
const test = base.extend<{ nodes: Nodes; seat: (name: string, node: Portal) => Promise<Desk> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
  nodes: async ({}, use, info) => {
    const accounts = [YADIRA, ...STAFF].map((account) => ({ ...account, emailVerified: true }))
    const nodes = await startNodes({ accounts, administrator: YADIRA.email })
    await use(nodes)
    if (info.status !== info.expectedStatus) {
      for (const [name, node] of Object.entries({ first: nodes.first, second: nodes.second })) {
        await info.attach(`${name}.log`, { body: node.program.output(), contentType: 'text/plain' })
      }
    }
    await nodes.close()
  },
  seat: async ({ browser }, use) => {
    const desks: Desk[] = []
    await use(async (name, node) => {
      const context = await browser.newContext({ locale: 'es-PA', timezoneId: 'America/Panama' })
      await tarry(context)
      const desk = new Desk(await context.newPage(), node.base, await watch(context))
      desks.push(desk)
      await desk.page.goto(`${node.base}/`)
      await desk.choose(name)
      await expect(desk.button(`Tu cuenta: ${name}`)).toBeVisible()
      await desk.settled()
      return desk
    })
    const faults = desks.flatMap((desk) => desk.watch.faults)
    await Promise.all(desks.map(async (desk) => desk.context.close()))
    expect(faults, 'what nobody should meet').toEqual([])
  },
})

/** Opens a page and stays until it hears what others do. */
async function listen(desk: Desk, path: string): Promise<void> {
  const streaming = desk.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/events')
  await desk.open(path)
  await streaming
}

/**
 * When something with just this text, or named so, first stands on the page that is open: by the page's own eyes, since whoever
 * asks it again and again sees it late.
 */
async function appears(desk: Desk, selector: string, text: string): Promise<number> {
  return desk.page.evaluate(
    async ([where, wanted]) =>
      new Promise<number>((resolve) => {
        const stands = (element: Element) =>
          (element.getAttribute('aria-label') ?? element.textContent) === wanted
        const look = () => {
          if ([...document.querySelectorAll(where)].some(stands)) {
            observer.disconnect()
            resolve(Date.now())
          }
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
        look()
      }),
    [selector, text] as const,
  )
}

/** When the answer to an act, sent to an address that ends so, had come. */
async function answered(desk: Desk, end: string): Promise<number> {
  const answer = await desk.page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith(end),
  )
  expect(answer.ok(), `${end} was done`).toBe(true)
  await answer.finished()
  const { startTime, responseEnd } = answer.request().timing()
  return startTime + responseEnd
}

/** Told in the report, and nowhere demanded: how long it takes is the machine's matter too. */
function note(what: string, from: number, to: number): void {
  const description = `${String(Math.round(to - from))} ms`
  test.info().annotations.push({ type: what, description })
  console.log(`${what}: ${description}`)
}

test('Milagros sends a request at one node, Rogelio sees it at the other and approves it there, and she sees that, both without reloading @once @prove', async ({
  nodes,
  seat,
}) => {
  const yadira = await seat(YADIRA.name, nodes.first)
  await addSetting(yadira, 'branches', 'sucursal', { Nombre: 'Colón' })
  await registerStaff(yadira, STAFF)

  const milagros = await seat(MILAGROS.name, nodes.first)
  const rogelio = await seat(ROGELIO.name, nodes.second)
  await listen(rogelio, '/')
  await expect(rogelio.main.getByText('Todo al día')).toBeVisible()
  const list = new Desk(await rogelio.context.newPage(), nodes.second.base, rogelio.watch)
  await list.open('/requests?scope=to_decide')
  await expect(list.main.locator('[data-row]')).toHaveCount(0)

  await listen(milagros, '/requests/new')
  await fillRequest(milagros, {
    type: 'Peajes',
    purpose: 'Peajes de la ruta a Colón',
    lines: [['Corredor Norte', '4', '3.10']],
  })
  const atHome = appears(rogelio, 'main li *', MILAGROS.name)
  const atHisBell = appears(rogelio, BELL, 'Avisos, 1 sin leer')
  const inHisList = appears(list, '[data-row] *', MILAGROS.name)
  const sending = answered(milagros, '/requests')
  await milagros.button('Enviar solicitud').click()
  const request = await sentRequest(milagros)

  await test.step('he sees it at the other node: at home, at the bell and in a list', async () => {
    await expect(rogelio.main.getByRole('listitem').filter({ hasText: request.number })).toBeVisible()
    await expect(rogelio.button('Avisos, 1 sin leer')).toBeVisible()
    await expect(row(list, request.number)).toBeVisible()
    const sent = await sending
    note('sent at one node, on the root page at the other', sent, await atHome)
    note('sent at one node, at the bell at the other', sent, await atHisBell)
    note('sent at one node, in a list of another tab at the other', sent, await inHisList)
  })

  await test.step('he approves it there, and she sees it here', async () => {
    await hasState(milagros, request, 'Nueva')
    const onHerPage = appears(milagros, '[aria-label="Resumen"] span', 'Aprobada')
    const atHerBell = appears(milagros, BELL, 'Avisos, 1 sin leer')
    await list.open(`/requests/${request.id}`)
    const approving = answered(list, '/actions/approve')
    await decide(list, 'Aprobar', { confirm: /^Aprobar USD/u })
    await hasState(milagros, request, 'Aprobada')
    await expect(milagros.button('Avisos, 1 sin leer')).toBeVisible()
    const approved = await approving
    note('approved at one node, on the open request at the other', approved, await onHerPage)
    note('approved at one node, at the bell at the other', approved, await atHerBell)
  })

  await test.step('and he has nothing left to decide', async () => {
    await expect(rogelio.main.getByText('Todo al día')).toBeVisible()
  })
})
