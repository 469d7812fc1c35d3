import { readFile } from 'node:fs/promises'
import { readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { xlsx } from '../harness/sheet.ts'
import { expect, test } from '../harness/test.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADS = [
  'Tipo documento',
  'Cédula o RUC',
  'Nombre',
  'Banco',
  'Tipo cuenta',
  'Cuenta',
  'Importe',
  'Detalle',
]
const CHORRILLO = ['RUC', '155612345-2-2018', 'Taller El Chorrillo, S. A.', '0071', 'Corriente']
const ISTMO = ['RUC', '155698712-2-2020', 'Llantas del Istmo, S. A.', '0026', 'Corriente']
const SIESTA = ['RUC', '8-442-1190', 'Estación La Siesta', '0770', 'Corriente']
/** Three payments: an amount in words, a document that nobody is registered with, an account that nobody has verified. */
const PAYMENTS = [
  HEADS,
  [...CHORRILLO, '0301005512209', 'doscientos', 'Cambio de aceite'],
  [...ISTMO.with(1, '155698712-2-2002'), '0118830015577', '310.00', 'Dos llantas'],
  [...SIESTA, '0900417788123', '95.50', 'Lavado'],
]

/** What the bank says of them, in a table of its own. */
const RESULTS = [
  'Documento;Resultado;Motivo',
  '155612345-2-2018;Pagado;',
  '155698712-2-2020;Rechazado;Cuenta cerrada',
  '8-442-1190;Pagado;',
].join('\n')

