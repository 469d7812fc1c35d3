import { readPopup, row } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('Human resources mark what payroll kept back, and everybody sees what they still owe @prove', async ({
  signIn,
}) => {
  const dayana = await signIn('Dayana Rodríguez', '/requests')
  await test.step('Dayana finds what is due this month and takes it away as a workbook', async () => {
    await dayana.link('Descuentos de planilla').click()
    await expect(dayana.heading('Descuentos de planilla')).toBeVisible()
    await expect(row(dayana, 'Préstamo')).toContainText('Por descontar')
    await dayana.isUsableByEverybody('deductions')
    const file = dayana.page.waitForEvent('download')
    await dayana.page.getByRole('button', { name: 'Descargar', exact: true }).click()
    await dayana.page.getByRole('menuitem', { name: 'Descargar XLSX' }).click()
    expect((await file).suggestedFilename()).toMatch(/^descuentos-planilla-\d{4}-\d{2}\.xlsx$/u)
  })

  await test.step('she marks the instalment of a loan, once', async () => {
    await dayana.main
      .getByRole('checkbox', { name: /^Elegir Eliécer Quintero, Préstamo, cuota \d de 12/u })
      .check()
    await dayana.button('Marcar como descontadas').click()
    const question = dayana.page.getByRole('alertdialog')
    await expect(question).toContainText('No se puede deshacer')
    await dayana.isUsableByEverybody('the question before marking')
    await question.getByRole('button', { name: /^Marcar \(USD\s50\.00\)$/u }).click()
    await readPopup(dayana, 'Marcaste 1 cuota como descontada.')
    await expect(row(dayana, 'Préstamo')).toContainText('Descontada')
    await expect(row(dayana, 'Préstamo').getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('what Eliécer owes is that much less, and he reads the same', async () => {
    await row(dayana, 'Préstamo').getByRole('link', { name: 'Eliécer Quintero' }).click()
    await expect(dayana.heading('Eliécer Quintero')).toBeVisible()
    await expect(dayana.main.getByText('Descontado por planilla · Préstamo').first()).toBeVisible()
    await dayana.isUsableByEverybody('the statement of a person')
    const owed =
      (await dayana.main
        .getByText(/^Debe USD/u)
        .first()
        .textContent()) ?? ''
    const eliecer = await signIn('Eliécer Quintero')
    await eliecer.button(/^Tu cuenta/u).click()
    await eliecer.page.getByRole('menuitem', { name: 'Lo que debo' }).click()
    await expect(eliecer.heading('Lo que debo')).toBeFocused()
    const same = owed.replace('Debe ', 'Debes ').replace('Tiene ', 'Tienes ')
    await expect(eliecer.main.getByText(same).last()).toBeVisible()
    await expect(eliecer.button('Paz y salvo')).toHaveAttribute('aria-disabled', 'true')
    await eliecer.isUsableByEverybody('what one owes')
    await eliecer.link('Imprimir estado de cuenta').click()
    const sheet = eliecer.main.getByRole('region', { name: 'Estado de cuenta de Eliécer Quintero' })
    await expect(sheet).toContainText('Descontado por planilla')
    await eliecer.isUsableByEverybody('a printed statement')
  })

  await test.step('Kevin, who may do nothing, owes nothing and prints his paz y salvo', async () => {
    const kevin = await signIn('Kevin Ábrego', '/me/statement')
    await expect(kevin.main.getByText('No debes nada')).toBeVisible()
    await kevin.button('Paz y salvo').click()
    await expect(kevin.main.getByRole('region', { name: 'Paz y salvo de Kevin Ábrego' })).toContainText(
      'Cargas del Litoral',
    )
    await kevin.isUsableByEverybody('a paz y salvo')
  })

  await test.step('who works with requests and not for human resources is told so, and stays signed in', async () => {
    const rogelio = await signIn('Rogelio Castillo', '/requests')
    await expect(rogelio.link('Descuentos de planilla')).toHaveCount(0)
    await rogelio.open('/requests/payroll')
    await expect(rogelio.main.getByText('Los descuentos los lleva Recursos Humanos')).toBeVisible()
    await rogelio.open('/requests')
    await expect(rogelio.heading('Solicitudes')).toBeVisible()
  })
})
