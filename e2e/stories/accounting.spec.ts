import { readFile } from 'node:fs/promises'
import { goTo, readPopup, row, turnTo } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** A transfer of the demonstration that the bank has made: it was sent, and it was confirmed. */
const PAYMENT = 'PAG-2026-000031'

/** Presses a button that saves a file; its name and its lines. */
async function save(desk: Desk, file: string): Promise<{ name: string; lines: string[] }> {
  const coming = desk.page.waitForEvent('download')
  await desk.main.getByRole('button', { name: 'Descargar', exact: true }).click()
  await desk.page.getByRole('menuitem', { name: file }).click()
  const download = await coming
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  return { name: download.suggestedFilename(), lines }
}

/** Finds the entries of a document in the journal and opens the newest. */
async function openEntry(desk: Desk, number: string): Promise<void> {
  await desk.main.getByRole('searchbox', { name: 'Número completo del documento' }).fill(number)
  await expect(desk.main.locator('[data-row]').filter({ hasNotText: number })).toHaveCount(0)
  await row(desk, number).first().getByRole('link').first().click()
  await expect(desk.main.getByRole('article', { name: `Asiento de ${number}` })).toBeVisible()
}

test('Óscar reads the books from the journal to the balance, and exports each entry once', async ({
  signIn,
}) => {
  const oscar = await signIn('Óscar Villarreal')
  const { main } = oscar

  await test.step('the journal shows this month, and finds a document on any day', async () => {
    await goTo(oscar, 'Contabilidad')
    await expect(main.locator('[data-row]').first()).toBeVisible()
    await oscar.isUsableByEverybody('the journal')
    await openEntry(oscar, PAYMENT)
    await oscar.isUsableByEverybody('an entry')
  })

  await test.step('an entry names its document, which he may not open, and leads to its request', async () => {
    const article = main.getByRole('article', { name: `Asiento de ${PAYMENT}` })
    await expect(article.getByText(`Pago ${PAYMENT}`)).toBeVisible()
    await expect(article.getByRole('link', { name: PAYMENT, exact: true })).toHaveCount(0)
    await expect(article.getByRole('link', { name: /^SOL-\d{4}-\d{6}$/u })).toBeVisible()
    await expect(article.getByText('Todavía no se exportó')).toBeVisible()
  })

  await test.step('each of its accounts has a ledger', async () => {
    const account = main.getByLabel('Líneas del asiento').getByRole('link', { name: /^En tránsito/u })
    const name = (await account.textContent()) ?? ''
    await account.click()
    await expect(oscar.heading(name)).toBeVisible()
    await oscar.settled()
    await expect(row(oscar, PAYMENT).first()).toBeVisible()
    await oscar.isUsableByEverybody('the ledger of an account')
    const { name: file, lines } = await save(oscar, 'Descargar CSV')
    expect(file).toMatch(/^mayor.*\.csv$/u)
    expect(lines.some((line) => line.includes(PAYMENT))).toBe(true)
    await oscar.link('Imprimir').click()
    await expect(main.getByRole('region', { name: `Mayor de ${name}` })).toContainText('Cargas del Litoral')
    await oscar.isUsableByEverybody('a printed ledger')
  })

  await test.step('the trial balance balances, and unfolds into its accounts', async () => {
    await goTo(oscar, 'Contabilidad')
    await turnTo(oscar, 'Balance de comprobación')
    await expect(main.getByText('Cuadra en USD', { exact: true })).toBeVisible()
    await oscar.button('Cajas').click()
    await expect(main.getByRole('link', { name: /^Caja · Caja Colón/u })).toBeVisible()
    await oscar.isUsableByEverybody('the trial balance')
    await oscar.link('Imprimir').click()
    await expect(main.getByRole('region', { name: 'Balance de comprobación' })).toContainText(
      'En USD: cuadra',
    )
    await oscar.isUsableByEverybody('the printed trial balance')
  })

  await test.step('what each person owes leads to their account', async () => {
    await goTo(oscar, 'Contabilidad')
    await turnTo(oscar, 'Saldos por persona')
    await oscar.isUsableByEverybody('what people owe')
    await row(oscar, 'Eliécer Quintero').getByRole('link').first().click()
    await expect(oscar.heading(/^(Anticipos|Por cobrar) · Eliécer Quintero$/u)).toBeVisible()
  })

  await test.step('an export takes everything until today, once accounts without a code were agreed to', async () => {
    await goTo(oscar, 'Contabilidad')
    await turnTo(oscar, 'Códigos contables')
    await expect(main.getByText('Los cambia quien administra el portal', { exact: false })).toBeVisible()
    await expect(oscar.button(/^Editar/u)).toHaveCount(0)
    await oscar.isUsableByEverybody('the codes of accounts, to read')
    await turnTo(oscar, 'Exportaciones')
    await oscar.link('Exportar asientos').first().click()
    await oscar.settled()
    await oscar.button('Hasta hoy').click()
    const go = oscar.button(/^Exportar [\d,]+ asientos$/u)
    await expect(main.getByRole('list', { name: 'Cuentas sin código' })).toContainText('Anticipos por rendir')
    await oscar.isUsableByEverybody('what an export would take')
    await go.click()
    await expect(main.getByRole('alert').first()).toContainText('Asigna los códigos que faltan')
    await main.getByRole('checkbox', { name: /^Exportar sin código/u }).check()
    await go.click()
    await oscar.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Exportar/u })
      .click()
    await readPopup(oscar, /^Exportación EXP-\d{4}-\d{6} lista\.$/u)
    await oscar.isUsableByEverybody('an export that was made')
    const { name, lines } = await save(oscar, 'Descargar CSV')
    expect(name).toMatch(/^asientos.*\.csv$/u)
    expect(lines.filter((line) => line.includes(PAYMENT))).toHaveLength(4)
  })

  await test.step('the same days hold nothing more, and the entry says with which export it went', async () => {
    await oscar.button('Exportar otras fechas').click()
    await oscar.button('Hasta hoy').click()
    await expect(main.getByText('No queda nada por exportar en esas fechas')).toBeVisible()
    await oscar.link('Volver a exportaciones').click()
    await expect(row(oscar, 'EXP-').first()).toContainText('Óscar Villarreal')
    await oscar.isUsableByEverybody('the exports')
    await goTo(oscar, 'Contabilidad')
    await openEntry(oscar, PAYMENT)
    await expect(
      main
        .getByRole('article', { name: `Asiento de ${PAYMENT}` })
        .getByRole('link', { name: /^EXP-\d{4}-\d{6}$/u }),
    ).toBeVisible()
  })

  await test.step('the reports say what was spent and how money left, beside the span before, by keyboard and as a table', async () => {
    await goTo(oscar, 'Contabilidad')
    await turnTo(oscar, 'Informes')
    await expect(oscar.heading('Informes')).toBeVisible()
    const chart = main.getByRole('region', { name: /^Gastos por día/u })
    await expect(chart.getByText('Gastado').first()).toBeVisible()
    await chart.locator('[tabindex="0"]').first().press('ArrowRight')
    await expect(main.getByText(/^\d{1,2} \w{3} \d{4}$/u).first()).toBeVisible()
    await chart.getByText('Ver como tabla').click()
    await expect(chart.getByRole('table')).toBeVisible()
    await oscar.isUsableByEverybody('what was spent')
    await main.getByRole('navigation', { name: 'Informe' }).getByRole('link', { name: 'Pagos' }).click()
    await oscar.settled()
    await expect(main.getByRole('region', { name: /^Pagos por día/u })).toContainText('USD')
    await oscar.isUsableByEverybody('how money left')
  })
})

