import {
  askForMoney,
  decide,
  fillRequest,
  goTo,
  hasState,
  openDocument,
  openRequest,
  pdf,
  preparePayment,
  press,
  readPopup,
  row,
  sentRequest,
} from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

/** What Eliécer needs for the road: 164.80 of fuel, 15.00 of tolls, 30.00 of food. */
const TRIP = {
  type: 'Anticipo de viaje',
  purpose: 'Viaje a Penonomé con carga de Super 99, placa CB-4471',
  branch: 'Panamá',
  lines: [
    ['Combustible', '40', '4.12'],
    ['Peajes', '4', '3.75'],
    ['Alimentación', '2', '15.00'],
  ],
} as const
const TOTAL = 'USD 209.80'

test('A driver asks for a trip advance; it is approved, released, paid by transfer, and he sees it disbursed @phone', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await test.step('Eliécer fills in the form, adds the quotation and sends it', async () => {
    await goTo(eliecer, 'Solicitudes')
    await eliecer.isUsableByEverybody('list of requests')
    await eliecer.link('Pedir dinero').first().click()
    await expect(eliecer.heading('Pedir dinero')).toBeVisible()
    await fillRequest(eliecer, {
      ...TRIP,
      files: [
        { name: 'cotización de combustible.pdf', mimeType: 'application/pdf', buffer: pdf('Cotizacion') },
      ],
    })
    await expect(eliecer.main.getByText(`Total ${TOTAL}`)).toBeVisible()
    await eliecer.isUsableByEverybody('new request')
    await eliecer.button('Enviar solicitud').click()
    const sent = await sentRequest(eliecer)
    await hasState(eliecer, sent, 'Nueva')
    await expect(eliecer.main.getByText('cotización de combustible.pdf').first()).toBeVisible()
    await expect(eliecer.main.getByText(/Espera a .*Rogelio Castillo/u)).toBeVisible()
    await eliecer.isUsableByEverybody('own request')
    return sent
  })

  await test.step('Rogelio finds it among what he must decide, reads the quotation and approves it', async () => {
    const rogelio = await signIn('Rogelio Castillo')
    await rogelio.isUsableByEverybody('home of an approver')
    await openRequest(rogelio, 'Por decidir', request)
    await expect(rogelio.main.getByText(TRIP.purpose).first()).toBeVisible()
    const download = rogelio.page.waitForEvent('download')
    await rogelio.button('Descargar cotización de combustible.pdf').click()
    expect((await download).suggestedFilename()).toBe('cotización de combustible.pdf')
    await decide(rogelio, 'Aprobar', { confirm: `Aprobar ${TOTAL}` })
    await readPopup(rogelio, new RegExp(`^Aprobaste ${request.number}`, 'u'))
    await hasState(rogelio, request, 'Aprobada')
  })

  const tomas = await signIn('Tomás Herrera')
  const payment = await test.step('Tomás releases it, and prepares its transfer', async () => {
    await openRequest(tomas, 'Por liberar', request)
    await decide(tomas, 'Liberar para pago')
    await readPopup(tomas, new RegExp(`^Liberaste para pago ${request.number}`, 'u'))
    await hasState(tomas, request, 'Pendiente de desembolso')
    await goTo(tomas, 'Pagos individuales')
    await expect(row(tomas, request.number)).toContainText('209.80')
    await tomas.isUsableByEverybody('payments to prepare')
    await preparePayment(tomas, request, 'Banco General, operaciones')
    await readPopup(tomas, /^El pago PAG-\d{4}-\d{6} espera autorización/u)
    await tomas.main.getByRole('link', { name: /^Por autorizar/u }).click()
    await row(tomas, request.number).getByRole('link').first().click()
    const prepared = await openDocument(tomas, /^PAG-\d{4}-\d{6}$/u)
    await expect(tomas.page.getByRole('button', { name: 'Autorizar', exact: true })).toHaveCount(0)
    await tomas.isUsableByEverybody('payment that waits for authorisation')
    return prepared
  })

  await test.step('Graciela, who did not prepare it, authorises it', async () => {
    const graciela = await signIn('Graciela Moreno')
    await goTo(graciela, 'Pagos individuales')
    await graciela.main.getByRole('link', { name: /^Por autorizar/u }).click()
    await row(graciela, payment.number).getByRole('link').first().click()
    await openDocument(graciela, /^PAG-/u)
    await press(graciela, 'Autorizar')
    await expect(graciela.page.getByRole('alertdialog')).toContainText(TOTAL)
    await graciela.isUsableByEverybody('question before authorising')
    await graciela.page.getByRole('alertdialog').getByRole('button', { name: 'Autorizar' }).click()
    await readPopup(graciela, `Autorizaste el pago ${payment.number}.`)
    await hasState(graciela, payment, 'Autorizado')
  })

  await test.step('Tomás sends it, notes the bank’s reference, and then that the bank has paid', async () => {
    await tomas.open(`/payments/single/${payment.id}?tab=all`)
    await decide(tomas, 'Anotar envío al banco', { reason: 'BG-778120', confirm: 'Anotar envío' })
    await readPopup(tomas, `El pago ${payment.number} quedó enviado al banco.`)
    await hasState(tomas, payment, 'Enviado al banco')
    await decide(tomas, 'El banco lo pagó', { confirm: 'Confirmar pago' })
    await readPopup(tomas, `El pago ${payment.number} quedó confirmado.`)
    await hasState(tomas, payment, 'Confirmado')
  })

  await test.step('every entry that the payment posted balances, and says the amount on both sides', async () => {
    const entries = tomas.main.getByRole('table').filter({ hasText: 'Debe' })
    await expect(entries).toHaveCount(2)
    for (const entry of await entries.all()) {
      const foot = entry.locator('tfoot td')
      await expect(foot.nth(0)).toHaveText('Total, cuadrado')
      await expect(foot.nth(1)).toHaveText(TOTAL)
      await expect(foot.nth(2)).toHaveText(TOTAL)
    }
    await tomas.isUsableByEverybody('confirmed payment')
  })

  await test.step('the receipt prints alone, without the shell', async () => {
    await tomas.main.getByRole('link', { name: 'Comprobante de pago' }).click()
    const receipt = tomas.page.getByRole('region', { name: /^Comprobante / })
    await expect(receipt).toContainText('Eliécer Quintero')
    await expect(receipt).toContainText(TOTAL)
    await expect(receipt).toContainText('BG-778120')
    await expect(receipt).toContainText('Graciela Moreno')
    await tomas.isUsableByEverybody('receipt')
    await tomas.page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(tomas.page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(tomas.button(/^Tu cuenta/u)).toBeHidden()
    await expect(tomas.button('Imprimir')).toBeHidden()
    await tomas.page.emulateMedia({ media: 'screen' })
  })

  await test.step('Eliécer sees it disbursed, with the bank’s reference and everybody’s steps', async () => {
    await openRequest(eliecer, 'Mis solicitudes', request)
    await hasState(eliecer, request, 'Desembolsada')
    await expect(eliecer.main.getByText('Referencia del banco: BG-778120')).toBeVisible()
    await eliecer.main.getByRole('heading', { name: 'Historia' }).click()
    for (const step of ['Rogelio Castillo la aprobó', 'Tomás Herrera la liberó para pago']) {
      await expect(eliecer.main.getByText(step)).toBeVisible()
    }
    await eliecer.isUsableByEverybody('disbursed request')
  })
})

