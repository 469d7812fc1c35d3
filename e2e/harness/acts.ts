import { expect, type Locator } from '@playwright/test'
import type { Desk } from './desk.ts'

/** A document as people call it, and where it stands. */
export interface Document {
  id: string
  number: string
}

/** No page of ours has more stops of the tabulator; one round of them visits all. */
const MOST_STOPS = 150

export interface Ask {
  type: string
  purpose: string
  /** Concept, quantity and unit price as they are typed. */
  lines: readonly (readonly [concept: string, quantity: string, unit: string])[]
  beneficiary?: string
  branch?: string
  files?: readonly { name: string; mimeType: string; buffer: Buffer }[]
}

/** On a phone the filters of a list stand behind a button. */
export async function openFilters(desk: Desk): Promise<void> {
  if ((desk.page.viewportSize()?.width ?? 0) < 600) {
    await desk.main.getByRole('button', { name: /^Filtros/u }).click()
  }
}

/** Narrows a list to one of several that a filter knows: at a desk they stand behind its button. */
export async function narrowTo(desk: Desk, filter: string, choice: string): Promise<void> {
  const shut = desk.main.getByRole('button', { name: filter, exact: true })
  const open = desk.button(choice)
  await expect(shut.or(open).first()).toBeVisible()
  if ((await shut.count()) === 0) {
    await open.click()
    return
  }
  await shut.click()
  await desk.page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click()
  await desk.page.keyboard.press('Escape')
}

/** A small PDF that is one. */
export function pdf(text: string): Buffer {
  const stream = `BT /F1 14 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}

/** Opens a page through the navigation, which on a phone is behind a button. */
export async function goTo(desk: Desk, entry: string): Promise<void> {
  const menu = desk.button('Abrir el menú')
  if (await menu.isVisible()) {
    await menu.click()
  }
  const nav = desk.page.getByRole('navigation', { name: 'Principal' })
  await nav.getByRole('link', { name: entry }).click()
  await expect(desk.page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0)
  await desk.settled()
}

/** What the navigation offers, without what waits at each; on a phone it is behind a button. */
export async function menuOf(desk: Desk): Promise<string[]> {
  const behind = desk.button('Abrir el menú')
  const isBehind = await behind.isVisible()
  if (isBehind) {
    await behind.click()
  }
  const nav = desk.page.getByRole('navigation', { name: 'Principal' })
  await expect(nav).toBeVisible()
  const entries = await nav.getByRole('listitem').getByRole('link').allTextContents()
  if (isBehind) {
    await desk.page.keyboard.press('Escape')
    await expect(nav).toHaveCount(0)
  }
  return entries.map((entry) => entry.replace(/(?:\d+\+?)?\d+ por atender$/u, ''))
}

/** Goes to another page of the books, as its tab is named. */
export async function turnTo(desk: Desk, tab: string): Promise<void> {
  await desk.main
    .getByRole('navigation', { name: 'Contabilidad' })
    .getByRole('link', { name: tab, exact: true })
    .click()
  await desk.settled()
}

/** Reads a popup and closes all there are, so that they stand in nobody's way. */
export async function readPopup(desk: Desk, text: string | RegExp): Promise<void> {
  await expect(desk.popup(text)).toBeVisible()
  await expect(async () => {
    const close = desk.button('Cerrar aviso')
    if ((await close.count()) > 0) {
      // It may go by itself at this very moment.
      await close.first().click({ timeout: 1_000 })
    }
    // Not by an expectation of its own: each that fails describes the whole page.
    expect(await close.count()).toBe(0)
  }).toPass({ intervals: [50] })
}

/** Fills the form of a request, without sending it. */
export async function fillRequest(desk: Desk, ask: Ask): Promise<void> {
  const { page } = desk
  const type = page.getByRole('radio', { name: new RegExp(`^${ask.type}`, 'u') })
  // The whole card is the radio's label, and what people touch.
  await page.locator('label').filter({ has: type }).click()
  await expect(type).toBeChecked()
  if (ask.beneficiary !== undefined) {
    await page.getByRole('radio', { name: 'Para otra persona o un proveedor' }).check()
    await page.getByRole('combobox', { name: 'Nombre de la persona o del proveedor' }).fill(ask.beneficiary)
    await page.getByRole('option', { name: ask.beneficiary }).click()
  }
  await page.getByRole('textbox', { name: 'Motivo' }).fill(ask.purpose)
  if (ask.branch !== undefined) {
    const further = page.getByRole('button', { name: 'Más datos' })
    if ((await further.getAttribute('aria-expanded')) === 'false') {
      await further.click()
    }
    await page.getByRole('combobox', { name: 'Sucursal' }).selectOption(ask.branch)
  }
  for (const [index, [concept, quantity, unit]] of ask.lines.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Agregar línea' }).click()
    }
    await page.getByRole('textbox', { name: 'Concepto' }).nth(index).fill(concept)
    await page.getByRole('textbox', { name: 'Cantidad' }).nth(index).fill(quantity)
    await page.getByRole('textbox', { name: 'Valor unitario' }).nth(index).fill(unit)
  }
  if (ask.files !== undefined) {
    await page.locator('input[type="file"]').setInputFiles([...ask.files])
  }
}

/** Asks for money and sends it; ends on the request's own page. */
export async function askForMoney(desk: Desk, ask: Ask): Promise<Document> {
  await desk.open('/requests/new')
  await fillRequest(desk, ask)
  await desk.button('Enviar solicitud').click()
  return sentRequest(desk)
}

/** The request that was just sent, whose page is open. */
export async function sentRequest(desk: Desk): Promise<Document> {
  await readPopup(desk, /^Enviaste SOL-/u)
  return openDocument(desk, /^SOL-\d{4}-\d{6}$/u)
}

/** Number and id of the document whose details are open. */
export async function openDocument(desk: Desk, number: RegExp): Promise<Document> {
  const heading = desk.main.getByRole('heading', { name: number }).first()
  await expect(heading).toBeVisible()
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/u.exec(desk.path)?.[0]
  expect(id, `the address ${desk.path} names a document`).toBeDefined()
  return { id: id ?? '', number: (await heading.textContent()) ?? '' }
}

/** Goes on with the tabulator until something has the focus, as who uses no mouse does. */
export async function tabTo(desk: Desk, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
    await desk.page.keyboard.press('Tab')
  }
  await expect(target, 'the tabulator leads to it').toBeFocused({ timeout: 1 })
}

/** The row (or on a phone the card) of a document in a list. */
export function row(desk: Desk, text: string): Locator {
  return desk.main.locator('[data-row]').filter({ hasText: text })
}

/** Finds a request in one of the views of the list and opens it. */
export async function openRequest(desk: Desk, scope: string, { number }: Document): Promise<void> {
  await goTo(desk, 'Solicitudes')
  await desk.main
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${scope}`, 'u') })
    .click()
  await desk.main.getByRole('searchbox', { name: 'Buscar por número, persona o motivo' }).fill(number)
  await expect(desk.main.locator('[data-row]')).toHaveCount(1)
  await row(desk, number).getByRole('link', { name: number }).click()
  await openDocument(desk, new RegExp(`^${number}$`, 'u'))
}

