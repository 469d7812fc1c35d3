import { screen, waitFor, within } from '@testing-library/react'
import { saying } from '@tests/saying'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { GRACIELA, HASH, makeLine, NOW_MS, TOMAS } from './testing/data'
import type { FakeBatches } from './testing/fake'
import { openAs } from './testing/open'

const NONE = { count: 0, minor: 0 }

function sent(fake: FakeBatches) {
  fake.put(
    { state: 'sent', bank_reference: 'BG-77' },
    [1, 2, 3].map((n) => makeLine(n, { state: 'sent' })),
  )
}

async function isUsable(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
}

describe('an approved batch', () => {
  it('becomes a file that is downloaded, and is noted as sent', async () => {
    const open = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (desk) => {
        desk.put({ state: 'approved' }, [makeLine(1, { state: 'approved' })])
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Generar archivo del banco' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generar archivo' }),
    )
    const file = await screen.findByRole('region', { name: 'Archivo del banco' })
    expect(file).toHaveTextContent(HASH)
    expect(file).toHaveTextContent('pain.001.001.09')
    await user.click(within(file).getByRole('button', { name: 'Descargar el archivo' }))
    await waitFor(() => {
      expect(open).toHaveBeenCalled()
    })
    expect(fake.downloads).toEqual([{ kind: 'batch', of: { what: 'bank_file', id: 'l-1' } }])

    await user.click(screen.getByRole('button', { name: 'Anotar envío al banco' }))
    const question = await screen.findByRole('alertdialog', { name: 'Envío de LOT-2026-000012 al banco' })
    await user.click(within(question).getByRole('button', { name: 'Anotar envío' }))
    expect(within(question).getByText('Escribe la referencia que dio el banco.')).toBeVisible()
    await user.type(within(question).getByRole('textbox'), 'BG-2026-77')
    await user.click(within(question).getByRole('button', { name: 'Anotar envío' }))
    expect(
      await screen.findByText(saying('El lote LOT-2026-000012 quedó enviado al banco.')),
    ).toBeInTheDocument()
    expect(fake.batch.bank_reference).toBe('BG-2026-77')
    open.mockRestore()
  })
})

