import { openFilters, press, readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** Answers the question that stands before the page, with a reason where it wants one. */
async function answer(desk: Desk, button: string, reason?: string): Promise<void> {
  const question = desk.page.getByRole('alertdialog')
  if (reason !== undefined) {
    await question.getByRole('textbox').fill(reason)
  }
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

test('A day at the cash box of David: opened by counting, moved, counted blind, and agreed to by the supervisor @prove', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio', '/payments/cash-closing')
  await test.step('Iván opens the box by counting it with the numeric pad', async () => {
    await ivan.isUsableByEverybody('cash')
    await ivan.main.getByRole('link', { name: 'Abrir turno en Caja David' }).click()
    await expect(ivan.heading('Abrir turno en Caja David')).toBeVisible()
    await ivan.main.getByRole('textbox', { name: 'Billete de 20 USD' }).fill('10')
    await ivan.page.keyboard.press('Enter')
    await expect(ivan.main.getByRole('textbox', { name: 'Billete de 10 USD' })).toBeFocused()
    await expect(ivan.main.getByText('Total USD 200.00')).toBeVisible()
    await ivan.isUsableByEverybody('opening a box')
    await ivan.button('Abrir turno').click()
    await expect(ivan.main.getByText('La diferencia necesita una explicación.').first()).toBeVisible()
    await ivan.main.getByRole('textbox', { name: 'Explicación' }).fill('Fondo inicial')
    await ivan.button('Abrir turno').click()
    await readPopup(ivan, /^Abriste el turno TUR-/u)
  })

  await test.step('a request is paid with the code on the phone of whoever gets the money', async () => {
    const eliecer = await signIn('Eliécer Quintero', '/requests?q=Peajes%20del%20corredor')
    await row(eliecer, 'Peajes del corredor').getByRole('link').first().click()
    const code = eliecer.main.getByRole('img', { name: /^Código/u })
    await expect(code).toBeVisible()
    await eliecer.isUsableByEverybody('the code of a receipt')
    const waiting = row(ivan, 'Peajes del corredor')
    // Whether there is enough would tell him what there should be: the server looks.
    await expect(waiting).not.toContainText(/alcanza/iu)
    await waiting.getByRole('button', { name: /^Pagar/u }).click()
    await expect(ivan.dialog).toBeVisible()
    await ivan.isUsableByEverybody('paying in cash')
    await ivan.dialog.getByRole('textbox', { name: /Código/u }).fill((await code.textContent()) ?? '')
    await ivan.dialog.getByRole('button', { name: /^Entregar USD\s42\.90$/u }).click()
    await readPopup(ivan, /^Pagaste USD\s42\.90 a Eliécer Quintero/u)
    await expect(row(ivan, 'Peajes del corredor')).toHaveCount(0)
    await expect(ivan.main.getByText('Lo verás cuando presentes el arqueo')).toBeVisible()
    await expect(ivan.main.getByText('USD 157.10')).toHaveCount(0)
  })

  await test.step('money leaves with its document', async () => {
    await press(ivan, 'Anotar egreso')
    await ivan.dialog.getByLabel('Categoría').selectOption('Gastos menores')
    await ivan.dialog.getByRole('textbox', { name: /Monto/u }).fill('12.50')
    await ivan.dialog.getByRole('textbox', { name: /Número de documento/u }).fill('F-100')
    await ivan.dialog.getByRole('button', { name: 'Anotar' }).click()
    await expect(ivan.dialog).toHaveCount(0)
    await expect(row(ivan, 'F-100')).toContainText('12.50')
    await expect(ivan.main.getByText('USD 144.60')).toHaveCount(0)
    await ivan.isUsableByEverybody('an open session')
  })

  await test.step('he counts without being told what there should be, and half of a count survives a reload', async () => {
    await ivan.button('Empezar arqueo').click()
    await answer(ivan, 'Empezar arqueo')
    await ivan.main.getByRole('textbox', { name: 'Billete de 20 USD' }).fill('7')
    await expect(ivan.main.getByText('USD 144.60')).toHaveCount(0)
    await expect(async () => {
      await ivan.page.reload()
      await expect(ivan.main.getByRole('textbox', { name: 'Billete de 20 USD' })).toHaveValue('7')
    }).toPass()
    await ivan.main.getByRole('textbox', { name: 'Billete de 1 USD', exact: true }).fill('2')
    await ivan.main.getByRole('textbox', { name: 'Moneda de 0.10 USD' }).fill('1')
    await ivan.isUsableByEverybody('a blind count')
    await ivan.button('Presentar arqueo').click()
    await answer(ivan, 'Presentar arqueo')
    await expect(ivan.main.getByText('Faltan USD 2.50').first()).toBeVisible()
    await ivan.button('Explicar la diferencia').click()
    await answer(ivan, 'Anotar explicación', 'Un taxi sin recibo')
    await expect(ivan.main.getByText('Un taxi sin recibo').first()).toBeVisible()
  })

  await test.step('Nereida finds it and has Iván owe what is missing', async () => {
    const nereida = await signIn('Nereida Vega', '/payments/cash-closing?state=pending_review')
    await row(nereida, 'Caja David').getByRole('link').first().click()
    await expect(nereida.heading(/^TUR-/u)).toBeVisible()
    await expect(nereida.main.getByText('Faltan USD 2.50').first()).toBeVisible()
    await expect(nereida.main.getByText('USD 144.60').first()).toBeVisible()
    await expect(
      nereida.main.getByRole('region', { name: 'Cierres anteriores de Iván Samudio' }),
    ).toBeVisible()
    await nereida.isUsableByEverybody('a count to decide on')
    await press(nereida, 'Ver el acta')
    const minutes = nereida.page.getByRole('region', { name: /^Acta de arqueo TUR-/u })
    await expect(minutes).toContainText('Faltan USD 2.50')
    await expect(minutes).toContainText('F-100')
    await nereida.isUsableByEverybody('the minutes of a count')
    await nereida.link('Volver al turno').click()
    await press(nereida, 'Aprobar; lo debe quien tenía la caja')
    await answer(nereida, 'Aprobar y cobrar')
    await expect(nereida.main.getByText('La debe quien tenía la caja')).toBeVisible()
    await expect(nereida.main.getByText('Cerrado').first()).toBeVisible()
  })
})

test('Nereida reports on three months of closings: narrowed, told by its charts, taken away and printed @prove', async ({
  signIn,
}) => {
  const nereida = await signIn('Nereida Vega', '/payments/cash-closing')
  await nereida.link('Reporte de cierres').click()
  await expect(nereida.heading('Reporte de cierres de caja')).toBeVisible()
  await openFilters(nereida)
  await nereida.main.getByRole('button', { name: /^Período/u }).click()
  await nereida.isUsableByEverybody('the days of the report')
  await nereida.button('Últimos 90 días').click()
  const totals = nereida.main.getByRole('region', { name: 'Totales en USD' })
  await expect(totals).toContainText('Debía haber')
  const differences = nereida.main.getByRole('region', { name: 'Diferencias por responsable en USD' })
  await expect(differences).toContainText('Iván Samudio')
  await expect(differences).toContainText('Yadira Batista')

  await test.step('a chart is told column by column with the keyboard, and as a table', async () => {
    const trend = nereida.main.getByRole('region', { name: 'Diferencias cada siete días en USD' })
    const chart = trend.getByRole('slider')
    await chart.focus()
    await nereida.page.keyboard.press('End')
    await expect(chart).toHaveAttribute('aria-valuetext', /turnos? contados?; faltó USD/u)
    await trend.getByText('Ver como tabla').click()
    await expect(trend.getByRole('table')).toContainText('Debía haber')
    await nereida.isUsableByEverybody('the cash-closing report')
  })

  await test.step('what it is narrowed to stands in the address, and leaves as a file', async () => {
    await nereida.main.getByRole('combobox', { name: 'Responsable' }).selectOption('Yadira Batista')
    await expect(differences.getByText('Iván Samudio')).toHaveCount(0)
    expect(nereida.path).toContain('custodian=')
    const download = nereida.page.waitForEvent('download')
    await nereida.main.getByRole('button', { name: 'Descargar', exact: true }).click()
    await nereida.page.getByRole('menuitem', { name: 'Descargar XLSX' }).click()
    expect((await download).suggestedFilename()).toMatch(/^cierres-de-caja-.*\.xlsx$/u)
  })

  await test.step('on paper stand its figures, charts and sessions', async () => {
    await nereida.link('Imprimir').click()
    const sheet = nereida.page.getByRole('region', { name: 'Reporte de cierres de caja' })
    await expect(sheet).toContainText('Yadira Batista')
    await expect(sheet.getByRole('region', { name: 'Turnos', exact: true })).toContainText('TUR-')
    await nereida.isUsableByEverybody('the printed cash-closing report')
  })
})
