import { goTo, readPopup, row, turnTo } from '../harness/acts.ts'
import { addSetting } from '../harness/company.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

const HEAD = 'Tipo;Persona, caja o cuenta;Monto;Tipo de solicitud;Cuotas;Detalle'
/** Of somebody who was given nothing in the portal, whose account therefore holds no more than this. */
const GOOD = [
  'Anticipo;dayana.rodriguez@cargasdellitoral.example;150.00;Anticipo de viaje;;Viaje a Santiago',
  'Por cobrar;1014;300.00;Préstamo;6;Saldo del préstamo de marzo',
  'Caja;Caja Chitré;280.50;;;',
  'En tránsito;Banistmo, planilla;-125.25;;;Lo enviado el último día',
]
/** Nobody with this e-mail, nothing below zero, and no instalments where money is proved. */
const BAD = 'Anticipo;nadie@litoral.example;-20.00;Anticipo de viaje;3;Viaje a nadie sabe dónde'

/** Sends a file of balances to be checked; its page opens. */
async function upload(desk: Desk, name: string, lines: readonly string[]): Promise<void> {
  await desk.button('Subir saldos').click()
  const buffer = Buffer.from([HEAD, ...lines].join('\n'))
  await desk.dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await desk.dialog.getByRole('button', { name: 'Subir y revisar' }).click()
  await expect(desk.dialog).toHaveCount(0)
  await desk.settled()
}

/** Presses a button of the page and agrees to its question. */
async function agree(desk: Desk, button: string, answer: string): Promise<void> {
  await desk.button(button).click()
  const question = desk.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await desk.isUsableByEverybody(`the question before ${button}`)
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toHaveCount(0)
}

/** The balances of the file that is open, once they were posted. */
async function becameEntries(desk: Desk): Promise<void> {
  await expect(desk.main.getByText('Registrado', { exact: true })).toBeVisible()
  await expect(desk.main.getByRole('link', { name: /^Ver asiento/u })).toHaveCount(GOOD.length)
}

