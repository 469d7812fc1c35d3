import { fillRequest, goTo, menuOf, narrowTo, press, readPopup, row, sentRequest } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import type { Person } from '../harness/people.ts'
import { test as base, expect } from '../harness/test.ts'

/** The lists that somebody finds on the root page, and the navigation: these, in this order, and nothing else. */
interface Place {
  parts: readonly string[]
  menu: readonly string[]
}

/** A day of one person at either width: they sign in, do the main thing of their job, and sign out. */
const test = base.extend<{ day: (person: Person, place: Place) => Promise<Desk> }>({
  day: async ({ visitor }, use) => {
    const desks: Desk[] = []
    await use(async (person, { parts, menu }) => {
      const desk = await visitor()
      desks.push(desk)
      await desk.signIn(person)
      await expect(desk.main.getByRole('heading', { level: 2 })).toHaveText([...parts])
      await desk.isUsableByEverybody(`the root page of ${person}`)
      expect(await menuOf(desk)).toEqual(['Inicio', ...menu])
      return desk
    })
    for (const desk of desks) {
      await desk.signOut()
      await desk.page.waitForURL((url) => url.origin !== desk.base)
    }
  },
})

/** A part of the root page. */
const part = (desk: Desk, name: string) => desk.main.getByRole('region', { name, exact: true })

/** Opens the first record of a part. */
async function openFirst(desk: Desk, name: string): Promise<void> {
  await part(desk, name).getByRole('listitem').first().getByRole('link').click()
  await expect(desk.heading(/^Hola/u)).toHaveCount(0)
  await desk.settled()
}

/** Answers the question that stands before the page. */
async function answer(desk: Desk, button: string | RegExp): Promise<void> {
  const question = desk.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await desk.isUsableByEverybody('a question')
  await question.getByRole('button', { name: button }).click()
  await expect(question).toHaveCount(0)
}

/** Decides on the first request of a part where it stands; the part then holds it no longer. */
async function decideFirst(desk: Desk, name: string, button: string, done: string): Promise<void> {
  const deciding = part(desk, name)
    .getByRole('button', { name: new RegExp(`^${button} SOL-`, 'u') })
    .first()
  const number = /SOL-\d{4}-\d{6}/u.exec((await deciding.textContent()) ?? '')?.[0] ?? ''
  await deciding.click()
  await answer(desk, new RegExp(`^${button} USD`, 'u'))
  await readPopup(desk, new RegExp(`^${done} ${number}`, 'u'))
  await expect(part(desk, name).getByText(number)).toHaveCount(0)
}

test('Eliécer, driver, asks for money with the button that is always there @phone', async ({
  day,
  viewport,
}) => {
  const eliecer = await day('Eliécer Quintero', {
    parts: ['Por rendir', 'Mis solicitudes'],
    menu: ['Solicitudes'],
  })
  const ask = eliecer.link('Pedir dinero')
  if ((viewport?.width ?? 0) < 600) {
    await test.step('it stays under his thumb, and covers nothing at the end of the page', async () => {
      await expect(ask).toBeInViewport()
      // From edge to edge and down to the lower one: beside the button passes no row whose amount would be behind it.
      const room = await ask.evaluate((button) => {
        const strip = (button.parentElement ?? button).getBoundingClientRect()
        const { clientWidth, clientHeight } = document.documentElement
        return {
          left: strip.left,
          right: clientWidth - strip.right,
          below: clientHeight - strip.bottom,
          isLow: button.getBoundingClientRect().top - strip.top < 16,
        }
      })
      expect(room).toEqual({ left: 0, right: 0, below: 0, isLow: true })
      await eliecer.page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight)
      })
      await expect(ask).toBeInViewport()
      const [button, last] = [await ask.boundingBox(), await part(eliecer, 'Mis solicitudes').boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    })
  }
  await ask.click()
  await expect(eliecer.heading('Pedir dinero')).toBeVisible()
  await fillRequest(eliecer, {
    type: 'Peajes',
    purpose: 'Peajes de la ruta a Penonomé',
    lines: [['Corredor Norte', '2', '3.25']],
  })
  await eliecer.isUsableByEverybody('asking for money')
  await eliecer.button('Enviar solicitud').click()
  const { number } = await sentRequest(eliecer)
  await eliecer.isUsableByEverybody('a request of one’s own')
  await goTo(eliecer, 'Inicio')
  await expect(part(eliecer, 'Mis solicitudes')).toContainText('Peajes de la ruta a Penonomé')
  await expect(part(eliecer, 'Mis solicitudes')).toContainText(number)
})

