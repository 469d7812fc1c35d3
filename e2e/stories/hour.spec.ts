import { goTo, row } from '../harness/acts.ts'
import { type Desk, TOKEN_KEY } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** What a call of a request answers with. */
interface Answer {
  id: string
  number: string
  version: number
}

/** Does by one call what the screens of other stories tell. */
async function command(desk: Desk, path: string, body: object, read?: Answer): Promise<Answer> {
  return desk.page.evaluate(
    async ([to, text, key, version]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${localStorage.getItem(key) ?? ''}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...(version === undefined ? {} : { 'If-Match': `"${String(version)}"` }),
        },
        body: text,
      })
      if (!answer.ok) {
        throw new Error(`${to}: ${await answer.text()}`)
      }
      return (await answer.json()) as Answer
    },
    [path, JSON.stringify(body), TOKEN_KEY, read?.version] as const,
  )
}

/** Requests of Eliécer's that wait to be decided. */
async function askFor(desk: Desk, count: number, purpose: string): Promise<Answer[]> {
  const type = await desk.page.evaluate(async (key) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem(key) ?? ''}` }
    const answer = await fetch('/api/v1/request-types', { headers })
    const { items } = (await answer.json()) as { items: { id: string; code: string }[] }
    return items.find(({ code }) => code === 'peajes')?.id
  }, TOKEN_KEY)
  const asked: Answer[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    asked.push(
      await command(desk, '/api/v1/requests', {
        type_id: type,
        currency: 'USD',
        method: 'transfer',
        purpose: `${purpose} ${String(nth)}`,
        lines: [{ concept: 'Corredor Norte', quantity_milli: 1000 * nth, unit_minor: 310 }],
        submit: true,
      }),
    )
  }
  return asked
}

const act = async (desk: Desk, request: Answer, action: string) =>
  command(desk, `/api/v1/requests/${request.id}/actions/${action}`, {}, request)

/** Counts what the hand does from now on, also over pages that are loaded anew: presses of the mouse, and of keys. */
async function countHand(desk: Desk): Promise<() => { clicks: number; keys: number }> {
  const hand = { clicks: 0, keys: 0 }
  await desk.page.exposeFunction('tellHand', (what: 'clicks' | 'keys') => {
    hand[what] += 1
  })
  const listen = () => {
    const { tellHand } = window as unknown as { tellHand: (what: string) => void }
    for (const [event, what] of [
      ['pointerdown', 'clicks'],
      ['keydown', 'keys'],
    ] as const) {
      addEventListener(event, ({ isTrusted }) => isTrusted && tellHand(what), true)
    }
  }
  await desk.page.addInitScript(listen)
  await desk.page.evaluate(listen)
  return () => hand
}

/** Chooses every row of a list that has at least the twelve. */
async function chooseAll(desk: Desk): Promise<void> {
  await expect.poll(async () => desk.main.locator('[data-row]').count()).toBeGreaterThanOrEqual(12)
  await desk.main.getByRole('checkbox', { name: 'Elegir todas las filas' }).click()
}

const chosen = (desk: Desk, action: RegExp) =>
  desk.page.getByRole('region', { name: 'Elegidas' }).getByRole('button', { name: action })

/** What the results of many payments say. */
async function areDone(desk: Desk): Promise<void> {
  await expect(desk.page.getByText(/^Listo: (?<all>\d+) de \k<all>$/u)).toBeVisible()
}

/** One by one, as it was before they could be chosen, it takes about four presses for each payment and act: some 190. */
const MOST_PRESSES = 24

test('Two people prepare, authorise, send and confirm twelve payments in two presses each @once @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const asked = await askFor(eliecer, 12, 'Peajes de la flota')
  const rogelio = await signIn('Rogelio Castillo')
  const tomas = await signIn('Tomás Herrera')
  for (const request of asked) {
    await act(tomas, await act(rogelio, request, 'approve'), 'release')
  }
  const graciela = await signIn('Graciela Moreno')
  const hands = [await countHand(tomas), await countHand(graciela)]

  await test.step('Tomás prepares all that wait to be paid', async () => {
    await goTo(tomas, 'Pagos individuales')
    await chooseAll(tomas)
    await chosen(tomas, /^Preparar \d/u).click()
    await tomas.dialog.getByRole('combobox', { name: 'Cuenta de origen' }).click()
    await tomas.page.getByRole('option', { name: 'Banco General, operaciones' }).click()
    await tomas.dialog.getByRole('button', { name: /^Preparar y enviar a autorizar/u }).click()
    await areDone(tomas)
    await tomas.button('Entendido').click()
  })

  await test.step('Graciela reads all in one question and authorises them', async () => {
    await goTo(graciela, 'Pagos individuales')
    await graciela.main.getByRole('link', { name: /^Por autorizar/u }).click()
    await chooseAll(graciela)
    await chosen(graciela, /^Autorizar \d/u).click()
    await graciela.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Autorizar/u })
      .click()
    await areDone(graciela)
  })

  await test.step('Tomás notes the bank’s references from a column of his spreadsheet', async () => {
    await tomas.main.getByRole('link', { name: /^Por enviar/u }).click()
    await chooseAll(tomas)
    await chosen(tomas, /^Anotar envío \d/u).click()
    const first = tomas.dialog.getByRole('textbox', { name: /^Referencia de PAG-/u }).first()
    await first.click()
    await first.evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text/plain', Array.from({ length: 20 }, (_, at) => `BG-${String(7001 + at)}`).join('\n'))
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await tomas.dialog.getByRole('button', { name: /^Anotar envío/u }).click()
    await areDone(tomas)
  })

  await test.step('and goes on to the bank’s answer from there', async () => {
    await tomas.link('Ver los que están en el banco').click()
    await chooseAll(tomas)
    await chosen(tomas, /^El banco pagó \d/u).click()
    await tomas.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Confirmar/u })
      .click()
    await areDone(tomas)
  })

  const presses = hands.reduce((sum, hand) => sum + hand().clicks, 0)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  await eliecer.open('/requests')
  for (const { number } of asked) {
    await expect(row(eliecer, number)).toContainText('Desembolsada')
  }
})

test('Rogelio decides ten requests by the keyboard, three keys each @once @prove', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  await askFor(eliecer, 10, 'Peajes del mes')
  const rogelio = await signIn('Rogelio Castillo', '/requests')
  const rows = rogelio.main.locator('[data-row]')
  const inHand = rogelio.main
    .locator('[data-row]')
    .filter({ has: rogelio.page.locator('[data-row-link]:focus') })
  await expect.poll(async () => rows.count()).toBeGreaterThanOrEqual(10)
  const waiting = await rows.count()
  const hand = await countHand(rogelio)
  const { keyboard } = rogelio.page

  // The keys of the portal come behind the first screen.
  await expect(async () => {
    await keyboard.press('ArrowDown')
    await expect(inHand).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  const entered = hand().keys
  for (let decided = 0; decided < 10; decided += 1) {
    const key = (await inHand.getAttribute('data-row')) ?? ''
    await keyboard.press('a')
    await expect(rogelio.dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    // As long as the question stands, what lies behind it is hidden; after it the next one is in hand without a further key.
    await expect(rogelio.dialog).toHaveCount(0)
    await expect(inHand).toHaveCount(1)
    await expect(inHand).not.toHaveAttribute('data-row', key)
    await expect(rogelio.button('Cerrar aviso')).toHaveCount(1)
  }
  await expect(rows).toHaveCount(waiting - 10)
  expect(hand()).toEqual({ clicks: 0, keys: entered + 30 })
})
