import { expect } from '@playwright/test'
import type { Desk } from './desk.ts'

/** Somebody of a company, as its file of people says it. */
export interface Employee {
  name: string
  email: string
  profile: string
  /** Up to how much they approve. */
  limit: string
}

/** Registers everybody from one file; each has their profile and limit with it. */
export async function registerStaff(desk: Desk, staff: readonly Employee[]): Promise<void> {
  const lines = staff.map(({ name, email, profile, limit }) => `${name};${email};${profile};${limit}`)
  const text = ['Nombre;Correo;Perfiles;Límite USD', ...lines].join('\n')
  await desk.go('/users/import')
  const file = { name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await desk.page.getByLabel('Elegir el archivo de personas').setInputFiles(file)
  await desk.button(`Aplicar ${String(staff.length)} filas`).click()
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Aplicar' }).click()
  await expect(desk.main.getByText('El archivo se aplicó')).toBeVisible()
}

/** Adds one setting through its dialog and waits for its row. */
export async function addSetting(
  desk: Desk,
  kind: string,
  one: string,
  fields: Record<string, string>,
): Promise<void> {
  await desk.go(`/settings/${kind}`)
  await desk.button(`Agregar ${one}`).click()
  for (const [label, value] of Object.entries(fields)) {
    const field = desk.dialog.getByLabel(new RegExp(`^${label}`, 'u'))
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