test('Milagros, dispatcher, sends a new request back for correction', async ({ day }) => {
  const milagros = await day('Milagros Pineda', { parts: ['Mis solicitudes'], menu: ['Solicitudes'] })
  await goTo(milagros, 'Solicitudes')
  await milagros.main
    .getByRole('navigation')
    .getByRole('link', { name: /^Todas/u })
    .click()
  await milagros.settled()
  await narrowTo(milagros, 'Estado', 'Nueva')
  await expect(milagros.main.locator('[data-row]').filter({ hasNotText: 'Nueva' })).toHaveCount(0)
  await milagros.settled()
  await milagros.isUsableByEverybody('new requests')
  await row(milagros, 'Eliécer Quintero').first().getByRole('link').first().click()
  await milagros.settled()
  await press(milagros, 'Devolver')
  await expect(milagros.dialog).toBeVisible()
  await milagros.isUsableByEverybody('sending a request back')
  await milagros.dialog.getByRole('textbox').fill('Falta la placa de la unidad.')
  await milagros.dialog.getByRole('button', { name: 'Devolver' }).click()
  await readPopup(milagros, /^Devolviste SOL-/u)
})

test('Rogelio, approver, approves from the root page', async ({ day }) => {
  const rogelio = await day('Rogelio Castillo', {
    parts: ['Te toca decidir', 'Por rendir', 'Mis solicitudes'],
    menu: ['Solicitudes'],
  })
  await decideFirst(rogelio, 'Te toca decidir', 'Aprobar', 'Aprobaste')
})

test('Carmen, manager, decides a cancellation', async ({ day }) => {
  const carmen = await day('Carmen Arosemena', {
    parts: ['Te toca decidir', 'Anulaciones por decidir'],
    menu: ['Solicitudes', 'Anulaciones'],
  })
  await openFirst(carmen, 'Anulaciones por decidir')
  await carmen.isUsableByEverybody('a cancellation to decide on')
  await carmen.button(/^Anular el pago/u).click()
  await answer(carmen, /^Anular el pago/u)
  await readPopup(carmen, /^Quedó anulado con ANU-/u)
  await carmen.isUsableByEverybody('a cancellation that was executed')
})

