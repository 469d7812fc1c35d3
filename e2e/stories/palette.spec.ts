import { tabTo } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

const palette = (desk: Desk) => desk.page.getByRole('combobox', { name: 'Buscar o ir a' })
const options = (desk: Desk) => desk.page.getByRole('option')
const chosen = (desk: Desk) => desk.page.getByRole('option', { selected: true })

/** The keys come behind the first screen, so the first of them may be pressed too early. */
async function openByKeys(desk: Desk): Promise<void> {
  await expect(async () => {
    await desk.page.keyboard.press('Control+k')
    await expect(palette(desk)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(palette(desk)).toBeFocused()
}

test('Tomás goes where he wants by a few letters, without the mouse @once @prove', async ({ signIn }) => {
  const tomas = await signIn('Tomás Herrera', '/payments/single')
  const { keyboard } = tomas.page

  await test.step('out of a text field as well', async () => {
    await tomas.main.getByRole('searchbox').click()
    await openByKeys(tomas)
    await tomas.isUsableByEverybody('the palette')
    await keyboard.press('Escape')
    await expect(tomas.main.getByRole('searchbox')).toBeFocused()
  })

  await test.step('without accents, in any order, best first', async () => {
    await openByKeys(tomas)
    await keyboard.type('deposi caja')
    await expect(chosen(tomas)).toContainText('Depósitos de las cajas')
    await keyboard.press('Enter')
    await expect(tomas.heading('Depósitos de las cajas')).toBeFocused()
  })

  await test.step('by what else it is called', async () => {
    await openByKeys(tomas)
    await keyboard.type('nomina')
    await expect(chosen(tomas)).toContainText('Nuevo lote de pagos')
    await keyboard.press('Enter')
    await expect(tomas.heading('Nuevo lote')).toBeFocused()
  })

  await test.step('where he was stands first', async () => {
    await openByKeys(tomas)
    await expect(options(tomas).first()).toHaveText('Depósitos de las cajas')
    await keyboard.press('Enter')
    await expect(tomas.heading('Depósitos de las cajas')).toBeVisible()
  })
})

test('The palette keeps to what one may enter, and searches the lists for the rest', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero')
  await eliecer.button('Buscar o ir a…').click()
  await expect(palette(eliecer)).toBeFocused()
  await eliecer.isUsableByEverybody('the palette')
  await palette(eliecer).fill('usuarios')
  await expect(eliecer.page.getByText('No se encontró nada con «usuarios»')).toBeVisible()
  await palette(eliecer).fill('Eliécer')
  // What is found of his stands above it, once it is found.
  await expect(options(eliecer).first()).toContainText('SOL-2026-')
  await expect(options(eliecer).last()).toHaveText('Buscar «Eliécer» en solicitudes')
  const others = async () => (await options(eliecer).allInnerTexts()).slice(0, -1)
  expect((await others()).filter((text) => !/^Eliécer.*(?:SOL|REN)-2026-\d+/su.test(text))).toEqual([])
  await options(eliecer).last().click()
  await expect(eliecer.heading('Solicitudes')).toBeVisible()
  await expect(eliecer.main.getByRole('searchbox')).toHaveValue('Eliécer')
})

test('The help of a screen opens with its key, finds the rest, and leads back @once @prove', async ({
  signIn,
}) => {
  const graciela = await signIn('Graciela Moreno', '/payments/single?tab=authorize')
  await expect(async () => {
    await graciela.page.keyboard.press('?')
    await expect(graciela.heading('Ayuda: Pagos individuales')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(graciela.main).toContainText('Nadie autoriza lo que preparó')
  await graciela.isUsableByEverybody('the help')
  await graciela.page.keyboard.press('/')
  await graciela.page.keyboard.type('verific')
  const found = graciela.link('Cuentas por verificar')
  await tabTo(graciela, found)
  await graciela.page.keyboard.press('Enter')
  await expect(graciela.heading('Ayuda: Cuentas por verificar')).toBeFocused()
  await graciela.link(/Volver a donde estabas/u).click()
  await expect(graciela.heading('Pagos individuales')).toBeVisible()
  expect(graciela.path).toBe('/payments/single?tab=authorize')
})
