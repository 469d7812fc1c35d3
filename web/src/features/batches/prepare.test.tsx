import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { losing } from '@tests/mock'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { makeLine, TOMAS } from './testing/data'
import type { FakeBatches } from './testing/fake'
import { openAs } from './testing/open'

async function isUsable(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
}

const problemOf = (column: string, message: string, severity = 'error') => ({
  column,
  code: 'x',
  severity,
  message,
})

/** Three lines, two of them with an error. */
function withErrors(fake: FakeBatches) {
  fake.put({ state: 'with_errors' }, [
    makeLine(1),
    makeLine(2, {
      state: 'wrong',
      amount_minor: null,
      problems: [problemOf('amount', 'Escribe el monto con cifras.')],
    }),
    makeLine(3, {
      state: 'wrong',
      problems: [problemOf('account', 'Las cuentas de ese banco tienen 13 caracteres.')],
    }),
  ])
}

describe('a new batch', () => {
  it('begins with its header, whose draft outlives the page', async () => {
    const { fake, user, router, unmount } = openAs(TOMAS, '/payments/multiple/new')
    await user.click(await screen.findByRole('button', { name: 'Crear y agregar las líneas' }))
    const summary = await screen.findByText('Revisa 5 campos:')
    expect(summary).toBeVisible()
    expect(fake.commands).toHaveLength(0)

    await user.click(screen.getByRole('combobox', { name: /Cuenta de origen/ }))
    await user.click(await screen.findByRole('option', { name: /Operativa Banco General/ }))
    expect(screen.getByText(/Disponible USD\s479,025\.75/)).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /Concepto contable/ }))
    await user.click(await screen.findByRole('option', { name: /Fletes a terceros/ }))
    await user.type(screen.getByRole('textbox', { name: /Descripción/ }), 'Fletes de noviembre')
    await user.type(screen.getByRole('textbox', { name: /Total de control/ }), '3750.00')
    await user.type(screen.getByRole('textbox', { name: /Cantidad de pagos/ }), '3')
    await isUsable()
    await user.dblClick(screen.getByRole('button', { name: 'Crear y agregar las líneas' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/payments/multiple/l-1')
    })
    expect(fake.commands.map(({ body }) => body)).toEqual([
      {
        source_account_id: 's-general',
        execution_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
        class: 'suppliers',
        concept_account_id: 'c-fletes',
        description: 'Fletes de noviembre',
        control_minor: 375_000,
        control_count: 3,
      },
    ])
    unmount()
  })

  it('takes a file, shows what it says of itself, and asks which column is which', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1')
    const file = new File(['x'], 'pagos.xlsx')
    await user.upload(await screen.findByLabelText('Elegir el archivo de pagos'), file)
    const heads = await screen.findByRole('list', { name: 'Columnas del archivo' })
    expect(fake.commands[0]?.query.get('name')).toBe('pagos.xlsx')
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"1"')
    expect(screen.getByText(/Solo se lee la hoja «Pagos». También hay datos en «Octubre»/)).toBeVisible()
    expect(screen.getByText('Trae macros: nunca se ejecutan.')).toBeVisible()
    expect(screen.getByText('Tiene 1 columna oculta: también se leen.')).toBeVisible()

    const amount = within(heads).getByRole('combobox', { name: '«Importe» es' })
    expect(amount).toHaveValue('amount')
    expect(amount).toHaveAccessibleDescription('1250.00')
    expect(within(heads).getByText('Probable: revísalo')).toBeVisible()
    expect(within(heads).getAllByText('Seguro')).toHaveLength(6)
    await isUsable()

    await user.click(screen.getByRole('button', { name: 'Revisar las líneas' }))
    await expectFocus(() => screen.getByText('Falta decir qué columna es', { exact: false }))
    expect(fake.commands).toHaveLength(1)
    await chooseOption(user, within(heads).getByRole('combobox', { name: '«Detalle» es' }), 'concept')
    expect(within(heads).getByText('Elegido')).toBeVisible()
    expect(screen.getByText('Están todas las columnas obligatorias.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Revisar las líneas' }))

    // The check goes on by itself, and says how far it is.
    expect(await screen.findByText(/0 de 3 filas: 0 %/)).toBeVisible()
    expect(fake.commands[1]?.body).toEqual({
      mapping: [
        'document_type',
        'document',
        'name',
        'bank',
        'account_kind',
        'account',
        'amount',
        'concept',
        null,
      ],
    })
    fake.batch = { ...fake.batch, progress: { done: 2, total: 3 } }
    expect(await screen.findByText(/2 de 3 filas: 66 %/)).toBeVisible()
    await isUsable()
    await user.click(screen.getByRole('button', { name: 'Detener' }))
    expect(await screen.findByText('La revisión se detuvo.')).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Columnas del archivo' })).toBeVisible()
  })

  it('takes cells that were pasted, and says what they are not', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1?de=paste')
    await user.click(await screen.findByRole('button', { name: 'Usar estas celdas' }))
    expect(screen.getByText('Pega las celdas copiadas de tu hoja de cálculo.')).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Celdas copiadas' })
    await expectFocus(() => field)
    await user.click(field)
    await user.paste('Nombre\tMonto\nAna\t0012.50')
    expect(screen.getByText('1 fila más la de encabezados, 2 columnas.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Usar estas celdas' }))
    await screen.findByRole('list', { name: 'Columnas del archivo' })
    expect(fake.commands[0]?.query.get('name')).toBe('pegado.txt')
    expect(fake.commands[0]?.text).toBe('Nombre\tMonto\nAna\t0012.50')
  })

  it('takes requests that wait to be paid', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1?de=requests', {
      prepare: (desk) => {
        const row = {
          request_id: 'r-1',
          number: 'SOL-2026-000118',
          version: 1,
          type: { id: 't', name: 'Viáticos' },
          requester: TOMAS,
          beneficiary: { id: 'p-1', name: 'Eliécer Quintero' },
          approved_minor: 45_000,
          currency: 'USD',
          released_at_ms: 1,
          accounts: [{ id: 'a', label: 'Banco General •••• 0011', state: 'verified' }],
        }
        desk.payable = [row, { ...row, request_id: 'r-2', number: 'SOL-2026-000119', accounts: [] }]
      },
    })
    const table = await screen.findByRole('table', { name: 'Solicitudes por pagar por transferencia' })
    expect(within(table).queryByRole('checkbox', { name: 'Elegir SOL-2026-000119' })).not.toBeInTheDocument()
    expect(within(table).getByText('El beneficiario todavía no tiene una cuenta bancaria.')).toBeVisible()
    await user.click(within(table).getByRole('checkbox', { name: 'Elegir SOL-2026-000118' }))
    const bar = screen.getByRole('region', { name: 'Elegidas' })
    expect(bar).toHaveTextContent(/1 elegida · USD\s450\.00/)
    await user.click(within(bar).getByRole('button', { name: 'Agregar al lote' }))
    expect(await screen.findByText('1 solicitud agregada al lote.')).toBeInTheDocument()
    expect(fake.commands[0]?.body).toEqual({ request_ids: ['r-1'] })
  })
})

