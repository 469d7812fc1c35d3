import {
  askForMoney,
  decide,
  hasState,
  openDocument,
  preparePayment,
  readPopup,
  row,
} from '../harness/acts.ts'
import { addSetting, registerStaff } from '../harness/company.ts'
import { Desk } from '../harness/desk.ts'
import { startServe } from '../harness/portal.ts'
import { startProvider } from '../harness/provider.ts'
import { expect, tarry, test } from '../harness/test.ts'
import { watch } from '../harness/watch.ts'

const YADIRA = {
  sub: 'litoral|1001',
  name: 'Yadira Batista',
  email: 'yadira.batista@litoral.example',
  emailVerified: true,
}

/** Who works there, as the file of the company's people says it. */
const STAFF = [
  { name: 'Eliécer Quintero', profile: 'Conductor', limit: '' },
  { name: 'Rogelio Castillo', profile: 'Aprobador', limit: '500.00' },
  { name: 'Tomás Herrera', profile: 'Tesorería prepara', limit: '' },
  { name: 'Graciela Moreno', profile: 'Tesorería autoriza', limit: '' },
].map((person, at) => ({
  ...person,
  sub: `litoral|${String(2001 + at)}`,
  email: `persona${String(at + 1)}@litoral.example`,
  emailVerified: true,
}))

type Staff = Readonly<Record<'eliecer' | 'rogelio' | 'tomas' | 'graciela', Desk>>

/** The company's first payment, from asking to the bank's answer. */
async function firstPayment({ eliecer, rogelio, tomas, graciela }: Staff): Promise<void> {
  const lines = [['Peajes', '4', '3.75']] as const
  const request = await askForMoney(eliecer, { type: 'Peajes', purpose: 'Viaje a Colón', lines })

  await rogelio.go(`/requests/${request.id}`)
  await decide(rogelio, 'Aprobar', { confirm: 'Aprobar USD 15.00' })
  await hasState(rogelio, request, 'Aprobada')
  await tomas.go(`/requests/${request.id}`)
  await decide(tomas, 'Liberar para pago')
  await hasState(tomas, request, 'Pendiente de desembolso')

  await tomas.go('/payments/single/beneficiaries')
  await row(tomas, 'Eliécer Quintero').getByRole('link').first().click()
  await tomas.button('Agregar cuenta').click()
  await tomas.dialog.getByRole('combobox', { name: 'Banco' }).click()
  await tomas.page.getByRole('option', { name: 'Banco General' }).click()
  await tomas.dialog.getByRole('textbox', { name: /^Número/u }).fill('0472013388120')
  await tomas.dialog.getByRole('button', { name: 'Agregar cuenta' }).click()
  await expect(tomas.dialog).toHaveCount(0)
  await graciela.go(tomas.path)
  await graciela.button(/^Verificar/u).click()
  await graciela.page.getByRole('alertdialog').getByRole('button', { name: 'Sí, verificar' }).click()
  await expect(graciela.main.getByText('Verificada').first()).toBeVisible()

  await tomas.go('/payments/single')
  await preparePayment(tomas, request, 'Operativa USD')
  await tomas.main.getByRole('link', { name: /^Por autorizar/u }).click()
  await row(tomas, request.number).getByRole('link').first().click()
  const payment = await openDocument(tomas, /^PAG-\d{4}-\d{6}$/u)
  await graciela.go(`/payments/single/${payment.id}?tab=all`)
  await decide(graciela, 'Autorizar')
  await hasState(graciela, payment, 'Autorizado')
  await tomas.open(`/payments/single/${payment.id}?tab=all`)
  await decide(tomas, 'Anotar envío al banco', { reason: 'BG-1', confirm: 'Anotar envío' })
  await decide(tomas, 'El banco lo pagó', { confirm: 'Confirmar pago' })
  await readPopup(tomas, `El pago ${payment.number} quedó confirmado.`)
  await eliecer.open(`/requests/${request.id}`)
  await hasState(eliecer, request, 'Desembolsada')
}

/** The account that payments leave from, and how its bank wants their file. */
async function addAccount(desk: Desk): Promise<void> {
  await desk.go('/settings/source-accounts')
  await desk.button('Agregar cuenta de la empresa').click()
  await expect(desk.heading('Agregar cuenta de la empresa')).toBeVisible()
  await desk.main.getByLabel('Nombre', { exact: false }).first().fill('Operativa USD')
  await desk.main.getByLabel('Banco', { exact: true }).selectOption('Banco General')
  await desk.main.getByLabel('Número de cuenta').fill('03-72 0100 11223')
  await desk.main.getByLabel('Código de la compensación').fill('PAACH')
  await expect(desk.main.getByRole('figure', { name: 'El archivo' })).toContainText('<Cd>PAACH</Cd>')
  await desk.heading('Agregar cuenta de la empresa').scrollIntoViewIfNeeded()
  await desk.isUsableByEverybody('cuenta de la empresa')
  await desk.button('Agregar cuenta').click()
  await expect(desk.main.getByText('Operativa USD', { exact: true })).toBeVisible()
}