describe("the bank's answer", () => {
  it('is read, shows what it would do, and is applied after a question', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (desk) => {
        sent(desk)
        desk.answer = {
          id: 'r-1',
          kind: 'pain.002',
          file_name: 'respuesta.xml',
          sha256: HASH,
          state: 'read',
          uploaded_by: TOMAS.name,
          uploaded_at_ms: NOW_MS,
          outcome: {
            confirmed: { count: 2, minor: 250_000 },
            rejected: { count: 1, minor: 125_000 },
            returned: NONE,
            pending: 0,
            doubts: 0,
            unchanged: 0,
            ambiguous: { count: 0, ids: [] },
            unknown: { count: 1, ids: ['PAG-2025-1'] },
          },
        }
      },
    })
    const part = await screen.findByRole('region', { name: 'Respuesta del banco' })
    await user.upload(
      within(part).getByLabelText('Elegir el archivo que dio el banco'),
      new File(['<x/>'], 'respuesta.xml'),
    )
    const outcome = await within(part).findByRole('list', { name: 'Qué haría esta respuesta' })
    expect(outcome).toHaveTextContent(/Se confirman2 líneas, USD\s2,500\.00/)
    expect(outcome).toHaveTextContent(/Se rechazan1 línea, USD\s1,250\.00/)
    expect(part).toHaveTextContent('1 pago no es de este lote')
    expect(fake.batch.state).toBe('sent')
    await isUsable()
    await user.click(within(part).getByRole('button', { name: 'Aplicar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('La respuesta del banco quedó aplicada.')).toBeInTheDocument()
    const standing = await screen.findByRole('list', { name: 'Líneas por estado' })
    expect(standing).toHaveTextContent(/RechazadasUSD\s1,250\.00/)

    await user.click(await screen.findByRole('button', { name: 'Crear lote de rechazados' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Crear lote' }),
    )
    // The new lot shows old and new account side by side.
    const ofTheNew = { level: 1, name: 'LOT-2026-000013' }
    await screen.findByRole('heading', ofTheNew)
    // Its head is drawn anew once all of it is there.
    await waitFor(() => {
      expect(screen.getByRole('heading', ofTheNew)).toBeVisible()
    })
    const grid = await screen.findByRole('grid', { name: 'Líneas del lote' })
    expect(within(grid).getByRole('columnheader', { name: 'Cuenta anterior' })).toBeVisible()
    expect(await within(grid).findByText('BGEN 0472010000012')).toBeVisible()
  })

  it('that says nothing new has nothing to apply', async () => {
    const { user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (desk) => {
        sent(desk)
        desk.answer = {
          id: 'r-1',
          kind: 'camt.054',
          file_name: 'aviso.xml',
          sha256: HASH,
          state: 'applied',
          uploaded_by: TOMAS.name,
          uploaded_at_ms: NOW_MS,
          outcome: {
            confirmed: NONE,
            rejected: NONE,
            returned: NONE,
            pending: 0,
            doubts: 0,
            unchanged: 3,
            ambiguous: { count: 0, ids: [] },
            unknown: { count: 0, ids: [] },
          },
        }
      },
    })
    await user.upload(
      await screen.findByLabelText('Elegir el archivo que dio el banco'),
      new File(['<x/>'], 'aviso.xml'),
    )
    expect(await screen.findByText('Este archivo ya se había aplicado')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Aplicar' })).toHaveAccessibleDescription(
      'No hay nada que aplicar: todo lo que dice ya estaba registrado.',
    )
  })
})

describe('results by hand', () => {
  it('are entered with the bank’s paper, and wait for a second person', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: sent })
    await user.click(await screen.findByRole('button', { name: 'Anotar resultados' }))
    const dialog = await screen.findByRole('dialog', { name: 'Anotar los resultados del banco' })
    const values = within(dialog).getByRole('textbox', { name: /Documentos o referencias/ })
    await user.type(values, '8-000-1')
    await user.tab()
    expect(
      await within(dialog).findByText(/Ninguna línea del lote que espere respuesta es 8-000-1/),
    ).toBeVisible()
    await user.clear(values)
    await user.type(values, '8-765-432')
    await user.tab()
    expect(await within(dialog).findByText(/^1 línea, USD\s1,250\.00\.$/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Anotar' }))
    expect(within(dialog).getByText('Revisa 2 campos:')).toBeVisible()
    await user.type(within(dialog).getByRole('searchbox', { name: 'Buscar la línea' }), 'chagres')
    await user.click(await within(dialog).findByRole('checkbox', { name: /Marcar Transportes Chagres/ }))
    await user.type(
      within(dialog).getByRole('textbox', { name: /Motivo que dio el banco/ }),
      'Cuenta cerrada',
    )
    await user.upload(
      within(dialog).getByLabelText('Documento del banco', { selector: 'input' }),
      new File(['%PDF'], 'papel.pdf', { type: 'application/pdf' }),
    )
    expect(await within(dialog).findByText('papel.pdf')).toBeVisible()
    await isUsable()
    await user.click(within(dialog).getByRole('button', { name: 'Anotar' }))
    const part = await screen.findByRole('region', { name: 'Resultados que esperan a una segunda persona' })
    expect(fake.commands.at(-1)?.body).toEqual({
      kind: 'results',
      lines: [3],
      values: ['8-765-432'],
      reason: 'Cuenta cerrada',
    })
    expect(within(part).getByRole('button', { name: 'Comprobar los totales' })).toHaveAccessibleDescription(
      'Tú los anotaste; los confirma otra persona. Puede hacerlo Graciela Moreno.',
    )
  })

  it('are agreed to by typing both totals, which nobody shows', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/multiple/l-1', {
      prepare: (desk) => {
        sent(desk)
        desk.put({
          report: { kind: 'results', by: TOMAS, reason: 'Cuenta cerrada', evidence: [], at_ms: NOW_MS },
        })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Comprobar los totales' }))
    const part = screen.getByRole('region', { name: 'Resultados que esperan a una segunda persona' })
    await user.click(within(part).getByRole('button', { name: 'Confirmar los resultados' }))
    expect(within(part).getByText('Revisa 4 campos:')).toBeVisible()
    const type = async (group: string, count: string, amount: string) => {
      const fields = within(within(part).getByRole('group', { name: group }))
      await user.clear(fields.getByRole('textbox', { name: /Cantidad/ }))
      await user.type(fields.getByRole('textbox', { name: /Cantidad/ }), count)
      await user.clear(fields.getByRole('textbox', { name: /Total/ }))
      await user.type(fields.getByRole('textbox', { name: /Total/ }), amount)
    }
    await type('Rechazadas', '2', '2500.00')
    await type('Pagadas', '2', '2500.00')
    await user.click(within(part).getByRole('button', { name: 'Confirmar los resultados' }))
    expect(await screen.findAllByText('Los totales no son los anotados.')).not.toHaveLength(0)
    await type('Rechazadas', '1', '1250.00')
    await isUsable()
    await user.click(within(part).getByRole('button', { name: 'Confirmar los resultados' }))
    expect(await screen.findByText(/Los totales coinciden/)).toBeInTheDocument()
    expect(fake.commands.at(-1)?.body).toEqual({
      marked: { count: 1, minor: 125_000 },
      rest: { count: 2, minor: 250_000 },
    })
  })
})

describe('doubts', () => {
  it('are settled with a word about what came out', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (desk) => {
        desk.put({ state: 'sent' }, [
          makeLine(1, {
            state: 'sent',
            doubt: { code: 'other_amount', message: 'El banco dice otro monto.' },
          }),
        ])
      },
    })
    const part = await screen.findByRole('region', { name: 'Dudas (1)' })
    const settle = within(part).getByRole('button', { name: 'Resolver' })
    expect(settle).toHaveAccessibleDescription('Elige antes las dudas que averiguaste.')
    await user.click(await within(part).findByRole('checkbox', { name: 'Elegir Eliécer Quintero' }))
    await user.click(settle)
    const question = await screen.findByRole('alertdialog')
    await user.type(within(question).getByRole('textbox'), 'Cobró una comisión')
    await user.click(within(question).getByRole('button', { name: 'Resolver' }))
    await waitFor(() => {
      expect(fake.commands.at(-1)?.body).toEqual({ lines: [1], reason: 'Cobró una comisión' })
    })
  })
})

describe('the list', () => {
  it('says how each batch stands, and what is in transit since when', async () => {
    const { user } = openAs(TOMAS, '/payments/multiple', { prepare: sent })
    const table = await screen.findByRole('table', { name: 'Lotes' })
    expect(table).toHaveTextContent('LOT-2026-000012')
    expect(table).toHaveTextContent('3 líneas sin respuesta')
    await isUsable()
    await user.click(await screen.findByRole('link', { name: 'En tránsito 3 por atender' }))
    const transit = await screen.findByRole('table', { name: 'Pagos en tránsito' })
    expect(transit).toHaveTextContent('hace 4 días')
    expect(transit).toHaveTextContent('Lo tiene pendiente')
    expect(transit).toHaveTextContent('Nada todavía')
    await isUsable()
  })
})
