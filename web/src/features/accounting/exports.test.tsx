import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { isAccessible } from '@tests/axe'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { refusal } from '@tests/mock'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { code, OSCAR, YADIRA } from './testing/data'
import { openAs } from './testing/fake'

const READS = ['Consultar contabilidad'] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

/** Confirms the question that comes before what cannot be taken back. */
async function agree(user: UserEvent) {
  const question = await screen.findByRole('alertdialog', { name: '¿Exportar 12 asientos?' })
  await user.click(within(question).getByRole('button', { name: 'Exportar 12 asientos' }))
}

describe('what was exported', () => {
  it('is listed with its files, which can be fetched again, and its entries', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports')
    const table = await screen.findByRole('table', { name: 'Exportaciones' })
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      /EXP-2026-000001hasta el 31 oct 20261,910USD\s12,345\.00Óscar Villarreal20 nov 2026, 10:30/,
    )
    expect(within(table).getByRole('link', { name: 'EXP-2026-000001' })).toHaveAttribute(
      'href',
      '/accounting?export=x-1',
    )
    await user.click(screen.getByRole('button', { name: 'Excel de EXP-2026-000001' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([{ kind: 'accounting', of: { what: 'export', id: 'x-1', format: 'xlsx' } }])
    })
    await isAccessible()
  })

  it('begins with the first one where there is none', async () => {
    openAs(OSCAR, READS, '/accounting/exports', (fake) => {
      fake.exports = []
    })
    expect(await screen.findByText('Todavía no se ha exportado nada')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Exportar asientos' })).toHaveLength(2)
  })
})

describe('exporting', () => {
  it('is asked first, and marks nothing for who thinks better of it', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports/new')
    await user.click(await screen.findByRole('button', { name: 'Exportar 12 asientos' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Exportar 12 asientos?' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(question).not.toBeInTheDocument()
    })
    expect(fake.commands).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Exportar 12 asientos' })).toBeEnabled()
  })

  it('is until last month unless told, says what would go, goes once, and offers the files', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports/new')
    expect(await screen.findByLabelText(/^Hasta/)).toHaveValue('31/10/2026')
    expect(await screen.findByText('2 oct 2026')).toBeVisible()
    expect(Object.fromEntries(fake.asked('exports/preview'))).toEqual({ until: '2026-10-31' })
    await isAccessible()
    await user.dblClick(screen.getByRole('button', { name: 'Exportar 12 asientos' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Exportar 12 asientos?' })
    expect(question).toHaveTextContent('Quedan marcados como exportados para siempre')
    await isAccessible()
    expect(fake.commands).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Exportar 12 asientos' }))
    const made = await screen.findByRole('region', { name: 'Exportación EXP-2026-000002 lista' })
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.body).toEqual({ from: null, until: '2026-10-31', without_codes: false })
    expect(fake.commands[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    await user.click(within(made).getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([{ kind: 'accounting', of: { what: 'export', id: 'x-2', format: 'csv' } }])
    })
    // The same days again: nothing is left.
    await user.click(within(made).getByRole('button', { name: 'Exportar otras fechas' }))
    expect(await screen.findByText('No queda nada por exportar en esas fechas')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    expect(await screen.findByText('Hasta: No hay asientos por exportar en esas fechas.')).toBeVisible()
    expect(fake.commands).toHaveLength(1)
  })

  it('names the accounts without a code, and takes them along only when told to', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports/new', (books) => {
      books.codes = [code('advances'), code('bank:bg', { account_name: 'Banco · Banco General' })]
      books.preview = { ...books.preview, without_code: ['advances', 'bank:bg'] }
    })
    const missing = await screen.findByRole('list', { name: 'Cuentas sin código' })
    await waitFor(() => {
      expect(
        within(missing)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Anticipos por rendir', 'Banco · Banco General'])
    })
    expect(screen.getByRole('link', { name: 'Ver los códigos contables' })).toHaveAttribute(
      'href',
      '/accounting/codes?missing=yes',
    )
    await user.click(screen.getByRole('button', { name: 'Exportar 12 asientos' }))
    expect(fake.commands).toHaveLength(0)
    const tick = screen.getByRole('checkbox', { name: 'Exportar sin código las cuentas que no lo tienen' })
    await waitFor(() => {
      expect(tick).toHaveAccessibleDescription(/^Asigna los códigos que faltan/)
    })
    await expectFocus(() => tick)
    expect(tick).toBeInvalid()
    const reason = screen.getByText('Asigna los códigos que faltan, o marca que se exporten sin ellos.')
    expect(reason).toHaveAttribute('id', tick.getAttribute('aria-describedby'))
    expect(reason).toHaveAttribute('role', 'alert')
    await user.click(tick)
    expect(tick).toBeValid()
    expect(tick).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Exportar 12 asientos' }))
    await agree(user)
    await screen.findByRole('region', { name: 'Exportación EXP-2026-000002 lista' })
    expect(fake.commands[0]?.body).toMatchObject({ without_codes: true })
  })

  it.each([
    ['nothing_to_export', 'No hay asientos por exportar en esas fechas.'],
    ['too_many_entries', 'Una exportación lleva 200000 asientos como máximo: elige menos días.'],
    ['codes_missing', 'Una cuenta no tiene código contable: asígnalo o confirma que se exporta sin él.'],
  ])('keeps %s on the page, and counts again', async (reason, detail) => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports/new', (books) => {
      books.refuse = () => refusal(409, reason, detail)
    })
    await user.click(await screen.findByRole('button', { name: 'Exportar 12 asientos' }))
    await agree(user)
    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent?.includes(detail))).toBe(true)
    await waitFor(() => {
      expect(fake.read.filter((address) => address.startsWith('exports/preview'))).toHaveLength(2)
    })
  })

  it('whose answer was lost is sent again under the same key', async () => {
    let lost = true
    const { fake, user } = openAs(OSCAR, READS, '/accounting/exports/new', (books) => {
      books.refuse = () => (lost ? HttpResponse.json({}, { status: 500 }) : null)
    })
    await user.click(await screen.findByRole('button', { name: 'Exportar 12 asientos' }))
    await agree(user)
    await screen.findAllByText(/Algo falló de nuestro lado/)
    lost = false
    await user.click(screen.getByRole('button', { name: 'Exportar 12 asientos' }))
    await agree(user)
    await screen.findByRole('region', { name: 'Exportación EXP-2026-000002 lista' })
    const keys = fake.commands.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('is warned of where there is more than one export takes', async () => {
    openAs(OSCAR, READS, '/accounting/exports/new', (books) => {
      books.preview = { ...books.preview, entries: 200_001 }
    })
    expect(await screen.findByText('Son más de 200,000 asientos')).toBeVisible()
  })
})