/** How the bank wants its file: looked at before it is kept. */
async function describeFile(desk: Desk): Promise<void> {
  await desk.go('/settings/bank-layouts')
  await desk.button('Agregar formato de archivo').click()
  await expect(desk.heading('Agregar formato de archivo')).toBeVisible()
  await desk.main.getByLabel('Nombre', { exact: false }).first().fill('General, terceros')
  await desk.main.getByLabel('Banco', { exact: true }).selectOption('Banco General')
  await desk.button('Ver cómo queda').click()
  await expect(desk.main.getByRole('figure', { name: 'El archivo' })).toContainText('000420010087;45.75;')
  // The bar above stays in view: scrolled down, it covers whatever happens to pass under it.
  await desk.heading('Agregar formato de archivo').scrollIntoViewIfNeeded()
  await desk.isUsableByEverybody('formato de archivo')
  await desk.button('Agregar formato').click()
  await expect(desk.main.getByText('7 separadas por un signo')).toBeVisible()
}

test.describe('A company begins with an empty portal @once', () => {
  test('the administrator sets up branch, bank, account, concepto and people on screen, and the first request is paid', async ({
    browser,
  }) => {
    const company = await startServe({
      administrator: YADIRA.email,
      provider: async (portal) => startProvider({ portal, accounts: [{ ...YADIRA }, ...STAFF] }),
    })
    const desks: Desk[] = []
    const seat = async (name: string): Promise<Desk> => {
      const context = await browser.newContext({ locale: 'es-PA', timezoneId: 'America/Panama' })
      await tarry(context)
      const desk = new Desk(await context.newPage(), company.base, await watch(context))
      desks.push(desk)
      await desk.page.goto(`${company.base}/`)
      await desk.choose(name)
      await desk.settled()
      return desk
    }
    try {
      const desk = await seat(YADIRA.name)
      await expect(desk.main.getByRole('region', { name: 'Puesta en marcha' })).toBeVisible()
      await desk.link('Ver qué falta').click()
      await expect(desk.heading('Puesta en marcha')).toBeVisible()
      await desk.settled()
      const item = (title: string) => desk.main.getByRole('listitem').filter({ hasText: title })
      await expect(item('Sucursales')).toContainText('Falta')
      await desk.isUsableByEverybody('puesta en marcha')

      await addSetting(desk, 'branches', 'sucursal', { Nombre: 'Colón' })
      await addSetting(desk, 'banks', 'banco', { Nombre: 'Banco General', Código: '0071' })
      await addAccount(desk)
      await expect(desk.main.getByText('0372010011223')).toBeVisible()
      await desk.isUsableByEverybody('cuentas de la empresa')
      await describeFile(desk)
      await addSetting(desk, 'conceptos', 'concepto contable', { Nombre: 'Alquileres', Código: '5210' })

      await addSetting(desk, 'cash-boxes', 'caja', {
        Nombre: 'Caja Colón',
        Sucursal: 'Colón',
        'Fondo fijo': '300',
      })

      await desk.go('/settings/going-live')
      for (const title of ['Sucursales', 'Bancos', 'Cuentas de la empresa', 'Conceptos contables']) {
        await expect(item(title)).toContainText('1 en uso')
      }
      const boxes = desk.main.getByRole('listitem').filter({ has: desk.link('Cajas') })
      await expect(boxes).toContainText('1 en uso')
      // One administrator alone is not the several people that money needs.
      await expect(item('Otra persona que autoriza')).toContainText('Falta')
      const rehearsal = desk.main.getByRole('region', { name: 'Resultado del ensayo' })
      await expect(rehearsal).toContainText('sin nadie')

      await registerStaff(desk, STAFF)
      await desk.go('/settings/going-live')
      await expect(item('Otra persona que autoriza')).not.toContainText('Falta')
      await expect(rehearsal).toContainText('llega hasta el banco')
      const [eliecer, rogelio, tomas, graciela] = await Promise.all([
        seat('Eliécer Quintero'),
        seat('Rogelio Castillo'),
        seat('Tomás Herrera'),
        seat('Graciela Moreno'),
      ])
      await firstPayment({ eliecer, rogelio, tomas, graciela })
      expect(
        desks.flatMap(({ watch: { faults } }) => faults),
        'what nobody should meet',
      ).toEqual([])
    } finally {
      await Promise.all(desks.map(async ({ context }) => context.close()))
      await company.close()
    }
  })
})
