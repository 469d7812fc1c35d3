import { goTo, pdf, press, readPopup, row } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

/** A transfer of the demonstration that the bank has made, for a request with nothing to settle. */
const PAYMENT = 'PAG-2026-000031'
const NAMED = `el pago ${PAYMENT}`
const LETTER = {
  name: 'carta-del-banco.pdf',
  mimeType: 'application/pdf',
  buffer: pdf('Devolvimos el dinero'),
}

test('A payment is asked to be cancelled from its page, somebody else decides, and both print its voucher', async ({
  signIn,
}) => {
  const tomas = await signIn('Tomás Herrera', `/payments/single?tab=all&q=${PAYMENT}`)
  const carmen = await signIn('Carmen Arosemena')
  let number = ''

  await test.step('Tomás sees what would happen, and asks with the paper of the bank', async () => {
    await row(tomas, PAYMENT).getByRole('link').first().click()
    await tomas.settled()
    await press(tomas, 'Pedir anulación')
    await expect(
      tomas.dialog.getByText(/^La solicitud SOL-\d{4}-\d{6} queda otra vez por pagar\.$/u),
    ).toBeVisible()
    await tomas.isUsableByEverybody('asking for a cancellation')
    await tomas.dialog.getByRole('button', { name: 'Pedir anulación' }).click()
    await expect(tomas.dialog.getByRole('alert').first()).toContainText('Elige qué pasa con la solicitud.')
    await tomas.isUsableByEverybody('a cancellation that lacks everything')
    await tomas.dialog.getByRole('radio', { name: 'Vuelve a quedar por pagar' }).check()
    await tomas.dialog.getByRole('combobox', { name: /^Causa/u }).click()
    await tomas.page.getByRole('option', { name: 'Beneficiario o cuenta equivocados' }).click()
    await tomas.dialog.getByRole('textbox', { name: /^Explicación/u }).fill('La cuenta era de otra empresa.')
    await tomas.dialog.locator('input[type=file]').setInputFiles(LETTER)
    await expect(tomas.dialog.getByRole('list', { name: 'Soportes subidos' })).toContainText(LETTER.name)
    await tomas.dialog.getByRole('button', { name: 'Pedir anulación' }).click()
    await expect(tomas.dialog.getByText(/^ANU-\d{4}-\d{6} espera decisión$/u)).toBeVisible()
    await tomas.isUsableByEverybody('a cancellation that was asked for')
    const link = tomas.dialog.getByRole('link', { name: /^Ver ANU-/u })
    number = /ANU-\d{4}-\d{6}/u.exec((await link.textContent()) ?? '')?.[0] ?? ''
    await link.click()
    await expect(tomas.heading(`Anulación ${number}`)).toBeVisible()
    await expect(tomas.main.getByText('Espera decisión')).toBeVisible()
    await tomas.isUsableByEverybody('a cancellation of one’s own')
  })

  await test.step('Carmen, who manages cancellations, reads why and what happens, and does it', async () => {
    await goTo(carmen, 'Anulaciones')
    await carmen.isUsableByEverybody('the cancellations that wait')
    await carmen.main.getByRole('link', { name: number }).click()
    await carmen.settled()
    await expect(carmen.main.getByText('La cuenta era de otra empresa.')).toBeVisible()
    const file = carmen.page.waitForEvent('download')
    await carmen.button(`Descargar ${LETTER.name}`).click()
    expect((await file).suggestedFilename()).toBe(LETTER.name)
    await carmen.button(`Anular ${NAMED}`).click()
    const question = carmen.page.getByRole('alertdialog')
    await expect(question).toContainText('no se puede deshacer')
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await carmen.isUsableByEverybody('the question before a cancellation')
    await question.getByRole('button', { name: `Anular ${NAMED}` }).click()
    await readPopup(carmen, `Quedó anulado con ${number}.`)
    await expect(carmen.main.getByRole('list', { name: 'Esto se hizo' })).toContainText(
      `${PAYMENT} queda reversado`,
    )
    await carmen.isUsableByEverybody('an executed cancellation')
    await carmen.link('Comprobante de anulación').click()
    const sheet = carmen.main.getByRole('region', { name: `Comprobante de anulación ${number}` })
    await expect(sheet).toContainText('Decidió la anulación')
    await carmen.isUsableByEverybody('the voucher of a cancellation')
  })

  await test.step('Tomás finds his payment reversed, its entries undone, and prints the same voucher', async () => {
    await tomas.link(PAYMENT).click()
    await tomas.settled()
    await expect(tomas.main.getByRole('list', { name: 'Pasos' })).toContainText('Se detuvo: Reversado')
    await expect(tomas.main.getByText(`Anulado con ${number}`).first()).toBeVisible()
    await expect(tomas.button('Pedir anulación')).toHaveCount(0)
    await tomas.page.goBack()
    await expect(tomas.heading(`Anulación ${number}`)).toBeVisible()
    await tomas.link('Comprobante de anulación').click()
    await expect(
      tomas.main.getByRole('region', { name: `Comprobante de anulación ${number}` }),
    ).toContainText('La cuenta era de otra empresa.')
  })
})
