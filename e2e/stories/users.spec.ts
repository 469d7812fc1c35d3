import { goTo, menuOf, readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** Finds a person in the list of users and opens them. */
async function openUser(desk: Desk, name: string): Promise<void> {
  await goTo(desk, 'Usuarios')
  await desk.main.getByRole('searchbox', { name: 'Buscar nombre, correo o número' }).fill(name)
  await expect(desk.main.locator('[data-row]')).toHaveCount(1)
  await row(desk, name).getByRole('link').click()
  await expect(desk.heading(name)).toBeVisible()
  await desk.settled()
}

async function save(desk: Desk, name: string): Promise<void> {
  await desk.button('Guardar cambios').click()
  await readPopup(desk, `Los cambios de ${name} quedaron guardados.`)
}

test('Yadira gives Kevin the profile of a driver, takes it away and switches him off, and his open session follows', async ({
  signIn,
}) => {
  const kevin = await signIn('Kevin Ábrego')
  expect(await menuOf(kevin)).toEqual(['Inicio'])

  const yadira = await signIn('Yadira Batista')
  await goTo(yadira, 'Usuarios')
  await yadira.isUsableByEverybody('the list of users')
  await yadira.main.getByRole('link', { name: 'Importar' }).click()
  const rows = `Nombre;Correo;Perfiles\nItzel Rojas;itzel.${String(Date.now())}@litoral.example;conductor\n`
  const file = { name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await yadira.page.getByLabel('Elegir el archivo de personas').setInputFiles(file)
  await expect(yadira.main.getByText('1 persona nueva')).toBeVisible()
  await yadira.isUsableByEverybody('a file of people')
  await yadira.button('Aplicar 1 fila').click()
  await yadira.page.getByRole('alertdialog').getByRole('button', { name: 'Aplicar' }).click()
  await expect(yadira.main.getByText('El archivo se aplicó')).toBeVisible()
  await openUser(yadira, 'Kevin Ábrego')
  await yadira.isUsableByEverybody('a user')
  await yadira.button('Conductor').click()
  await expect(yadira.page.getByRole('checkbox', { name: 'Pedir dinero' })).toBeChecked()
  await save(yadira, 'Kevin Ábrego')
  const history = yadira.main.getByRole('region', { name: 'Historia' })
  await expect(history.getByRole('listitem').first()).toContainText(/Concedió un permiso.*Crear solicitudes/u)

  // He signs in no second time: the next page he opens is enough.
  await kevin.go('/404')
  await expect.poll(async () => menuOf(kevin)).toEqual(['Inicio', 'Solicitudes'])
  await goTo(kevin, 'Solicitudes')
  await expect(kevin.heading('Solicitudes')).toBeVisible()

  await yadira.button('Conductor').click()
  await expect(yadira.page.getByRole('checkbox', { name: 'Pedir dinero' })).not.toBeChecked()
  await save(yadira, 'Kevin Ábrego')
  await kevin.go('/')
  await expect.poll(async () => menuOf(kevin)).toEqual(['Inicio'])
  await kevin.go('/requests')
  await expect.poll(() => kevin.path).toBe('/404')

  // His page may ask for something in the very moment in which he stops being anybody.
  kevin.watch.expectStatus(401)
  await yadira.button('Desactivar').click()
  await yadira.dialog.getByRole('button', { name: 'Desactivar' }).click()
  await readPopup(yadira, 'Kevin Ábrego quedó inactivo y ya no puede entrar.')
  await expect(yadira.main.getByText('Inactivo', { exact: true }).first()).toBeVisible()

  // At once: his next page asks who he is, and the answer is nobody, so he stands before the sign-in. His open page may have
  // heard of it and be on its way there, which calls this one off.
  await kevin.page.goto(`${kevin.base}/`).catch(() => null)
  await kevin.page.waitForURL((url) => url.origin !== kevin.base)
})
