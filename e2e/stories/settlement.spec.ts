import { readFile } from 'node:fs/promises'
import { press, readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** A receipt of a few lines, as small as a photograph can be. */
const PHOTOGRAPH = {
  name: 'peaje.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAgCAAAAAAtNefkAAAAHklEQVR42mP4//+/DQYACjL8xwHoJTHqqlFXDbyrAALXqtvwud1PAAAAAElFTkSuQmCC',
    'base64',
  ),
}
const TOLL = 'Corredor Sur, de regreso'

/** An expense among those of the settlement. */
const expense = (desk: Desk) =>
  desk.main.getByRole('list', { name: 'Gastos' }).getByRole('listitem').filter({ hasText: TOLL })

interface Built {
  file: string
  imports?: string[]
}
/** What the application was built into: files have no names of their own. */
const BUILT = new URL('../../web/dist/.vite/manifest.json', import.meta.url)
const FORM = 'src/features/settlements/detail/ExpenseDialog.tsx'

/** The form of an expense comes as soon as the page stands, so that it opens without a signal. */
async function formIsThere(desk: Desk): Promise<void> {
  const built = JSON.parse(await readFile(BUILT, 'utf8')) as Record<string, Built>
  const form = built[FORM]
  const files = [form, ...(form?.imports ?? []).map((name) => built[name])].map((one) => one?.file ?? FORM)
  await desk.page.waitForFunction((wanted) => {
    const come = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
    return wanted.every((file) => come.some(({ name }) => name.endsWith(file)))
  }, files)
}

/** How many files the browser keeps of drafts; runs in the page. */
async function keptFiles(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('caudal-drafts')
    opening.addEventListener('success', () => {
      const db = opening.result
      const count = db.transaction('files').objectStore('files').count()
      count.addEventListener('success', () => {
        db.close()
        resolve(count.result)
      })
    })
    opening.addEventListener('error', () => {
      reject(new Error('the browser keeps nothing'))
    })
  })
}