test('Dayana, human resources, approves for HR and marks what payroll kept back', async ({ day }) => {
  const dayana = await day('Dayana Rodríguez', { parts: ['Te toca decidir'], menu: ['Solicitudes'] })
  await decideFirst(dayana, 'Te toca decidir', 'Aprobar por RRHH', 'Aprobaste por RRHH')
  await goTo(dayana, 'Solicitudes')
  await dayana.link('Descuentos de planilla').click()
  await expect(dayana.heading('Descuentos de planilla')).toBeVisible()
  await dayana.settled()
  await dayana.isUsableByEverybody('the deductions of a month')
  await dayana.main.getByRole('checkbox', { name: /^Elegir Eliécer Quintero, Préstamo/u }).click()
  await dayana.button('Marcar como descontadas').click()
  await answer(dayana, /^Marcar \(USD/u)
  await readPopup(dayana, 'Marcaste 1 cuota como descontada.')
})

test('Tomás, treasury, releases a request and prepares a payment', async ({ day }) => {
  const tomas = await day('Tomás Herrera', {
    parts: ['Por pagar', 'Por liberar', 'Por enviar'],
    menu: ['Solicitudes', 'Pagos individuales', 'Beneficiarios', 'Pagos masivos'],
  })
  await decideFirst(tomas, 'Por liberar', 'Liberar', 'Liberaste')
  await openFirst(tomas, 'Por pagar')
  await expect(tomas.dialog).toBeVisible()
  await tomas.isUsableByEverybody('preparing a payment')
  await tomas.dialog.getByRole('combobox', { name: 'Cuenta de origen' }).click()
  await tomas.page.getByRole('option', { name: 'Banco General, operaciones' }).click()
  await tomas.dialog.getByRole('button', { name: 'Preparar y enviar a autorizar' }).click()
  await readPopup(tomas, /^El pago PAG-\d{4}-\d{6} espera autorización/u)
  await tomas.isUsableByEverybody('payments to prepare')
})

test('Graciela, treasury, authorises what another prepared', async ({ day }) => {
  const graciela = await day('Graciela Moreno', {
    parts: ['Por autorizar', 'Lotes por aprobar', 'Por pagar'],
    menu: ['Solicitudes', 'Pagos individuales', 'Beneficiarios', 'Pagos masivos'],
  })
  await openFirst(graciela, 'Por autorizar')
  await graciela.isUsableByEverybody('a payment to authorise')
  await press(graciela, 'Autorizar')
  await answer(graciela, 'Autorizar')
  await readPopup(graciela, /^Autorizaste el pago PAG-/u)
})

test('Iván, cashier, hands out cash against the code of whoever gets it @phone', async ({ day, signIn }) => {
  const eliecer = await signIn('Eliécer Quintero', '/requests?q=Peajes%20del%20corredor')
  await row(eliecer, 'Peajes del corredor').getByRole('link').first().click()
  const code = await eliecer.main.getByRole('img', { name: /^Código/u }).textContent()

  const ivan = await day('Iván Samudio', {
    parts: ['Mis cajas', 'Por pagar en efectivo', 'Mis solicitudes'],
    menu: ['Solicitudes', 'Cierre de caja'],
  })
  await openFirst(ivan, 'Por pagar en efectivo')
  await expect(ivan.dialog).toBeVisible()
  await ivan.isUsableByEverybody('paying in cash')
  await ivan.dialog.getByRole('textbox', { name: /Código/u }).fill(code ?? '')
  await ivan.dialog.getByRole('button', { name: /^Entregar USD\s42\.90$/u }).click()
  await readPopup(ivan, /^Pagaste USD\s42\.90 a Eliécer Quintero/u)
  await ivan.isUsableByEverybody('an open box')
  await goTo(ivan, 'Inicio')
  await expect(part(ivan, 'Por pagar en efectivo')).not.toContainText('Eliécer Quintero')
})

test('Nereida, supervisor, agrees to a closing', async ({ day }) => {
  const nereida = await day('Nereida Vega', {
    parts: ['Cierres por revisar', 'Anulaciones por decidir', 'Mis solicitudes'],
    menu: ['Solicitudes', 'Cierre de caja', 'Anulaciones'],
  })
  await openFirst(nereida, 'Cierres por revisar')
  await nereida.isUsableByEverybody('a closing to decide on')
  await nereida.button('Aprobar; la empresa asume').click()
  await answer(nereida, 'Aprobar cierre')
  await readPopup(nereida, 'Aprobaste el cierre.')
  await expect(nereida.main.getByText('Cerrado').first()).toBeVisible()
  await goTo(nereida, 'Inicio')
  await expect(part(nereida, 'Cierres por revisar')).toHaveCount(0)
})

test('Óscar, accountant, accepts a settlement and reads the books', async ({ day }) => {
  const oscar = await day('Óscar Villarreal', {
    parts: ['Rendiciones por revisar', 'El mes'],
    menu: ['Solicitudes', 'Contabilidad'],
  })
  await openFirst(oscar, 'Rendiciones por revisar')
  await oscar.isUsableByEverybody('a settlement to review')
  await oscar.main.getByRole('group', { name: 'Acciones' }).getByRole('button', { name: 'Aceptar' }).click()
  await answer(oscar, 'Aceptar')
  await readPopup(oscar, 'Aceptaste la rendición.')
  await goTo(oscar, 'Inicio')
  await expect(part(oscar, 'Rendiciones por revisar')).toHaveCount(0)
  await part(oscar, 'El mes').getByRole('link', { name: 'Ver contabilidad' }).click()
  await expect(oscar.main.locator('[data-row]').first()).toContainText('Rendición aceptada')
  await oscar.isUsableByEverybody('the journal')
})

test('Beatriz, auditor, reads what somebody changed', async ({ day }) => {
  const beatriz = await day('Beatriz Núñez', { parts: [], menu: ['Auditoría'] })
  await expect(beatriz.main.getByText('Todo al día')).toBeVisible()
  await goTo(beatriz, 'Auditoría')
  await expect(beatriz.main.locator('[data-row]').first()).toBeVisible()
  await beatriz.isUsableByEverybody('the audit')
  await beatriz.main.locator('[data-row]').first().getByRole('link').first().click()
  await beatriz.settled()
  await expect(beatriz.main.getByRole('table', { name: 'Antes y después' })).toBeVisible()
  await beatriz.isUsableByEverybody('a row of the audit')
})

test('Yadira, administrator, gives somebody new what a driver needs', async ({ day }) => {
  const yadira = await day('Yadira Batista', {
    parts: ['Te toca decidir', 'Por autorizar', 'Lotes por aprobar', 'El mes'],
    menu: [
      'Solicitudes',
      'Pagos individuales',
      'Beneficiarios',
      'Pagos masivos',
      'Cierre de caja',
      'Anulaciones',
      'Contabilidad',
      'Auditoría',
      'Usuarios',
      'Configuración',
      'Puesta en marcha',
    ],
  })
  await goTo(yadira, 'Usuarios')
  await yadira.isUsableByEverybody('people')
  await row(yadira, 'Kevin Ábrego').getByRole('link').click()
  await expect(yadira.heading('Kevin Ábrego')).toBeVisible()
  await yadira.settled()
  await yadira.button('Conductor').click()
  await expect(yadira.page.getByRole('checkbox', { name: 'Pedir dinero' })).toBeChecked()
  await yadira.isUsableByEverybody('a person')
  await yadira.button('Guardar cambios').click()
  await readPopup(yadira, 'Los cambios de Kevin Ábrego quedaron guardados.')
})
