import { askForMoney, decide, goTo, hasState, openRequest, press, readPopup, row } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const FUEL = {
  type: 'Combustible',
  purpose: 'Diésel para la ruta de Azuero, unidad 08',
  lines: [['Diésel, galones', '50', '4.09']],
} as const

test('Milagros sends a request back; Eliécer corrects it, sends it again, and Rogelio approves it for less @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await askForMoney(eliecer, FUEL)

  await test.step('Milagros, who reviews what is new, sends it back and says why', async () => {
    const milagros = await signIn('Milagros Pineda')
    await openRequest(milagros, 'Todas', request)
    await decide(milagros, 'Devolver', { reason: 'Falta el número de la unidad que la usa.' })
    await readPopup(milagros, new RegExp(`^Devolviste ${request.number}`, 'u'))
  })

  await test.step('Eliécer reads the reason above the form, corrects and sends it', async () => {
    await openRequest(eliecer, 'Mis solicitudes', request)
    await hasState(eliecer, request, 'Borrador')
    await expect(eliecer.main.getByText('Falta el número de la unidad que la usa.').first()).toBeVisible()
    await eliecer.isUsableByEverybody('request that was sent back')
    await eliecer.link('Corregir y enviar').click()
    await expect(eliecer.heading(`Corregir ${request.number}`)).toBeVisible()
    await expect(eliecer.main.getByText('Falta el número de la unidad que la usa.')).toBeVisible()
    await eliecer.isUsableByEverybody('form of a correction')
    const purpose = eliecer.page.getByRole('textbox', { name: 'Motivo' })
    await expect(purpose).toHaveValue(FUEL.purpose)
    await purpose.fill(`${FUEL.purpose}, placa CB-4471`)
    await eliecer.button('Enviar solicitud').click()
    await readPopup(eliecer, new RegExp(`^Enviaste ${request.number}`, 'u'))
    await hasState(eliecer, request, 'Nueva')
  })

  await test.step('Rogelio approves less than was asked; never more', async () => {
    const rogelio = await signIn('Rogelio Castillo')
    await openRequest(rogelio, 'Por decidir', request)
    await press(rogelio, 'Aprobar')
    const amount = rogelio.dialog.getByRole('textbox', { name: 'Monto que apruebas' })
    await amount.fill('204.51')
    await rogelio.dialog.getByRole('button', { name: 'Aprobar' }).click()
    await expect(rogelio.dialog.getByText(/No puedes aprobar más de lo que se pidió/u)).toBeVisible()
    await rogelio.isUsableByEverybody('dialog with a mistake')
    await amount.fill('150')
    await expect(rogelio.dialog.getByText('Apruebas USD 54.50 menos de lo que se pidió.')).toBeVisible()
    await rogelio.dialog.getByRole('button', { name: 'Aprobar USD 150.00' }).click()
    await readPopup(rogelio, new RegExp(`^Aprobaste ${request.number}`, 'u'))
  })

  await test.step('Eliécer sees both amounts', async () => {
    await eliecer.open(`/requests/${request.id}`)
    await hasState(eliecer, request, 'Aprobada')
    await expect(eliecer.main.getByText('USD 150.00').first()).toBeVisible()
    await expect(eliecer.main.getByText('Pidió USD 204.50')).toBeVisible()
  })
})

test('A declined request can be revised, a draft withdrawn; both keep their history @once @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await askForMoney(eliecer, FUEL)
  const rogelio = await signIn('Rogelio Castillo')
  await openRequest(rogelio, 'Por decidir', request)

  await test.step('declining needs a reason', async () => {
    await rogelio.button('Rechazar').click()
    await rogelio.dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect(rogelio.dialog.getByText('Escribe el motivo: quien la pidió lo verá.')).toBeVisible()
    await rogelio.dialog.getByRole('textbox', { name: 'Motivo' }).fill('No está en el presupuesto.')
    await rogelio.isUsableByEverybody('dialog of a refusal')
    await rogelio.dialog.getByRole('button', { name: 'Rechazar' }).click()
    await readPopup(rogelio, new RegExp(`^Rechazaste ${request.number}`, 'u'))
  })

  await test.step('Eliécer revises it, and then thinks better of it', async () => {
    await openRequest(eliecer, 'Mis solicitudes', request)
    await hasState(eliecer, request, 'Rechazada')
    await decide(eliecer, 'Corregir y pedir de nuevo')
    await readPopup(eliecer, new RegExp(`^Ya puedes corregir ${request.number}`, 'u'))
    await eliecer.open(`/requests/${request.id}`)
    await hasState(eliecer, request, 'Borrador')
    await decide(eliecer, 'Retirar')
    await readPopup(eliecer, new RegExp(`^Retiraste ${request.number}`, 'u'))
    await hasState(eliecer, request, 'Retirada')
    await eliecer.main.getByRole('heading', { name: 'Historia' }).click()
    for (const step of ['la rechazó', 'la reabrió para corregirla', 'la retiró']) {
      await expect(eliecer.main.getByText(step).first()).toBeVisible()
    }
  })
})

