import { askForMoney, hasState, row, tabTo } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('Rogelio approves a request with the keyboard alone @once', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  const request = await askForMoney(eliecer, {
    type: 'Peajes',
    purpose: 'Peajes de la ruta nocturna',
    lines: [['Corredor Sur', '6', '2.40']],
  })
  const rogelio = await signIn('Rogelio Castillo')
  const { keyboard } = rogelio.page
  const focused = rogelio.page.locator(':focus')

  await test.step('the first stop leads past the navigation', async () => {
    await rogelio.open('/requests')
    await keyboard.press('Tab')
    await expect(focused).toHaveText('Saltar al contenido')
    await expect(focused).toBeInViewport()
    await keyboard.press('Enter')
    await expect(rogelio.main).toBeFocused()
  })

  await test.step('a slash searches, the arrow goes to the list, "A" approves', async () => {
    // The keys of the portal come behind the first screen.
    await expect(async () => {
      await keyboard.press('/')
      await expect(rogelio.main.getByRole('searchbox')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await keyboard.type(request.number)
    await expect(rogelio.main.locator('[data-row]')).toHaveCount(1)
    await expect(row(rogelio, request.number)).toBeVisible()
    // Inside a text field the keys are letters: out of it with the tabulator.
    await tabTo(rogelio, rogelio.main.locator('[data-row-link]'))
    await expect(focused).toContainText(request.number)
    await keyboard.press('a')
    await expect(rogelio.dialog).toBeVisible()
  })

  await test.step('the safe answer has the focus; approving takes a deliberate step', async () => {
    await expect(rogelio.dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(rogelio.dialog).toHaveCount(0)
    await expect(focused).toContainText(request.number)
    await keyboard.press('a')
    await expect(rogelio.dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Tab')
    await expect(focused).toHaveText(/^Aprobar USD/u)
    await keyboard.press('Enter')
    await expect(rogelio.popup(new RegExp(`^Aprobaste ${request.number}`, 'u'))).toBeVisible()
    await keyboard.press('Escape')
    await expect(rogelio.button('Cerrar aviso')).toHaveCount(0)
  })

  await eliecer.open(`/requests/${request.id}`)
  await hasState(eliecer, request, 'Aprobada')
})

test('Keys are letters inside a text field @once @prove', async ({ signIn }) => {
  const rogelio = await signIn('Rogelio Castillo', '/requests')
  const search = rogelio.main.getByRole('searchbox')
  await search.press('a')
  await search.press('?')
  await expect(search).toHaveValue('a?')
  await expect(rogelio.dialog).toHaveCount(0)
  await expect(rogelio.heading('Solicitudes')).toBeVisible()
})

test('A change of page brings the focus to its heading, and the page’s name is its title', async ({
  signIn,
}) => {
  const tomas = await signIn('Tomás Herrera')
  for (const [entry, heading] of [
    ['Solicitudes', 'Solicitudes'],
    ['Pagos individuales', 'Pagos individuales'],
    ['Beneficiarios', 'Beneficiarios'],
    ['Pagos masivos', 'Pagos masivos'],
    ['Inicio', /Tomás/u],
  ] as const) {
    const menu = tomas.button('Abrir el menú')
    if (await menu.isVisible()) {
      await menu.click()
    }
    await tomas.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: entry }).click()
    await expect(tomas.heading(heading)).toBeFocused()
    await expect(tomas.page).toHaveTitle(/Caudal/u)
    await tomas.fitsTheScreen(String(entry))
  }
})