test('Yadira brings what the company had before, Carmen, whom she makes an administrator, approves it, and the books balance with it @prove', async ({
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista')
  const { main, dialog } = yadira

  await test.step('she opens a new box, whose money was counted before the portal', async () => {
    await addSetting(yadira, 'cash-boxes', 'caja', {
      Nombre: 'Caja Chitré',
      Sucursal: 'David',
      'Fondo fijo': '300',
    })
  })

  await test.step('without a file the form says what is missing', async () => {
    await goTo(yadira, 'Contabilidad')
    await turnTo(yadira, 'Saldos iniciales')
    await expect(main.getByText('Todavía no se han subido saldos')).toBeVisible()
    await yadira.isUsableByEverybody('no opening balances')
    await yadira.button('Subir saldos').click()
    await dialog.getByRole('button', { name: 'Subir y revisar' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Elige el archivo.')
    await yadira.isUsableByEverybody('sending opening balances')
    await yadira.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('of a line that is wrong she reads all that is wrong with it at once, and can send nothing', async () => {
    await upload(yadira, 'saldos.csv', [...GOOD.slice(0, 2), BAD, ...GOOD.slice(2)])
    await expect(main.getByText('1 línea tiene errores')).toBeVisible()
    const wrong = row(yadira, 'nadie@litoral.example')
    for (const problem of [
      'No hay nadie con ese correo, número de empleado o documento.',
      'Solo bancos y tránsito pueden estar por debajo de cero.',
      'Cuotas: No corresponde a este tipo de saldo: déjalo vacío.',
    ]) {
      await expect(wrong).toContainText(problem)
    }
    await expect(yadira.button('Enviar a aprobar')).toHaveAttribute('aria-disabled', 'true')
    // The address says it first, so the tick comes a moment after the click.
    await main.getByRole('checkbox', { name: 'Solo con errores' }).click()
    await expect(main.locator('[data-row]')).toHaveCount(1)
    await yadira.isUsableByEverybody('opening balances with errors')
    await agree(yadira, 'Descartar', 'Descartar')
    await expect(main.getByText('Descartado', { exact: true })).toBeVisible()
    await yadira.link('Volver a saldos iniciales').click()
  })

  await test.step('the file that was corrected goes to be approved, though nobody may yet', async () => {
    await upload(yadira, 'saldos-corregidos.csv', GOOD)
    await expect(main.getByText('El archivo no tiene errores')).toBeVisible()
    await expect(row(yadira, '1014')).toContainText('Eliécer Quintero')
    await yadira.isUsableByEverybody('opening balances without errors')
    await agree(yadira, 'Enviar a aprobar', 'Enviar')
    await expect(main.getByText('Todavía nadie puede aprobarlo')).toBeVisible()
    await expect(yadira.button('Aprobar y registrar')).toHaveAttribute('aria-disabled', 'true')
    await yadira.isUsableByEverybody('opening balances that nobody may approve')
  })
  const opening = yadira.path

  await test.step('she makes Carmen an administrator', async () => {
    await goTo(yadira, 'Usuarios')
    await main.getByRole('searchbox', { name: 'Buscar nombre, correo o número' }).fill('Carmen')
    await expect(main.locator('[data-row]')).toHaveCount(1)
    await row(yadira, 'Carmen Arosemena').getByRole('link').click()
    await expect(yadira.heading('Carmen Arosemena')).toBeVisible()
    await main.getByRole('checkbox', { name: 'Administración', exact: true }).check()
    await yadira.button('Guardar cambios').click()
    await readPopup(yadira, 'Los cambios de Carmen Arosemena quedaron guardados.')
  })

  await test.step('now it waits for her, and still not for the one who sent it', async () => {
    await yadira.open(opening)
    await expect(main.getByText('Espera la decisión de Carmen Arosemena')).toBeVisible()
    await expect(yadira.button('Aprobar y registrar')).toHaveAttribute('aria-disabled', 'true')
  })

  const carmen = await signIn('Carmen Arosemena')
  await test.step('Carmen finds it in the books, reads its lines and approves it', async () => {
    await goTo(carmen, 'Contabilidad')
    await turnTo(carmen, 'Saldos iniciales')
    await row(carmen, 'Por aprobar').getByRole('link').click()
    await expect(row(carmen, 'Caja Chitré')).toContainText('280.50')
    await carmen.isUsableByEverybody('opening balances to decide on')
    await agree(carmen, 'Aprobar y registrar', 'Aprobar y registrar')
    await readPopup(carmen, /quedó registrado\.$/u)
    await becameEntries(carmen)
    await carmen.isUsableByEverybody('opening balances that were posted')
    await becameEntries(yadira)
  })

  await test.step('the trial balance has them, against the opening equity, and still balances', async () => {
    await goTo(carmen, 'Contabilidad')
    await turnTo(carmen, 'Balance de comprobación')
    await expect(carmen.main.getByText('Cuadra en USD', { exact: true })).toBeVisible()
    for (const [kind, account, amount] of [
      ['Cajas', 'Caja · Caja Chitré', '280.50'],
      ['Anticipos por rendir', 'Anticipos · Dayana Rodríguez', '150.00'],
    ] as const) {
      await carmen.main.getByRole('button', { name: kind, exact: true }).click()
      await expect(row(carmen, account)).toContainText(amount)
    }
    await carmen.isUsableByEverybody('the trial balance with opening balances')
  })

  await test.step('what Dayana was given before is hers to prove, like any other advance', async () => {
    const dayana = await signIn('Dayana Rodríguez')
    const part = dayana.main.getByRole('region', { name: 'Por rendir' })
    await expect(part).toContainText('150.00')
    await part.getByRole('listitem').filter({ hasText: '150.00' }).getByRole('link').click()
    await expect(dayana.heading(/^Hola/u)).toHaveCount(0)
    await dayana.settled()
    await expect(dayana.main.getByText('Anticipo de viaje').first()).toBeVisible()
    await dayana.isUsableByEverybody('an advance from before the portal')
  })

  await test.step('the same file is refused a second time', async () => {
    await goTo(yadira, 'Contabilidad')
    await turnTo(yadira, 'Saldos iniciales')
    await yadira.button('Subir saldos').click()
    const buffer = Buffer.from([HEAD, ...GOOD].join('\n'))
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'otra-vez.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Subir y revisar' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(/^Ese mismo archivo ya se subió con /u)
  })
})