describe('the lines of a batch', () => {
  it('are mended in place by the keyboard, and the batch is ready', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: withErrors })
    const grid = await screen.findByRole('grid', { name: 'Líneas del lote' })
    // What is wrong comes first.
    expect(screen.getByRole('link', { name: 'Con errores (2)' })).toHaveAttribute('aria-current', 'page')
    expect(await within(grid).findByText('Milagros Pineda')).toBeVisible()
    expect(within(grid).queryByText('Eliécer Quintero')).not.toBeInTheDocument()
    await isUsable()

    const amount = within(grid).getAllByRole('gridcell', { name: '1250.00' })[0] ?? grid
    expect(amount).toHaveAccessibleDescription('Escribe el monto con cifras.')
    await user.dblClick(amount)
    await user.keyboard('1300.00{Tab}')
    // Tab led to the next wrong cell.
    const account = await within(grid).findByRole('textbox', { name: 'Número de cuenta' })
    expect(account).toHaveValue('0472010000013')
    await waitFor(() => {
      expect(fake.commands).toHaveLength(1)
    })
    expect(fake.commands[0]?.method).toBe('PATCH')
    expect(fake.commands[0]?.path).toBe('/batches/l-1/lines')
    expect(fake.commands[0]?.body).toEqual({ lines: [{ position: 2, cells: { amount: '1300.00' } }] })
    await user.clear(account)
    await user.type(account, '0472010000099{Enter}')
    await waitFor(() => {
      expect(fake.commands).toHaveLength(2)
    })
    expect(fake.commands[1]?.headers.get('If-Match')).toBe(`"3"`)
    expect(await screen.findByText('Listo para enviar a aprobar')).toBeVisible()
    expect(await screen.findByText('No quedan errores')).toBeVisible()
    const all = screen.getByRole('link', { name: 'Ver todas las líneas' })
    await expectFocus(() => all)
    await user.click(all)
    expect(await screen.findByText('0472010000099')).toBeVisible()
  })

  it('are mended while they are checked: all go together, and what is refused takes no other along', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1?ver=all', {
      prepare: (batches) => {
        withErrors(batches)
        batches.checksSlowly = true
      },
    })
    const grid = await screen.findByRole('grid', { name: 'Líneas del lote' })
    await within(grid).findByText('Milagros Pineda')
    const write = async (cell: string, text: string) => {
      await user.dblClick(within(grid).getByRole('gridcell', { name: cell }))
      const box = within(grid).getByRole('textbox')
      await user.clear(box)
      await user.click(box)
      await user.paste(text)
      await user.keyboard('{Enter}{Escape}')
    }
    await write('Flete 1', 'Flete A')
    await waitFor(() => {
      expect(fake.batch.state).toBe('validating')
    })
    await write('Flete 2', 'Flete B')
    await write('Flete 3', 'x'.repeat(501))
    expect(fake.commands).toHaveLength(1)
    fake.checksSlowly = false
    fake.put({ state: 'with_errors' })
    await waitFor(
      () => {
        expect(fake.commands).toHaveLength(3)
      },
      { timeout: 5000 },
    )
    const sizes = fake.commands.map(({ body }) => (body as { lines: unknown[] }).lines.length)
    expect(sizes).toEqual([1, 2, 1])
    expect(fake.lines.map(({ cells }) => cells.concept)).toEqual(['Flete A', 'Flete B', 'Flete 3'])
    await screen.findAllByText(/El texto es demasiado largo/)
  })

  it('tell in the history what was corrected, by the number of the spreadsheet, before and after', async () => {
    openAs(TOMAS, '/payments/multiple/l-1?ver=all', {
      prepare: (fake) => {
        withErrors(fake)
        const edit = {
          at_ms: 1,
          actor: TOMAS.name,
          from: 'with_errors',
          to: 'ready',
          reason: null,
          more_changes: 2,
        }
        const changes = [
          { line: 3, field: 'amount', before: '1.x', after: '125.00' },
          { field: 'control_minor', before: '10000', after: '12500' },
        ]
        fake.put({ state: 'ready', events: [{ ...edit, action: 'edit-header', changes }] }, [makeLine(1)])
      },
    })
    const history = await screen.findByRole('list', { name: 'Historia' })
    expect(within(history).getAllByRole('listitem')).toHaveLength(1)
    expect(history).toHaveTextContent('Encabezado corregido')
    const rows = within(history).getAllByRole('row')
    expect(rows[1]).toHaveTextContent('Fila 3 · Monto1.xUSD 125.00')
    expect(rows[2]).toHaveTextContent(/Total de control.*100\.00.*125\.00/)
    expect(history).toHaveTextContent('Y 2 cambios más, que la auditoría guarda uno por uno.')
  })

  it('are taken off and added, after a question', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1?ver=all', { prepare: withErrors })
    await user.click(await screen.findByRole('button', { name: 'Quitar la fila 4' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar la fila 4?' })
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText('La línea se quitó del lote.')).toBeInTheDocument()
    expect(fake.lines).toHaveLength(2)

    await user.click(screen.getByRole('button', { name: 'Agregar línea' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar una línea' })
    expect(within(dialog).getByRole('textbox', { name: /^Tipo de cuenta/ })).toHaveAccessibleDescription(
      'Corriente o Ahorros.',
    )
    expect(within(dialog).getByRole('textbox', { name: /^Moneda/ })).toHaveAccessibleDescription(
      'Vacía o USD, la del lote.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    expect(within(dialog).getByText('Revisa 8 campos:')).toBeVisible()
    const texts = {
      'Tipo de documento': 'Cédula',
      'Número de documento': '8-1-1',
      Nombre: 'Luz Castillo',
      'Código del banco': 'BGEN',
      'Tipo de cuenta': 'Ahorros',
      'Número de cuenta': '0012',
      Monto: '10.00',
      Concepto: 'Flete',
    }
    for (const [label, text] of Object.entries(texts)) {
      await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    }
    await user.click(within(dialog).getByRole('button', { name: 'Agregar' }))
    expect(await screen.findByText('La línea se agregó al lote.')).toBeInTheDocument()
    expect(fake.commands.at(-1)?.body).toMatchObject({ cells: { name: 'Luz Castillo', account: '0012' } })
  })

  it('give way to another file, which says so before', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: withErrors })
    await user.click(await screen.findByRole('button', { name: 'Subir otro archivo' }))
    expect(await screen.findByText('El lote ya tiene líneas')).toBeVisible()
    await user.upload(
      await screen.findByLabelText('Elegir el archivo de pagos'),
      new File(['x'], 'otro.xlsx'),
    )
    await waitFor(() => {
      expect(fake.commands[0]?.query.get('name')).toBe('otro.xlsx')
    })
    await waitFor(() => {
      expect(screen.queryByText('El lote ya tiene líneas')).not.toBeInTheDocument()
    })
  })

  it('that could not be sent stay typed, and are sent again once', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1?ver=all', {
      prepare: withErrors,
      otherwise: ({ answers }) => ({ changeBatchLines: losing(3, answers.changeBatchLines) }),
    })
    const grid = await screen.findByRole('grid', { name: 'Líneas del lote' })
    await user.dblClick(await within(grid).findByRole('gridcell', { name: '1250.00' }))
    await user.keyboard('1300.00{Enter}')
    expect(await screen.findByRole('button', { name: 'Reintentar' }, { timeout: 6000 })).toBeVisible()
    expect(within(grid).getByText('(por guardar)')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => {
      expect(within(grid).queryByText('(por guardar)')).not.toBeInTheDocument()
    })
    const keys = fake.commands.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('are downloaded with what is wrong, and found by a search', async () => {
    const open = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { fake, user, router } = openAs(TOMAS, '/payments/multiple/l-1?ver=all', { prepare: withErrors })
    await user.click(await screen.findByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar con los errores (XLSX)' }))
    await waitFor(() => {
      expect(open).toHaveBeenCalled()
    })
    expect(fake.downloads).toEqual([{ kind: 'batch', of: { what: 'annotated', id: 'l-1' } }])
    await user.type(screen.getByRole('searchbox', { name: 'Buscar en las líneas' }), 'chagres')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?ver=all&q=chagres')
    })
    expect(await screen.findByText('Transportes Chagres, S. A.')).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByText('Milagros Pineda')).not.toBeInTheDocument()
    })
    open.mockRestore()
  })
})