test('Yadira follows an entry to its receipt, gives a code, closes a period, and opens it again with Óscar alone @prove', async ({
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista')
  const oscar = await signIn('Óscar Villarreal')
  const { main, dialog } = yadira

  await test.step('from an entry she opens its payment and its receipt', async () => {
    await goTo(yadira, 'Contabilidad')
    await openEntry(yadira, PAYMENT)
    await yadira.link('Ver recibo').click()
    await expect(yadira.heading('Comprobante de pago')).toBeVisible()
    await expect(main.getByText('Cargas del Litoral').first()).toBeVisible()
  })

  await test.step('a code of a kind counts for its accounts', async () => {
    await goTo(yadira, 'Contabilidad')
    await turnTo(yadira, 'Códigos contables')
    await yadira.isUsableByEverybody('the codes of accounts')
    await yadira.button('Editar el código de Cajas').click()
    await dialog.getByRole('textbox', { name: 'Código', exact: true }).fill('1.1.01')
    await dialog.getByRole('textbox', { name: 'Nombre contable' }).fill('Caja general')
    await yadira.isUsableByEverybody('the code of an account')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await readPopup(yadira, 'Cajas: código 1.1.01.')
    await expect(row(yadira, 'Caja · Caja Colón')).toContainText('1.1.01 (heredado)')
  })

  await test.step('she names Óscar, who reads the books, to decide with her', async () => {
    await turnTo(yadira, 'Período')
    await expect(main.getByText('Nada está cerrado')).toBeVisible()
    await yadira.button('Cambiar quién decide').click()
    await dialog.getByRole('combobox', { name: /^Persona/u }).fill('Óscar')
    await yadira.page.getByRole('option', { name: /^Óscar Villarreal/u }).click()
    await yadira.isUsableByEverybody('who else decides')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await readPopup(yadira, 'Óscar Villarreal también decide si se reabre.')
  })

  await test.step('she closes until the end of last month, and says why', async () => {
    await yadira.button('Cerrar un período').click()
    await dialog.getByRole('button', { name: 'Cerrar el período' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Escribe el motivo.')
    await dialog.getByRole('textbox', { name: /^Motivo/u }).fill('El mes quedó conciliado.')
    await yadira.isUsableByEverybody('closing a period')
    await dialog.getByRole('button', { name: 'Cerrar el período' }).click()
    await readPopup(yadira, /^Cerrado hasta el \d+\s\p{L}+\s\d{4}\.$/u)
    await expect(main.getByRole('list', { name: 'Historia' })).toContainText('El mes quedó conciliado.')
    await yadira.isUsableByEverybody('a closed period')
  })

  await test.step('she asks for all of it to be opened again, and cannot decide on it herself', async () => {
    await yadira.button('Pedir que se reabra').click()
    await dialog.getByRole('radio', { name: 'Nada' }).check()
    await dialog.getByRole('textbox', { name: /^Motivo/u }).fill('Faltó una factura.')
    await yadira.isUsableByEverybody('asking to open a period again')
    await dialog.getByRole('button', { name: 'Pedir' }).click()
    await readPopup(yadira, 'Pediste reabrir el período: decide otra persona.')
    const pending = main.getByRole('region', { name: 'Se pidió reabrir' })
    await expect(pending.getByRole('button', { name: 'Reabrir', exact: true })).toHaveAccessibleDescription(
      /Puede hacerlo Óscar Villarreal\.$/u,
    )
    await expect(pending.getByRole('button', { name: 'Retirar mi petición' })).toBeEnabled()
    await yadira.isUsableByEverybody('a period that waits to be opened again')
  })

  await test.step('Óscar reads why, and opens it', async () => {
    await goTo(oscar, 'Contabilidad')
    await turnTo(oscar, 'Período')
    const pending = oscar.main.getByRole('region', { name: 'Se pidió reabrir' })
    await expect(pending).toContainText('Faltó una factura.')
    await expect(pending).toContainText('No quedaría nada cerrado.')
    await expect(oscar.button('Cerrar un período')).toHaveAccessibleDescription(
      'Lo hace quien administra el portal.',
    )
    await pending.getByRole('button', { name: 'Reabrir', exact: true }).click()
    const question = oscar.page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await oscar.isUsableByEverybody('the question before a period is opened again')
    await question.getByRole('button', { name: 'Reabrir' }).click()
    await readPopup(oscar, 'El período quedó reabierto.')
    await expect(oscar.main.getByText('Nada está cerrado')).toBeVisible()
    await expect(oscar.main.getByRole('list', { name: 'Historia' })).toContainText('Decidió Óscar Villarreal')
  })
})
