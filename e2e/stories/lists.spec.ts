import { askForMoney, decide, openRequest, row } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const TOLLS = {
  type: 'Peajes',
  purpose: 'Peajes mientras alguien lee la lista',
  lines: [['Corredor Norte', '2', '3.10']],
} as const

test('A list of several pages stays where its reader stands while others ask for money and decide @prove', async ({
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista', '/requests?scope=all')
  const rows = yadira.main.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  const onePage = await rows.count()
  await yadira.button('Ver más').click()
  await expect.poll(async () => rows.count()).toBeGreaterThan(onePage)
  const before = await rows.count()

  const last = rows.last()
  const key = (await last.getAttribute('data-row')) ?? ''
  const link = yadira.main.locator(`[data-row="${key}"] [data-row-link]`)
  await link.focus()
  const isInView = async () => expect(link).toBeInViewport()
  await isInView()
  const top = async () => (await link.boundingBox())?.y ?? Number.NaN
  const stood = await top()
  // How few rows there were at any moment.
  await yadira.page.evaluate(() => {
    const count = () => document.querySelectorAll('main [data-row]').length
    const fewest = { rows: count() }
    new MutationObserver(() => {
      fewest.rows = Math.min(fewest.rows, count())
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { fewest })
  })

  const milagros = await signIn('Milagros Pineda')
  const request = await askForMoney(milagros, TOLLS)
  await expect(row(yadira, request.number)).toHaveCount(1)
  const rogelio = await signIn('Rogelio Castillo')
  await openRequest(rogelio, 'Por decidir', request)
  await decide(rogelio, 'Aprobar', { confirm: /^Aprobar USD/u })
  await expect(row(yadira, request.number)).toContainText('Aprobada')

  await expect(link).toBeFocused()
  await isInView()
  // The browser scrolls by whole pixels, and rows are not whole ones high.
  expect(Math.abs((await top()) - stood)).toBeLessThan(1)
  expect(await rows.count()).toBeGreaterThan(before)
  const fewest: unknown = await yadira.page.evaluate(() => Reflect.get(window, 'fewest'))
  expect(fewest).toEqual({ rows: before })
})