/** Answers the question that stands before the page, with a text where it wants one. */
async function answer(desk: Desk, button: string, text?: string): Promise<void> {
  const question = desk.page.getByRole('alertdialog')
  if (text !== undefined) {
    await question.getByRole('textbox').fill(text)
  }
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

/** Mends a cell of a line: in the grid by the keyboard, on a phone in a form. */
async function mend(desk: Desk, line: string, cell: string, text: string): Promise<void> {
  const grid = desk.main.getByRole('grid', { name: 'Líneas del lote' })
  if (await grid.isVisible()) {
    const wrong = grid.getByRole('row').filter({ hasText: line }).locator('[aria-invalid=true]').first()
    await wrong.focus()
    await desk.page.keyboard.press('Enter')
    const field = grid.getByRole('textbox', { name: cell })
    await expect(field).toBeFocused()
    await field.fill(text)
    await desk.page.keyboard.press('Enter')
  } else {
    const card = desk.main.getByRole('list', { name: 'Líneas del lote' }).getByRole('listitem')
    await card
      .filter({ hasText: line })
      .getByRole('button', { name: /^Corregir/u })
      .click()
    await desk.dialog.getByRole('textbox', { name: new RegExp(`^${cell}`, 'u') }).fill(text)
    await desk.isUsableByEverybody('mending a line')
    await desk.dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(desk.dialog).toHaveCount(0)
    await readPopup(desk, 'La línea se corrigió.')
  }
}

async function downloaded(desk: Desk): Promise<Buffer> {
  const download = desk.page.waitForEvent('download')
  await desk.button('Descargar el archivo').click()
  return readFile(await (await download).path())
}

const state = (desk: Desk, words: string) => desk.main.getByText(words, { exact: true }).first()

test('Many payments go from a spreadsheet with two errors to the bank, approved by somebody else', async ({
  signIn,
}) => {
  const tomas = await signIn('Tomás Herrera', '/payments/multiple')
  await tomas.isUsableByEverybody('batches')
  await test.step('Tomás types the header from his paper, and it outlives a reload', async () => {
    await tomas.link('Nuevo lote').first().click()
    await expect(tomas.heading('Nuevo lote')).toBeVisible()
    await tomas.main.getByRole('combobox', { name: /^Cuenta de origen/u }).click()
    await tomas.page.getByRole('option', { name: /^Banco General/u }).click()
    await tomas.main.getByRole('combobox', { name: /^Concepto contable/u }).click()
    await tomas.page.getByRole('option').first().click()
    await tomas.main.getByRole('textbox', { name: /^Descripción/u }).fill('Talleres de la semana')
    await expect(async () => {
      await tomas.page.reload()
      await expect(tomas.main.getByRole('textbox', { name: /^Descripción/u })).toHaveValue(
        'Talleres de la semana',
      )
    }).toPass()
    await tomas.main.getByRole('textbox', { name: /^Total de control/u }).fill('605.50')
    await tomas.main.getByRole('textbox', { name: /^Cantidad de pagos/u }).fill('3')
    await tomas.isUsableByEverybody('a new batch')
    await tomas.button('Crear y agregar las líneas').click()
    await expect(tomas.heading(/^LOT-/u)).toBeVisible()
  })
  const number = (await tomas.heading(/^LOT-/u).textContent()) ?? ''

  await test.step('his spreadsheet says which column is which', async () => {
    await tomas.isUsableByEverybody('where lines come from')
    await tomas.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pagos.xlsx', mimeType: XLSX, buffer: xlsx(PAYMENTS) })
    const columns = tomas.main.getByRole('list', { name: 'Columnas del archivo' })
    await expect(columns.getByRole('combobox', { name: '«Importe» es' })).toHaveValue('amount')
    await expect(tomas.main.getByText('Están todas las columnas obligatorias.')).toBeVisible()
    await tomas.isUsableByEverybody('naming columns')
    await tomas.button('Revisar las líneas').click()
  })

  await test.step('both errors stand at their cells and are mended in place', async () => {
    await expect(tomas.link('Con errores (2)')).toHaveAttribute('aria-current', 'page')
    await expect(tomas.main.getByText(/^(Monto: )?Eso no es un monto/u)).toBeVisible()
    await tomas.isUsableByEverybody('lines with errors')
    await mend(tomas, 'Taller El Chorrillo', 'Monto', '200.00')
    await expect(tomas.link('Con errores (1)')).toBeVisible()
    await mend(tomas, 'Llantas del Istmo', 'Número de documento', '155698712-2-2020')
    await expect(state(tomas, 'Listo para enviar a aprobar')).toBeVisible()
    await expect(tomas.main.getByText('No quedan errores')).toBeVisible()
    await expect(tomas.main.getByText('Cuadra')).toHaveCount(2)
    await tomas.isUsableByEverybody('a batch that is ready')
    await tomas.button('Enviar a aprobar').click()
    await answer(tomas, 'Enviar a aprobar')
    await readPopup(tomas, `El lote ${number} espera aprobación.`)
  })

  await test.step('Graciela compares the new account, ticks it and approves', async () => {
    const graciela = await signIn('Graciela Moreno', '/payments/multiple?tab=approve')
    await row(graciela, number).getByRole('link').first().click()
    const part = graciela.main.getByRole('region', { name: 'Aprobación' })
    const account = part.getByRole('list', { name: 'Cuentas nuevas' }).getByRole('listitem')
    await expect(account).toContainText('0900 4177 8812 3')
    await expect(account).toContainText('La escribió Tomás Herrera')
    const approve = graciela.main
      .getByRole('group', { name: 'Acciones' })
      .getByRole('button', { name: 'Aprobar' })
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await graciela.isUsableByEverybody('approving a batch')
    await part.getByRole('checkbox', { name: /^Comprobé la cuenta terminada en 8123/u }).check()
    await approve.click()
    await expect(graciela.page.getByRole('alertdialog')).toContainText(/USD\s605\.50 en 3 pagos/u)
    await answer(graciela, 'Aprobar')
    await readPopup(graciela, `Aprobaste el lote ${number}.`)
    await expect(state(graciela, 'Aprobado')).toBeVisible()
  })

  await test.step('the file is the same however often Tomás downloads it, and is noted as sent', async () => {
    await tomas.page.reload()
    await tomas.settled()
    await tomas.button('Generar archivo del banco').click()
    await answer(tomas, 'Generar archivo')
    await readPopup(tomas, `El archivo de ${number} está listo para descargar.`)
    const [one, other] = [await downloaded(tomas), await downloaded(tomas)]
    expect(one.equals(other)).toBe(true)
    expect(one.toString()).toContain('Taller El Chorrillo')
    await tomas.isUsableByEverybody('the file for the bank')
    await tomas.button('Anotar envío al banco').click()
    await answer(tomas, 'Anotar envío', 'BG-2026-0042')
    await readPopup(tomas, `El lote ${number} quedó enviado al banco.`)
    await tomas.isUsableByEverybody('a batch with the bank')
  })

  await test.step('the bank answers with a table: what it would do is seen before it is done', async () => {
    const part = tomas.main.getByRole('region', { name: 'Respuesta del banco' })
    await part
      .locator('input[type=file]')
      .setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(RESULTS) })
    await part.getByRole('button', { name: 'Ver qué haría' }).click()
    const would = part.getByRole('list', { name: 'Qué haría esta respuesta' })
    await expect(would).toContainText(/Se confirman2 líneas, USD\s295\.50/u)
    await expect(would).toContainText(/Se rechazan1 línea, USD\s310\.00/u)
    await expect(state(tomas, 'Enviado al banco')).toBeVisible()
    await tomas.isUsableByEverybody("a bank's answer")
    await part.getByRole('button', { name: 'Aplicar' }).click()
    await answer(tomas, 'Aplicar')
    await readPopup(tomas, 'La respuesta del banco quedó aplicada.')
    await expect(state(tomas, 'Confirmado en parte')).toBeVisible()
    await tomas.main.getByRole('link', { name: 'Rechazadas (1)' }).click()
    await expect(tomas.main.getByText(/Cuenta cerrada/u).first()).toBeVisible()
    await tomas.isUsableByEverybody('a batch that the bank answered')
  })

  await test.step('what it refused goes into another batch, old account beside new', async () => {
    await tomas.button('Crear lote de rechazados').click()
    await answer(tomas, 'Crear lote')
    await expect(tomas.heading(number)).toHaveCount(0)
    await expect(tomas.heading(/^LOT-/u)).toBeVisible()
    await expect(tomas.main.getByText('Llantas del Istmo, S. A.').first()).toBeVisible()
    await expect(tomas.main.getByText(/0118830015577/u).first()).toBeVisible()
    await expect(tomas.link(number)).toBeVisible()
    await tomas.isUsableByEverybody('a batch of what was refused')
  })
})
