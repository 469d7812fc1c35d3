import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goTo, row } from '../harness/acts.ts'
import { DESK, PHONE } from '../harness/browser.ts'
import type { Desk } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'
import { shrink } from './png.ts'

const IMAGES = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/images')
const MAX_BYTES = 150 * 1024

async function picture(desk: Desk, name: string): Promise<void> {
  await desk.settled()
  // No caret, no hovered row.
  await desk.page.mouse.move(0, 0)
  const path = join(IMAGES, name)
  await mkdir(IMAGES, { recursive: true })
  await writeFile(path, shrink(await desk.page.screenshot({ animations: 'disabled', caret: 'hide' })))
  expect((await stat(path)).size, `${name} is small enough for a README`).toBeLessThan(MAX_BYTES)
}

test('home of an approver', async ({ signIn }) => {
  const rogelio = await signIn('Rogelio Castillo', '/', { viewport: DESK })
  await picture(rogelio, 'home.png')
})

test('a request beside the list of what is to be decided', async ({ signIn }) => {
  const rogelio = await signIn('Rogelio Castillo', '/', { viewport: DESK })
  await goTo(rogelio, 'Solicitudes')
  await row(rogelio, 'Viaje a David con carga de Riba Smith').getByRole('link').click()
  await expect(rogelio.main.getByRole('region', { name: 'Resumen' })).toBeVisible()
  await picture(rogelio, 'request.png')
})

test('home of a driver on a phone', async ({ signIn }) => {
  const eliecer = await signIn('Eliécer Quintero', '/', {
    viewport: { ...PHONE, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  await picture(eliecer, 'phone.png')
})