describe('the codes of accounts', () => {
  it('show what is inherited and what is missing, and are only read by who does not administer', async () => {
    openAs(OSCAR, READS, '/accounting/codes')
    const table = await screen.findByRole('table', { name: 'Códigos contables' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'BancosSin código—',
      'Banco · Banco GeneralSin código—',
      'Cajas1.1.01Caja general',
      'Caja · Caja Colón1.1.01 (heredado)—',
      'Gastos e ingresosSin código—',
      'Gasto · Mantenimiento5310 (heredado)—',
    ])
    expect(screen.getByText(/Los cambia quien administra el portal/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Editar/ })).not.toBeInTheDocument()
    await isAccessible()
  })

  it('can be narrowed to those that lack one', async () => {
    const { router, user } = openAs(OSCAR, READS, '/accounting/codes')
    await screen.findByRole('table', { name: 'Códigos contables' })
    await chooseOption(user, screen.getByRole('combobox', { name: 'Código' }), 'Sin código')
    await waitFor(() => {
      expect(screen.queryByText('Caja · Caja Colón')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('?missing=yes')
  })

  it('are changed by who administers, on the version that was read', async () => {
    const { fake, user } = openAs(YADIRA, ['Administrador'], '/accounting/codes')
    await user.click(await screen.findByRole('button', { name: 'Editar el código de Cajas' }))
    const dialog = await screen.findByRole('dialog', { name: 'Código de Cajas' })
    await isAccessible()
    const field = within(dialog).getByRole('textbox', { name: 'Código' })
    expect(field).toHaveValue('1.1.01')
    await user.clear(field)
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(
      await within(dialog).findByText('Código: Escribe el código, o borra también el nombre.'),
    ).toBeVisible()
    await user.type(field, '1.1.02')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(fake.commands[0]?.path).toBe('codes/cash')
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"3"')
    expect(fake.commands[0]?.body).toEqual({ code: '1.1.02', name: 'Caja general' })
    expect(await screen.findByText('1.1.02')).toBeVisible()
  })

  it('that nobody gave yet begin at version 0, with the inherited one as a hint', async () => {
    const { fake, user } = openAs(YADIRA, ['Administrador'], '/accounting/codes')
    await user.click(await screen.findByRole('button', { name: 'Editar el código de Gasto · Mantenimiento' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByRole('textbox', { name: 'Código' })
    expect(field).toHaveAttribute('placeholder', '5310')
    await user.type(field, '6.2.04')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.commands[0]?.headers.get('If-Match')).toBe('"0"')
    })
    expect(fake.commands[0]?.path).toBe('codes/expense%3A5310')
  })

  it('that somebody else changed meanwhile stay in the dialog with what was written', async () => {
    const { user } = openAs(YADIRA, ['Administrador'], '/accounting/codes', (fake) => {
      fake.refuse = () => refusal(412, 'changed_meanwhile', 'Alguien lo cambió.')
    })
    await user.click(await screen.findByRole('button', { name: 'Editar el código de Bancos' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Código' }), '1.1')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await within(dialog).findByText(/Cierra y vuelve a abrir para ver el código actual/)).toBeVisible()
    expect(within(dialog).getByRole('textbox', { name: 'Código' })).toHaveValue('1.1')
  })

  it('are found from the settings, too', async () => {
    server.use(http.get('*/api/v1/settings', () => HttpResponse.json({ items: [] })))
    openAs(YADIRA, ['Administrador'], '/settings')
    expect(await screen.findByRole('link', { name: 'Códigos contables' })).toHaveAttribute(
      'href',
      '/accounting/codes',
    )
  })
})
