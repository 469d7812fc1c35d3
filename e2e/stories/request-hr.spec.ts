import {
  askForMoney,
  decide,
  goTo,
  hasState,
  openRequest,
  preparePayment,
  readPopup,
  row,
} from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const PURPOSE = 'Tratamiento dental de mi hija'

test('A salary advance goes by the manager and by HR, and treasury pays it without learning what it is for @prove', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio')
  const request = await test.step('Iván asks for a salary advance', async () => {
    const sent = await askForMoney(ivan, {
      type: 'Anticipo de salario',
      purpose: PURPOSE,
      branch: 'Colón',
      lines: [['Anticipo de la quincena', '1', '180.00']],
    })
    await expect(ivan.main.getByText('Confidencial', { exact: true }).first()).toBeVisible()
    return sent
  })

  await test.step('treasury cannot see it yet', async () => {
    const tomas = await signIn('Tomás Herrera')
    await tomas.open(`/requests/${request.id}`)
    await expect(tomas.heading('Solicitud no encontrada')).toBeVisible()
    await tomas.context.close()
  })

  await test.step('Rogelio approves it; now it waits for HR', async () => {
    const rogelio = await signIn('Rogelio Castillo')
    await openRequest(rogelio, 'Por decidir', request)
    await expect(rogelio.main.getByText(PURPOSE).first()).toBeVisible()
    await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD 180\.00/u })
    await readPopup(rogelio, /Dayana Rodríguez/u)
    await hasState(rogelio, request, 'Aprobada, espera a RRHH')
  })

  await test.step('Dayana, who reads why, approves it for HR', async () => {
    const dayana = await signIn('Dayana Rodríguez')
    await openRequest(dayana, 'Por decidir', request)
    await expect(dayana.main.getByText(PURPOSE).first()).toBeVisible()
    await dayana.isUsableByEverybody('request before HR')
    await decide(dayana, 'Aprobar por RRHH')
    await readPopup(dayana, new RegExp(`^Aprobaste por RRHH ${request.number}`, 'u'))
    await hasState(dayana, request, 'Aprobada por RRHH')
  })

  const tomas = await signIn('Tomás Herrera')
  await test.step('Tomás releases and prepares it; the purpose stays hidden from him', async () => {
    await openRequest(tomas, 'Por liberar', request)
    await expect(tomas.main.getByText(PURPOSE)).toHaveCount(0)
    await decide(tomas, 'Liberar para pago')
    await readPopup(tomas, /^Liberaste para pago/u)
    await goTo(tomas, 'Pagos individuales')
    await expect(row(tomas, request.number)).toContainText('Confidencial')
    await preparePayment(tomas, request, 'Banistmo, planilla')
    await readPopup(tomas, /espera autorización/u)
    await expect(tomas.page.getByText(PURPOSE)).toHaveCount(0)
  })

  await test.step('Graciela authorises, Tomás sends and confirms', async () => {
    const graciela = await signIn('Graciela Moreno', '/payments/single?tab=authorize')
    await row(graciela, request.number).getByRole('link').first().click()
    await decide(graciela, 'Autorizar')
    await readPopup(graciela, /^Autorizaste el pago/u)
    await tomas.open('/payments/single?tab=send')
    await row(tomas, request.number).getByRole('link').first().click()
    await decide(tomas, 'Anotar envío al banco', { reason: 'BI-000912', confirm: 'Anotar envío' })
    await readPopup(tomas, /quedó enviado al banco/u)
    await decide(tomas, 'El banco lo pagó', { confirm: 'Confirmar pago' })
    await readPopup(tomas, /quedó confirmado/u)
    await expect(tomas.page.getByText(PURPOSE)).toHaveCount(0)
  })

  await test.step('Iván has his money', async () => {
    await openRequest(ivan, 'Mis solicitudes', request)
    await hasState(ivan, request, 'Desembolsada')
  })
})

test('HR declines with a reason; the owner corrects the request and asks again @once @prove', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio')
  const request = await askForMoney(ivan, {
    type: 'Anticipo de salario',
    purpose: PURPOSE,
    lines: [['Anticipo de la quincena', '1', '450.00']],
  })
  const rogelio = await signIn('Rogelio Castillo')
  await openRequest(rogelio, 'Por decidir', request)
  await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })

  const dayana = await signIn('Dayana Rodríguez')
  await openRequest(dayana, 'Por decidir', request)
  await decide(dayana, 'Rechazar por RRHH', { reason: 'Supera la mitad de la quincena.' })
  await hasState(dayana, request, 'Rechazada por RRHH')

  await openRequest(ivan, 'Mis solicitudes', request)
  await expect(ivan.main.getByText('Supera la mitad de la quincena.').first()).toBeVisible()
  await decide(ivan, 'Corregir y pedir de nuevo')
  await hasState(ivan, request, 'Borrador')
})
