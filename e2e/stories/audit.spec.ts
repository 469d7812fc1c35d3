import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from '@playwright/test'
import { goTo, openFilters, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { binary, type Portal } from '../harness/portal.ts'
import { expect, test } from '../harness/test.ts'

/** What `caudal verify` says of a portal's data, held against a checkpoint. */
async function verify(portal: Portal, checkpoint: string): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    CAUDAL_DATABASE__URL: `sqlite:${join(portal.data, 'caudal.db')}`,
  }
  const told = await promisify(execFile)(await binary(), ['verify', '--checkpoint', checkpoint], { env })
  return told.stdout
}

/** Presses a button that saves a file; where it was saved, and as what. */
async function save(desk: Desk, button: Locator): Promise<{ file: string; name: string }> {
  const coming = desk.page.waitForEvent('download')
  await button.click()
  const download = await coming
  return { file: await download.path(), name: download.suggestedFilename() }
}

test('Beatriz follows a decision from the trail to its paper, and takes with her what proves it', async ({
  portal,
  signIn,
}) => {
  const beatriz = await signIn('Beatriz Núñez')
  const { main, page } = beatriz
  await goTo(beatriz, 'Auditoría')
  await expect(main.locator('[data-row]').first()).toBeVisible()
  await beatriz.isUsableByEverybody('the audit')

  await test.step('filters narrow it to what one person did', async () => {
    await openFilters(beatriz)
    await main.getByRole('combobox', { name: 'Quién' }).fill('rogelio')
    await page.getByRole('option', { name: /^Rogelio Castillo/u }).click()
    await main.getByRole('combobox', { name: 'Acción' }).selectOption('Aprobó la solicitud')
    await expect(main.locator('[data-row]').first()).toContainText('Aprobó la solicitud')
    await expect(main.locator('[data-row]').filter({ hasNotText: 'Rogelio Castillo' })).toHaveCount(0)
    expect(beatriz.path).toContain('action=request.approve')
  })

  await test.step('the CSV has the same filters', async () => {
    await page.getByRole('button', { name: 'Descargar', exact: true }).click()
    const { file, name } = await save(beatriz, page.getByRole('menuitem', { name: 'Descargar CSV' }))
    expect(name).toMatch(/^auditoria-.*\.csv$/u)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(1).every((line) => line.includes('Rogelio Castillo'))).toBe(true)
  })

  await test.step('a row tells what it changed, before and after', async () => {
    await main.locator('[data-row]').first().getByRole('link').click()
    const changes = main.getByRole('table', { name: 'Antes y después' })
    await expect(changes.getByRole('row', { name: /^Estado/u })).toHaveText('EstadoNuevaAprobada')
    await expect(changes.getByRole('row', { name: /^Decisión 1 · Por/u }).first()).toContainText(
      'Rogelio Castillo',
    )
    await beatriz.settled()
    await beatriz.isUsableByEverybody('a row of the audit')
  })

  await test.step('what he might do that day, and what he might do before anybody knew him', async () => {
    await beatriz.link('Permisos de Rogelio Castillo ese día').click()
    await expect(beatriz.heading('Permisos de Rogelio Castillo')).toBeVisible()
    await expect(row(beatriz, 'Gestionar solicitudes aprobadas')).toContainText('Todas')
    await expect(main.getByRole('region', { name: 'Límites de aprobación' })).toContainText('500.00')
    await beatriz.settled()
    await beatriz.isUsableByEverybody('permissions of a person')
    await main.getByLabel('Al terminar el día').fill('2020-01-31')
    await expect(main.getByText('Ese día todavía no estaba registrada')).toBeVisible()
    await page.goBack()
  })

  await test.step('the whole file of the request, to print', async () => {
    await beatriz.link('Expediente').click()
    await expect(beatriz.heading(/^Expediente SOL-\d{4}-\d{6}$/u)).toBeVisible()
    for (const part of ['Solicitud', 'Decisiones', 'Historia', 'Auditoría']) {
      await expect(main.getByRole('region', { name: part, exact: true })).toBeVisible()
    }
    await expect(main.getByText(/^Sacado por Beatriz Núñez el/u)).toBeVisible()
    await beatriz.isUsableByEverybody('the file of a request')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(beatriz.button('Imprimir')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a checkpoint, which the program holds against the database', async () => {
    await beatriz.link('Volver a la auditoría').click()
    await beatriz.settled()
    await beatriz.button('Verificar').click()
    const { file, name } = await save(beatriz, page.getByRole('menuitem', { name: 'Punto de control' }))
    expect(name).toMatch(/^punto-de-control-.*\.json$/u)
    expect(await verify(portal, file)).toContain('Contiene el punto de control')
    // Whoever takes something out of the audit is in it. On screen no action is named by its code.
    await beatriz.open('/audit')
    await expect(row(beatriz, 'Generó un punto de control').first()).toContainText('Beatriz Núñez')
    await expect(main.getByText(/^[a-z]+\.[a-z_-]+$/u)).toHaveCount(0)
  })
})
