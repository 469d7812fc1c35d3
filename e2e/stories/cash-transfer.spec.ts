import { openFilters, press, readPopup, row } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('Cash goes from a box to the bank, and treasury says that it arrived; what did not arrive comes back @phone @prove', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio', '/payments/cash-closing?state=open')
  await row(ivan, 'Caja general Panamá').getByRole('link').first().click()
  await expect(ivan.heading(/^TUR-/u)).toBeVisible()
  const going = ivan.main.getByRole('region', { name: 'Enviado y en camino' })

  await test.step('Iván sends what is too much in a bag, and the slip opens to be signed', async () => {
    await expect(going).toContainText('BOL-0032')
    await ivan.isUsableByEverybody('a box with money on its way')
    await press(ivan, 'Enviar dinero')
    await ivan.dialog.getByLabel(/A dónde va/u).selectOption('Banco General, operaciones')
    await ivan.dialog.getByRole('textbox', { name: /Monto/u }).fill('120')
    await ivan.dialog.getByRole('textbox', { name: /Quién lo lleva/u }).fill('Eliécer Quintero')
    await ivan.dialog.getByRole('textbox', { name: /Número de la bolsa/u }).fill('BOL-0033')
    await ivan.isUsableByEverybody('sending money')
    await ivan.dialog.getByRole('button', { name: 'Enviar' }).click()
    await readPopup(ivan, /va en camino a Banco General, operaciones/u)
    const slip = ivan.page.getByRole('region', { name: /^Traslado TRA-/u })
    await expect(slip).toContainText('USD 120.00')
    await expect(slip).toContainText('BOL-0033')
    await ivan.isUsableByEverybody('the slip of a transfer')
    await ivan.link('Volver al turno').click()
    await expect(row(ivan, 'BOL-0033')).toBeVisible()
  })

  await test.step('Tomás finds the deposit in the bank and writes its number down; the other is not there', async () => {
    const tomas = await signIn('Tomás Herrera', '/payments/single?tab=deposits')
    await expect(row(tomas, 'BOL-0033')).toContainText('En camino')
    await tomas.isUsableByEverybody('deposits to confirm')
    await row(tomas, 'BOL-0033')
      .getByRole('button', { name: /^Recibir/u })
      .click()
    const question = tomas.page.getByRole('alertdialog')
    await question.getByRole('textbox', { name: /Número del depósito/u }).fill('DEP-448120')
    await question.getByRole('button', { name: 'Confirmar depósito' }).click()
    await readPopup(tomas, /quedó recibido en Banco General, operaciones/u)
    await expect(row(tomas, 'BOL-0033')).toHaveCount(0)

    await row(tomas, 'BOL-0032')
      .getByRole('button', { name: /^No llegó/u })
      .click()
    await question.getByRole('textbox').fill('No está en el estado de cuenta')
    await question.getByRole('button', { name: 'No llegó', exact: true }).click()
    await readPopup(tomas, /^Anotaste que TRA-/u)
    await expect(row(tomas, 'BOL-0032')).toContainText('No está en el estado de cuenta')
  })

  const session = new URL(ivan.page.url()).pathname
  const yadira = await signIn('Yadira Batista', session)
  /** What there should be in the box, in cents: whoever will count it is not told. */
  const holds = async () => {
    await yadira.page.reload()
    await expect(yadira.main.getByText('Debe haber')).toBeVisible()
    const text =
      (await yadira.main
        .getByRole('article')
        .locator('p')
        .filter({ hasText: /^USD/u })
        .first()
        .textContent()) ?? ''
    return Number(text.replace(/\D/gu, ''))
  }

  await test.step('Iván takes the bag back into his box', async () => {
    await ivan.page.reload()
    await expect(row(ivan, 'BOL-0032')).toContainText('No está en el estado de cuenta')
    await expect(ivan.main.getByText('Lo verás cuando presentes el arqueo')).toBeVisible()
    const before = await holds()
    await row(ivan, 'BOL-0032')
      .getByRole('button', { name: /^Recuperar/u })
      .click()
    const question = ivan.page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('El banco ya había cerrado')
    await question.getByRole('button', { name: 'Recuperar', exact: true }).click()
    await readPopup(ivan, /volvió a Caja general Panamá/u)
    await expect(going).toHaveCount(0)
    await expect.poll(holds).toBe(before + 15_000)
  })

  await test.step('what is over is found in the list of transfers, with how it ended', async () => {
    await ivan.go('/payments/cash-closing/transfers')
    await expect(row(ivan, 'BOL-0033')).toContainText('DEP-448120')
    await expect(row(ivan, 'BOL-0032')).toContainText('El banco ya había cerrado')
    await openFilters(ivan)
    await ivan.main.getByLabel('Estado').selectOption('Devuelto')
    await expect(row(ivan, 'BOL-0033')).toHaveCount(0)
    await expect(row(ivan, 'BOL-0032')).toBeVisible()
    await ivan.isUsableByEverybody('transfers of cash that are over')
  })
})
