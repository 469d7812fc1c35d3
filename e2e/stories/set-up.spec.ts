import { Desk } from '../harness/desk.ts'
import { startServe } from '../harness/portal.ts'
import { startProvider } from '../harness/provider.ts'
import { expect, test } from '../harness/test.ts'
import { watch } from '../harness/watch.ts'

const YADIRA = {
  sub: 'litoral|1001',
  name: 'Yadira Batista',
  email: 'yadira.batista@litoral.example',
  emailVerified: true,
}

/** Adds one setting through its dialog and waits for its row. */
async function add(desk: Desk, kind: string, one: string, fields: Record<string, string>): Promise<void> {
  await desk.go(`/settings/${kind}`)
  await desk.button(`Agregar ${one}`).click()
  for (const [label, value] of Object.entries(fields)) {
    const field = desk.dialog.getByLabel(label)
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.click()
      await desk.page.getByRole('option', { name: value, exact: true }).click()
    } else {
      await field.fill(value)
    }
  }
  await desk.dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(desk.dialog).toHaveCount(0)
  await expect(desk.main.getByText(fields.Nombre ?? '', { exact: true })).toBeVisible()
}

test.describe('A company begins with an empty portal @once', () => {
  test('the administrator sets up branch, bank, account and concepto without touching a file', async ({
    browser,
  }) => {
    const company = await startServe({
      administrator: YADIRA.email,
      provider: async (portal) => startProvider({ portal, accounts: [{ ...YADIRA }] }),
    })
    const context = await browser.newContext({ locale: 'es-PA', timezoneId: 'America/Panama' })
    const desk = new Desk(await context.newPage(), company.base, await watch(context))
    try {
      await desk.page.goto(`${company.base}/`)
      await desk.choose(YADIRA.name)
      await expect(desk.main.getByRole('region', { name: 'Puesta en marcha' })).toBeVisible()
      await desk.link('Ver qué falta').click()
      await expect(desk.heading('Puesta en marcha')).toBeVisible()
      await desk.settled()
      const item = (title: string) => desk.main.getByRole('listitem').filter({ hasText: title })
      await expect(item('Sucursales')).toContainText('Falta')
      await desk.isUsableByEverybody('puesta en marcha')

      await add(desk, 'branches', 'sucursal', { Nombre: 'Colón' })
      await add(desk, 'banks', 'banco', { Nombre: 'Banco General', Código: '0071' })
      await add(desk, 'source-accounts', 'cuenta de la empresa', {
        Nombre: 'Operativa USD',
        Banco: 'Banco General',
        'Número de cuenta': '03-72 0100 11223',
      })
      await expect(desk.main.getByText('0372010011223')).toBeVisible()
      await desk.isUsableByEverybody('cuentas de la empresa')
      await add(desk, 'conceptos', 'concepto contable', { Nombre: 'Alquileres', Código: '5210' })

      await desk.go('/settings/going-live')
      for (const title of ['Sucursales', 'Bancos', 'Cuentas de la empresa', 'Conceptos contables']) {
        await expect(item(title)).toContainText('1 en uso')
      }
      // One administrator alone is not the several people that money needs.
      await expect(item('Otra persona que autoriza')).toContainText('Falta')
      await expect(desk.main.getByRole('region', { name: 'Resultado del ensayo' })).toContainText('sin nadie')
      expect(desk.watch.faults, 'what nobody should meet').toEqual([])
    } finally {
      await context.close()
      await company.close()
    }
  })
})