test('What was typed survives a reload, and a form with mistakes says which and where @once @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero', '/requests/new')
  await eliecer.button('Enviar solicitud').click()
  await expect(eliecer.main.getByRole('alert').filter({ hasText: /Revisa \d campos/u })).toBeVisible()
  await eliecer.isUsableByEverybody('form with mistakes')

  await fillRequest(eliecer, { ...TRIP, lines: [['Combustible', '40', '1,250']] })
  await eliecer.button('Enviar solicitud').click()
  await expect(eliecer.main.getByText(/¿Cuál es\?/u).first()).toBeVisible()

  await eliecer.page.reload()
  await eliecer.settled()
  await expect(eliecer.main.getByText('Recuperamos lo que habías escrito')).toBeVisible()
  await expect(eliecer.page.getByRole('textbox', { name: 'Motivo' })).toHaveValue(TRIP.purpose)

  await test.step('and the request of today is not asked for twice without notice', async () => {
    await eliecer.button('Empezar de nuevo').click()
    const first = await askForMoney(eliecer, { ...TRIP, lines: [['Combustible', '10', '4.12']] })
    const second = await askForMoney(eliecer, { ...TRIP, lines: [['Combustible', '10', '4.12']] })
    expect(second.number).not.toBe(first.number)
    await expect(eliecer.main.getByText('Puede estar repetida', { exact: true })).toBeVisible()
    const summary = eliecer.main.getByRole('region', { name: 'Resumen' })
    await expect(summary.getByRole('link', { name: first.number })).toBeVisible()
  })
})