/** Presses an action of the open document, also where it stands in the menu of the others. */
export async function press(desk: Desk, action: string): Promise<void> {
  const group = desk.main.getByRole('group', { name: 'Acciones' })
  const button = group.getByRole('button', { name: action, exact: true })
  const more = group.getByRole('button', { name: 'Más', exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if ((await button.count()) === 0) {
    await more.click()
    await desk.page.getByRole('menuitem', { name: action }).click()
  } else {
    await button.click()
  }
}

/** Presses an action of the open document and answers its dialog. */
export async function decide(
  desk: Desk,
  action: string,
  answer: { reason?: string; amount?: string; confirm?: string | RegExp } = {},
): Promise<void> {
  await press(desk, action)
  const dialog = desk.page.locator('[role="dialog"], [role="alertdialog"]')
  await expect(dialog).toBeVisible()
  if (answer.amount !== undefined) {
    await dialog.getByRole('textbox', { name: 'Monto que apruebas' }).fill(answer.amount)
  }
  if (answer.reason !== undefined) {
    await dialog.getByRole('textbox').fill(answer.reason)
  }
  await dialog.getByRole('button', { name: answer.confirm ?? action }).click()
  await expect(dialog).toHaveCount(0)
}

/** The state pill of the open document. */
export async function hasState(desk: Desk, { number }: Document, state: string): Promise<void> {
  const summary = desk.main.locator('section, article, div').filter({
    has: desk.page.getByRole('heading', { name: number, exact: true }),
  })
  await expect(summary.last().getByText(state, { exact: true }).first()).toBeVisible()
}

/** Prepares the transfer of a released request and sends it to be authorised; ends on the list. */
export async function preparePayment(desk: Desk, { number }: Document, source: string): Promise<void> {
  await desk.button(`Preparar pago de ${number}`).click()
  await expect(desk.dialog).toBeVisible()
  await desk.dialog.getByRole('combobox', { name: 'Cuenta de origen' }).click()
  await desk.page.getByRole('option', { name: source }).click()
  await desk.dialog.getByRole('button', { name: 'Preparar y enviar a autorizar' }).click()
  await expect(desk.dialog).toHaveCount(0)
}