test('What is over Rogelio’s limit says so and who can; Carmen can @prove', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await askForMoney(eliecer, {
    type: 'Mantenimiento',
    purpose: 'Cuatro llantas para la unidad 21',
    lines: [['Llanta 11R22.5', '4', '289.00']],
  })
  await expect(eliecer.main.getByText(/Espera a Carmen Arosemena/u)).toBeVisible()

  const rogelio = await signIn('Rogelio Castillo')
  await openRequest(rogelio, 'Todas', request)
  const approve = rogelio.main.getByRole('button', { name: 'Aprobar', exact: true })
  const more = rogelio.main.getByRole('button', { name: 'Más', exact: true })
  await expect(approve.or(more).first()).toBeVisible()
  const isInMenu = (await approve.count()) === 0
  if (isInMenu) {
    await more.click()
    const blocked = rogelio.page.getByRole('menuitem', { name: /^Aprobar.*Carmen Arosemena/u })
    await expect(blocked).toHaveAttribute('aria-disabled', 'true')
    await rogelio.fitsTheScreen('a menu with an action that is blocked, with its reason')
    await rogelio.page.keyboard.press('Escape')
  } else {
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(approve).toHaveAccessibleDescription(/Carmen Arosemena/u)
    // It stays in the keyboard's path and does nothing but say why.
    await approve.click({ force: true })
    await expect(rogelio.dialog).toHaveCount(0)
    await rogelio.isUsableByEverybody('action that is blocked, with its reason')
  }
  await expect(rogelio.button('Aprobar por menos')).toBeVisible()

  const carmen = await signIn('Carmen Arosemena')
  await openRequest(carmen, 'Por decidir', request)
  await decide(carmen, 'Aprobar', { confirm: 'Aprobar USD 1,156.00' })
  await readPopup(carmen, new RegExp(`^Aprobaste ${request.number}`, 'u'))
})

test('A likely duplicate is shown before it is decided @prove', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  const first = await askForMoney(eliecer, FUEL)
  const second = await askForMoney(eliecer, FUEL)
  const rogelio = await signIn('Rogelio Castillo')
  await openRequest(rogelio, 'Por decidir', second)
  await expect(rogelio.main.getByText('Puede estar repetida', { exact: true })).toBeVisible()
  await press(rogelio, 'Aprobar')
  await expect(rogelio.dialog.getByText('Puede estar repetida', { exact: true })).toBeVisible()
  await expect(rogelio.dialog.getByRole('link', { name: first.number })).toBeVisible()
  await rogelio.isUsableByEverybody('decision on a likely duplicate')
})

test('Rogelio decides many at once and reads the result of each @prove', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  const one = await askForMoney(eliecer, { ...FUEL, purpose: 'Diésel, ruta de Azuero' })
  const two = await askForMoney(eliecer, { ...FUEL, purpose: 'Diésel, ruta de Coclé' })
  const three = await askForMoney(eliecer, { ...FUEL, purpose: 'Diésel, ruta de Darién' })

  const rogelio = await signIn('Rogelio Castillo')
  await goTo(rogelio, 'Solicitudes')
  await rogelio.main.getByRole('searchbox').fill('Diésel, ruta de')
  await expect(row(rogelio, three.number)).toBeVisible()
  for (const { number } of [one, two, three]) {
    await rogelio.page.getByRole('checkbox', { name: new RegExp(number, 'u') }).check()
  }
  await expect(rogelio.main.getByText(/^3 elegidas/u)).toContainText('USD 613.50')
  await rogelio.isUsableByEverybody('rows that are chosen')

  await rogelio.button('Aprobar 3').click()
  const question = rogelio.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // Before he was asked, his page would have followed: what is chosen and withdrawn is chosen no more.
  await test.step('meanwhile Eliécer withdraws one', async () => {
    await eliecer.open(`/requests/${two.id}`)
    await decide(eliecer, 'Retirar')
    await readPopup(eliecer, /^Retiraste/u)
  })
  await question.getByRole('button', { name: /^Aprobar/u }).click()
  const results = rogelio.page.getByRole('dialog', { name: 'Se completaron 2 de 3' })
  await expect(results).toBeVisible()
  await expect(results.getByRole('listitem').filter({ hasText: one.number })).toContainText('Aprobada')
  await expect(results.getByRole('listitem').filter({ hasText: three.number })).toContainText('Aprobada')
  await expect(results.getByRole('listitem').filter({ hasText: two.number })).not.toContainText('Aprobada')
  await rogelio.isUsableByEverybody('results of a bulk decision')
  await results.getByRole('button', { name: 'Entendido' }).click()
  await expect(row(rogelio, one.number)).toHaveCount(0)
})

test('Two people decide the same request: the second sees what happened instead of deciding again @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await askForMoney(eliecer, FUEL)
  const rogelio = await signIn('Rogelio Castillo')
  const carmen = await signIn('Carmen Arosemena')
  await openRequest(rogelio, 'Por decidir', request)
  await openRequest(carmen, 'Por decidir', request)
  await press(carmen, 'Rechazar')
  await carmen.dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ya se compró en la estación.')

  await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })
  await readPopup(rogelio, new RegExp(`^Aprobaste ${request.number}`, 'u'))

  await carmen.dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(carmen.dialog.getByText('Cambió mientras la veías')).toBeVisible()
  await expect(carmen.dialog.getByText(/Rogelio Castillo la aprobó/u)).toBeVisible()
  await carmen.isUsableByEverybody('decision that came too late')
  await carmen.dialog.getByRole('button', { name: 'Cerrar' }).click()
  await carmen.open(`/requests/${request.id}`)
  await hasState(carmen, request, 'Aprobada')
})
