import type { Locator } from '@playwright/test'
import { row, tabTo } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

/** Goes to a button or link with the tabulator and presses it. */
async function press(desk: Desk, target: Locator): Promise<void> {
  // What comes above it meanwhile would push it out of sight.
  await desk.settled()
  await tabTo(desk, target)
  await expect(target).toBeInViewport()
  await desk.page.keyboard.press('Enter')
}

/** Answers the question that stands before the page, whose safe answer has the focus. */
async function answer(desk: Desk, button: string, reason?: string): Promise<void> {
  const question = desk.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  if (reason !== undefined) {
    await tabTo(desk, question.getByRole('textbox'))
    await desk.page.keyboard.type(reason)
  }
  await press(desk, question.getByRole('button', { name: button, exact: true }))
  await expect(question).toHaveCount(0)
}

/** Begins to note what moves in the box: on a phone from the menu, whose first has the focus. */
async function note(desk: Desk, what: string): Promise<void> {
  const [button, more] = [desk.button(what), desk.button('Más')]
  await expect(button.or(more).first()).toBeVisible()
  if ((await button.count()) > 0) {
    await press(desk, button)
    return
  }
  await press(desk, more)
  await expect(desk.page.getByRole('menuitem', { name: what })).toBeFocused()
  await desk.page.keyboard.press('Enter')
}

/** Types quantities as with a numeric pad: each ends with Enter, which leads to the next note or coin. */
async function count(desk: Desk, first: string, quantities: readonly string[]): Promise<void> {
  await tabTo(desk, desk.main.getByRole('textbox', { name: first, exact: true }))
  for (const [index, quantity] of quantities.entries()) {
    if (index > 0) {
      await desk.page.keyboard.press('Enter')
    }
    await desk.page.keyboard.type(quantity)
  }
}

test('A box is opened, moved, counted and closed on a phone with the keyboard alone, the signal lost in between @phone', async ({
  signIn,
}) => {
  const ivan = await signIn('Iván Samudio', '/payments/cash-closing')
  await test.step('opened: twenty, ten and five, note after note', async () => {
    await press(ivan, ivan.main.getByRole('link', { name: 'Abrir turno en Caja David' }))
    await expect(ivan.heading('Abrir turno en Caja David')).toBeFocused()
    await count(ivan, 'Billete de 20 USD', ['3', '2', '4'])
    await expect(ivan.main.getByText('Total USD 100.00')).toBeInViewport()
    await tabTo(ivan, ivan.main.getByRole('textbox', { name: 'Explicación' }))
    await ivan.page.keyboard.type('Fondo inicial')
    await press(ivan, ivan.button('Abrir turno'))
    await expect(ivan.heading(/^TUR-/u)).toBeFocused()
  })

  await test.step('moved: an expense with its document', async () => {
    await note(ivan, 'Anotar egreso')
    const category = ivan.dialog.getByLabel('Categoría')
    await tabTo(ivan, category)
    // What is typed chooses among what is there: the categories come with an answer of the server's.
    await expect(category.getByRole('option', { name: 'Gastos menores' })).toBeAttached()
    await ivan.page.keyboard.type('Gastos')
    await expect(category.getByRole('option', { name: 'Gastos menores', selected: true })).toBeAttached()
    await tabTo(ivan, ivan.dialog.getByRole('textbox', { name: /Monto/u }))
    await ivan.page.keyboard.type('12.50')
    await tabTo(ivan, ivan.dialog.getByRole('textbox', { name: /Número de documento/u }))
    await ivan.page.keyboard.type('F-200')
    // A scanner ends the number that it reads with Enter: that alone writes nothing down.
    await ivan.page.keyboard.press('Enter')
    await expect(ivan.dialog.getByText(/^Enter no envía nada/u)).toBeVisible()
    await ivan.page.keyboard.press('Control+Enter')
    await expect(ivan.dialog).toHaveCount(0)
    await expect(row(ivan, 'F-200')).toContainText('12.50')
    await expect(ivan.main.getByText('USD 87.50')).toHaveCount(0)
    await ivan.fitsTheScreen('an open session')
  })

  await test.step('counted: without signal nothing of it is lost, and it is submitted once', async () => {
    await press(ivan, ivan.button('Empezar arqueo'))
    await answer(ivan, 'Empezar arqueo')
    await count(ivan, 'Billete de 20 USD', ['2', '3', '3'])
    ivan.watch.expectLostCalls()
    await ivan.context.setOffline(true)
    await press(ivan, ivan.button('Presentar arqueo'))
    await answer(ivan, 'Presentar arqueo')
    await expect(ivan.main.getByRole('textbox', { name: 'Billete de 5 USD' })).toHaveValue('3')
    await expect(ivan.main.getByRole('alert').first()).toBeVisible()
    await ivan.fitsTheScreen('a count that could not be sent')
    await ivan.context.setOffline(false)
    await press(ivan, ivan.button('Presentar arqueo'))
    await answer(ivan, 'Presentar arqueo')
    await expect(ivan.main.getByText('Faltan USD 2.50').first()).toBeVisible()
    await press(ivan, ivan.button('Explicar la diferencia'))
    await answer(ivan, 'Anotar explicación', 'Un taxi sin recibo')
    await expect(ivan.main.getByText('Un taxi sin recibo').first()).toBeVisible()
  })

  await test.step('closed: Nereida finds it, reads it and agrees', async () => {
    const nereida = await signIn('Nereida Vega', '/payments/cash-closing?state=pending_review')
    await press(nereida, row(nereida, 'Caja David').getByRole('link').first())
    await expect(nereida.heading(/^TUR-/u)).toBeFocused()
    await press(nereida, nereida.button('Aprobar; la empresa asume'))
    await answer(nereida, 'Aprobar cierre')
    await expect(nereida.main.getByText('Cerrado').first()).toBeVisible()
    await nereida.fitsTheScreen('a closed session')
  })
})