/** Answers the question that stands before the page. */
async function answer(desk: Desk, button: string): Promise<void> {
  const question = desk.page.getByRole('alertdialog')
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

test('An advance is proved: a receipt photographed where there is no signal, its rest brought to a box, and accepted @phone', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const home = eliecer.main.getByRole('region', { name: 'Por rendir' })
  await home.getByRole('listitem').getByRole('link').click()
  await expect(eliecer.heading(/^REN-/u)).toBeVisible()
  const number = /^REN-\d{4}-\d{6}/u.exec((await eliecer.heading(/^REN-/u).textContent()) ?? '')?.[0] ?? ''
  const page = eliecer.path

  await test.step('what he has begun outlives the tab that dies, with its photograph', async () => {
    await eliecer.button('Agregar gasto').click()
    await eliecer.dialog.locator('[data-receipt=camera]').setInputFiles(PHOTOGRAPH)
    await eliecer.dialog.getByRole('textbox', { name: /^En qué se gastó/u }).fill(TOLL)
    await expect.poll(async () => eliecer.page.evaluate(keptFiles)).toBe(1)
    await eliecer.page.reload()
    await eliecer.button('Agregar gasto').click()
    await expect(eliecer.dialog.getByText('Recuperamos lo que habías escrito')).toBeVisible()
    await expect(eliecer.dialog.getByRole('img', { name: 'Foto del comprobante' })).toBeVisible()
    await expect(eliecer.dialog.getByRole('textbox', { name: /^En qué se gastó/u })).toHaveValue(TOLL)
    await eliecer.isUsableByEverybody('an expense that was begun before')
    await eliecer.dialog.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await eliecer.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(eliecer.dialog).toHaveCount(0)
    await expect.poll(async () => eliecer.page.evaluate(keptFiles)).toBe(0)
  })

  await test.step('Eliécer writes a toll down on a road without signal, with the photograph of its receipt', async () => {
    await expect(eliecer.main.getByText(/^Faltan USD\s14\.40$/u)).toBeVisible()
    await eliecer.isUsableByEverybody('a settlement')
    await formIsThere(eliecer)
    eliecer.watch.expectLostCalls()
    await eliecer.context.setOffline(true)
    await eliecer.button('Agregar gasto').click()
    await eliecer.dialog.locator('[data-receipt=camera]').setInputFiles(PHOTOGRAPH)
    await expect(eliecer.dialog.getByRole('img', { name: 'Foto del comprobante' })).toBeVisible()
    await eliecer.dialog.getByRole('textbox', { name: /^Total pagado/u }).fill('6')
    await eliecer.dialog.getByRole('textbox', { name: /^En qué se gastó/u }).fill(TOLL)
    await eliecer.isUsableByEverybody('an expense')
    await eliecer.dialog.getByRole('button', { name: 'Guardar gasto' }).click()
    await readPopup(eliecer, /^Sin señal: el gasto quedó en este teléfono/u)
    await expect(expense(eliecer)).toContainText('En este teléfono, por enviar')
    await eliecer.isUsableByEverybody('an expense that waits for a signal')
  })

  await test.step('it outlives the page, and arrives once when there is a signal', async () => {
    // Enough signal for the page, too little for a photograph.
    const receipts = /\/receipts\?/u
    await eliecer.page.route(receipts, async (route) => route.abort('internetdisconnected'))
    await eliecer.context.setOffline(false)
    await eliecer.open(page)
    await expect(expense(eliecer)).toContainText('En este teléfono, por enviar')
    await eliecer.context.setOffline(true)
    await eliecer.page.unroute(receipts)
    await eliecer.context.setOffline(false)
    await expect(expense(eliecer)).not.toContainText('por enviar')
    await expect(eliecer.main.getByText(/^Faltan USD\s8\.40$/u)).toBeVisible()
    await eliecer.open(page)
    await expect(expense(eliecer)).toHaveCount(1)
    await expect(expense(eliecer)).toContainText('USD 6.00')
    await eliecer.button('Enviar a revisión').click()
    await expect(eliecer.page.getByRole('alertdialog')).toContainText(/Quedan USD\s8\.40 por devolver/u)
    await answer(eliecer, 'Enviar')
    await readPopup(eliecer, 'Enviaste la rendición a revisión.')
    await expect(eliecer.button('Agregar gasto')).toHaveCount(0)
  })

  const oscar = await signIn('Óscar Villarreal')
  const accept = oscar.main.getByRole('group', { name: 'Acciones' }).getByRole('button', { name: 'Aceptar' })
  await test.step('Óscar looks at the photograph, and cannot accept while money is missing', async () => {
    await oscar.main
      .getByRole('region', { name: 'Rendiciones por revisar' })
      .getByRole('link', { name: /^Ver/u })
      .click()
    await expect(oscar.heading('Rendiciones')).toBeVisible()
    await expect(row(oscar, number)).toContainText('Eliécer Quintero')
    await oscar.isUsableByEverybody('settlements to review')
    await row(oscar, number).getByRole('link').first().click()
    await expect(oscar.main.getByText(/^Faltan USD\s8\.40$/u).first()).toBeVisible()
    await expect(accept).toHaveAttribute('aria-disabled', 'true')
    await expect(accept).toHaveAccessibleDescription(/^Falta dinero por devolver en una caja/u)
    await oscar.button(`Comprobante de ${TOLL}`).click()
    const picture = oscar.dialog.getByRole('img', { name: `${TOLL}: peaje.png` })
    await expect(picture).toHaveJSProperty('naturalWidth', 24)
    await oscar.isUsableByEverybody('the photograph of a receipt')
    await oscar.dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(oscar.dialog).toHaveCount(0)
  })

  await test.step('Iván takes back into his box what Eliécer did not spend', async () => {
    const ivan = await signIn('Iván Samudio', '/payments/cash-closing?state=open')
    await row(ivan, 'Caja general Panamá').getByRole('link').first().click()
    await press(ivan, 'Recibir devolución')
    await ivan.dialog.getByRole('combobox', { name: /^Anticipo/u }).fill(number)
    await ivan.page.getByRole('option', { name: /^Eliécer Quintero/u }).click()
    await expect(ivan.dialog.getByRole('textbox', { name: /^Monto/u })).toHaveValue('8.40')
    await ivan.isUsableByEverybody('money that comes back')
    await ivan.dialog.getByRole('button', { name: 'Recibir', exact: true }).click()
    await readPopup(ivan, /^Recibiste USD\s8\.40/u)
    await expect(row(ivan, number)).toBeVisible()
  })

  await test.step('Óscar accepts, and nothing waits for either of them', async () => {
    await oscar.page.reload()
    await expect(oscar.main.getByText('Cuadra con el anticipo')).toBeVisible()
    await accept.click()
    await answer(oscar, 'Aceptar')
    await readPopup(oscar, 'Aceptaste la rendición.')
    await expect(oscar.main.getByText('Rendida', { exact: true })).toBeVisible()
    await oscar.open('/')
    await expect(oscar.main.getByText(number)).toHaveCount(0)
    await eliecer.open('/')
    await expect(eliecer.main.getByRole('region', { name: 'Mis solicitudes' })).toBeVisible()
    await expect(home).toHaveCount(0)
  })
})
