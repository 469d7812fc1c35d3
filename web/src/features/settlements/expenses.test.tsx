import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { holds } from '@tests/files'
import { expectFocus } from '@tests/focus'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { outboxStore } from './outbox/store'
import { aWaiting } from './outbox/testing/waiting'
import { aLine, aSettlement, FakeSettlements } from './testing/fake'

type User = ReturnType<typeof userEvent.setup>

const PAGE = '/requests/settlements/s-1'

/** The debtor before their settlement. */
function visit(fake = new FakeSettlements()) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { fake: fake.listen('Crear solicitudes'), user, ...renderPortal(PAGE) }
}

const expenses = async () => screen.findByRole('region', { name: 'Gastos' })
const rows = async () => within(await expenses()).queryAllByRole('listitem')
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('textbox', { name })
const picture = new File(['abc'], 'foto.jpg', { type: 'image/jpeg' })

async function begin(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Agregar gasto' }))
  return screen.findByRole('dialog', { name: 'Agregar gasto' })
}

/** Chooses a file in the open form, as the camera hands it over. */
function photograph(dialog: HTMLElement, file: File) {
  const input = dialog.querySelector<HTMLInputElement>('[data-receipt=camera]')
  fireEvent.change(input ?? dialog, { target: { files: [file] } })
}

/** The tolls of the way back, in the open form. */
async function writeDown(user: User, dialog: HTMLElement) {
  await user.type(field(dialog, /^Total pagado/u), '10.70')
  await user.type(field(dialog, /^En qué se gastó/u), 'Peajes')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar gasto' }))
}

afterEach(async () => {
  for (const { id } of await outboxStore.read()) {
    await outboxStore.remove(id)
  }
})

describe('an expense', () => {
  it('is written down with its photograph; what is refused stands at its field, and nothing waits on the phone', async () => {
    const { fake, user } = visit()
    const dialog = await begin(user)
    photograph(dialog, new File(['abc'], 'notas.txt', { type: 'text/plain' }))
    expect(dialog).toHaveTextContent('Elige una foto (JPEG, PNG o WebP) o un PDF de hasta 10 MB.')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar gasto' }))
    const note = field(dialog, /^Nota/u)
    expect(note).toHaveAccessibleDescription('Agrega la foto del comprobante, o escribe por qué no hay.')
    expect(field(dialog, /^Total pagado/u)).toHaveAccessibleDescription('Escribe un monto.')

    photograph(dialog, picture)
    expect(within(dialog).getByRole('img', { name: 'Foto del comprobante' })).toBeVisible()
    expect(note).not.toHaveAccessibleDescription(/Agrega la foto/u)
    const rest = [
      [/^Impuesto incluido/u, '0.70'],
      [/^Proveedor/u, 'Estación Delta'],
      [/^RUC del proveedor/u, '1284-112'],
      [/^Número de factura/u, 'F-7'],
    ] as const
    for (const [name, value] of rest) {
      fireEvent.change(field(dialog, name), { target: { value } })
    }
    const detail = 'Esa factura ya está en otra rendición.'
    fake.answers = [{ status: 422, code: 'duplicate_invoice', detail, field: 'invoice_number' }]
    await writeDown(user, dialog)
    await waitFor(() => {
      expect(field(dialog, /^Número de factura/u)).toHaveAccessibleDescription(detail)
    })
    expect(await outboxStore.read()).toEqual([])

    await user.type(field(dialog, /^Número de factura/u), '8')
    const line = aLine({ id: 'l-2', concept: 'Peajes', total_minor: 1_070 })
    fake.answers = [aSettlement({ lines: [aLine(), line] })]
    await user.click(within(dialog).getByRole('button', { name: 'Guardar gasto' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(await rows()).toHaveLength(2)
    expect(screen.getByText('El gasto quedó agregado.')).toBeVisible()
    expect(fake.photographs).toEqual(['foto.jpg', 'foto.jpg'])
    expect(fake.sent).toHaveLength(2)
    expect(fake.sent[1]).toEqual({
      call: 'POST /s-1/lines',
      version: null,
      body: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
        spent_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
        concept: 'Peajes',
        supplier_name: 'Estación Delta',
        supplier_tax_id: '1284-112',
        invoice_number: 'F-78',
        net_minor: 1_000,
        tax_minor: 70,
        total_minor: 1_070,
        note: null,
        receipt_id: 'a-9',
      },
    })
    expect(new Set(fake.keys.line).size).toBe(2)
  })

  it('that is not finished stays with its photograph, as is said when it is left, until it is saved', async () => {
    const { fake, user } = visit()
    const dialog = await begin(user)
    photograph(dialog, picture)
    await user.type(field(dialog, /^En qué se gastó/u), 'Peajes')
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })
    await user.click(within(question).getByRole('button', { name: 'Salir' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    const again = await begin(user)
    expect(await within(again).findByRole('img', { name: 'Foto del comprobante' })).toBeVisible()
    expect(field(again, /^En qué se gastó/u)).toHaveValue('Peajes')
    expect(again).toHaveTextContent('Recuperamos lo que habías escrito')
    const line = aLine({ id: 'l-2', concept: 'Peajes', total_minor: 1_070 })
    fake.answers = [aSettlement({ lines: [aLine(), line] })]
    await user.type(field(again, /^Total pagado/u), '10.70')
    await user.click(within(again).getByRole('button', { name: 'Guardar gasto' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(fake.photographs).toEqual(['foto.jpg'])
    const next = await begin(user)
    expect(field(next, /^En qué se gastó/u)).toHaveValue('')
    expect(within(next).queryByRole('img')).not.toBeInTheDocument()
  })

  it('is looked at, corrected with its receipt, and removed after a question', async () => {
    server.use(holds({ 'una-sola-vez': 'image/jpeg' }))
    const { fake, user } = visit()
    await user.click(await screen.findByRole('button', { name: /^Comprobante ?de Hospedaje$/u }))
    const shown = await screen.findByRole('dialog', { name: 'factura.jpg' })
    expect(await within(shown).findByRole('img', { name: 'Hospedaje: factura.jpg' })).toBeInTheDocument()
    expect(within(shown).getByRole('complementary', { name: 'Lo que prueba' })).toHaveTextContent(
      /^HospedajeUSD\s70\.00/u,
    )
    await user.click(within(shown).getByRole('button', { name: 'Cerrar' }))
    await user.click(await screen.findByRole('button', { name: 'Corregir Hospedaje' }))
    const dialog = await screen.findByRole('dialog', { name: 'Corregir gasto' })
    expect(dialog).toHaveTextContent('El comprobante sigue siendo el mismo: factura.jpg')
    expect(dialog.querySelector('[type=file]')).toBeNull()
    const total = field(dialog, /^Total pagado/u)
    expect(total).toHaveValue('70.00')
    expect(field(dialog, /^Impuesto incluido/u)).toHaveValue('4.58')
    await user.clear(total)
    await user.type(total, '4.58')
    const save = within(dialog).getByRole('button', { name: 'Guardar gasto' })
    await user.click(save)
    expect(field(dialog, /^Impuesto incluido/u)).toHaveAccessibleDescription(
      'El impuesto es menor que el total.',
    )
    expect(fake.sent).toEqual([])
    await user.clear(total)
    await user.type(total, '75')
    fake.answers = [aSettlement({ lines: [aLine({ total_minor: 7_500 })] }), aSettlement({ lines: [] })]
    await user.click(save)
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    const [row] = await rows()
    expect(row).toHaveTextContent(/USD\s75\.00/u)

    await user.click(screen.getByRole('button', { name: /^Quitar ?Hospedaje$/u }))
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar este gasto?' })
    expect(question).toHaveTextContent(/Hospedaje, USD\s75\.00/u)
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText('Todavía no hay gastos')).toBeVisible()
    await expectFocus(() => screen.getByRole('button', { name: 'Agregar gasto' }))
    expect(fake.sent.map(({ call }) => call)).toEqual(['PUT /s-1/lines/l-1', 'DELETE /s-1/lines/l-1'])
    expect(fake.sent[0]?.body).toMatchObject({ net_minor: 7_042, tax_minor: 458, receipt_id: 'a-1' })
  })
})

describe('the keyboard', () => {
  it('stays in the list when an expense is taken off it: with the next one, the last one, what adds another', async () => {
    const lines = ['Hospedaje', 'Peajes', 'Almuerzo'].map((concept, at) =>
      aLine({ id: `l-${String(at)}`, concept }),
    )
    const [first, , third] = lines
    const fake = new FakeSettlements()
    fake.settlement = aSettlement({ lines })
    const { user } = visit(fake)
    const off = (concept: string) =>
      screen.getByRole('button', { name: new RegExp(`^Quitar ?${concept}$`, 'u') })
    const takeOff = async (concept: string, left: (typeof first)[]) => {
      fake.answers = [aSettlement({ lines: left.filter((line) => line !== undefined) })]
      off(concept).focus()
      await user.keyboard('{Enter}')
      const question = await screen.findByRole('alertdialog')
      await user.click(within(question).getByRole('button', { name: 'Quitar' }))
      await waitFor(() => {
        expect(screen.queryByRole('button', { name: `Corregir ${concept}` })).not.toBeInTheDocument()
      })
    }
    await screen.findByRole('button', { name: 'Corregir Peajes' })
    await takeOff('Peajes', [first, third])
    await expectFocus(() => off('Almuerzo'))
    await takeOff('Almuerzo', [first])
    await expectFocus(() => off('Hospedaje'))
    await takeOff('Hospedaje', [])
    await expectFocus(() => screen.getByRole('button', { name: 'Agregar gasto' }))
  })

  it('goes from a photograph that is taken off to the camera', async () => {
    const { user } = visit()
    const dialog = await begin(user)
    photograph(dialog, picture)
    await user.click(within(dialog).getByRole('button', { name: 'Quitar la foto' }))
    await expectFocus(() => within(dialog).getByRole('button', { name: 'Tomar foto' }))
  })
})

describe('without a signal', () => {
  it('an expense waits in the list, and is sent with the same keys until the server has it', async () => {
    const { fake, user } = visit()
    fake.isOffline = true
    const dialog = await begin(user)
    photograph(dialog, picture)
    await writeDown(user, dialog)
    expect(await screen.findByText(/^Sin señal: el gasto quedó en este teléfono/u)).toBeVisible()
    await waitFor(async () => {
      expect((await rows())[0]).toHaveTextContent(/Peajes.*En este teléfono, por enviar.*USD\s10\.70/u)
    })
    expect(fake.sent).toEqual([])
    const submit = screen.getByRole('button', { name: 'Enviar a revisión' })
    expect(submit).toHaveAccessibleDescription(/^Hay gastos que siguen en este teléfono/u)
    await user.click(submit)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

    // The photograph arrives, and the answer about the expense is lost.
    fake.isOffline = false
    fake.answers = [{ status: 502, code: 'unexpected', detail: '' }]
    window.dispatchEvent(new Event('online'))
    await waitFor(() => {
      expect(fake.sent).toHaveLength(1)
    })
    await waitFor(async () => {
      expect(await outboxStore.read()).toMatchObject([{ receiptId: 'a-9', refusal: null }])
    })
    expect(await rows()).toHaveLength(2)

    const line = aLine({ id: 'l-2', concept: 'Peajes', total_minor: 1_070 })
    fake.answers = [aSettlement({ lines: [aLine(), line] })]
    await user.click(screen.getByRole('button', { name: /^Enviar ahora ?Peajes$/u }))
    await waitFor(() => {
      expect(screen.queryByText('En este teléfono, por enviar')).not.toBeInTheDocument()
    })
    // What the settlement has now is drawn with the next frame.
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2)
    })
    await waitFor(async () => {
      expect(await outboxStore.read()).toEqual([])
    })
    await waitFor(() => {
      expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    })
    expect(fake.photographs).toEqual(['foto.jpg'])
    expect(fake.keys.photograph).toHaveLength(2)
    expect(fake.keys.line).toHaveLength(2)
    expect(new Set(fake.keys.photograph).size).toBe(1)
    expect(new Set(fake.keys.line).size).toBe(1)
    expect(fake.sent[1]?.body).toMatchObject({ concept: 'Peajes', receipt_id: 'a-9' })
  })

  it('an expense whose answer was lost is not said to be unsent, and stands once when the settlement has it', async () => {
    const { fake, user } = visit()
    const dialog = await begin(user)
    await user.type(field(dialog, /^Nota/u), 'Sin recibo')
    fake.answers = [{ status: 502, code: 'unexpected', detail: '' }]
    await writeDown(user, dialog)
    expect(await screen.findByText(/^Todavía no sabemos si el gasto llegó/u)).toBeVisible()
    expect(screen.queryByText(/^Sin señal/u)).not.toBeInTheDocument()
    expect(await within(await expenses()).findByText('En este teléfono, por confirmar')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Quitar ?Peajes$/u }))
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar este gasto?' })
    expect(question).toHaveTextContent(/^.*Puede que ya esté en la rendición/u)
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))

    cleanup()
    const [kept] = await outboxStore.read()
    fake.settlement = aSettlement({ lines: [aLine(), aLine({ id: kept?.id ?? '', concept: 'Peajes' })] })
    // The phone cannot send, so that only what it reads can tell it.
    fake.answers = [{ status: 409, code: 'rights_changed', detail: '' }]
    renderPortal(PAGE)
    await waitFor(async () => {
      expect(await outboxStore.read()).toEqual([])
    })
    expect(await rows()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Enviar a revisión' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('what turns out to be done after all stands on the page without a reload', async () => {
    const { fake, user } = visit()
    const settled: unknown[] = []
    server.use(
      http.post('*/api/v1/commands/actions/settle', async ({ request }) => {
        settled.push(await request.json())
        return HttpResponse.json({ outcome: 'done', at_ms: 1, number: 'REN-2026-000004' })
      }),
    )
    fake.answers = [{ status: 502, code: 'unexpected', detail: 'No hubo respuesta.' }]
    await user.click(await screen.findByRole('button', { name: /^Quitar ?Hospedaje$/u }))
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar este gasto?' })
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    const ask = await screen.findByRole('button', { name: 'Preguntar si se hizo' })
    expect(await rows()).toHaveLength(1)

    fake.settlement = aSettlement({ lines: [], spent_minor: 0, rest_minor: 12_000, version: 5 })
    await user.click(ask)
    expect(await screen.findByText(/: sí se hizo$/u)).toBeVisible()
    expect(await screen.findByText('Todavía no hay gastos')).toBeVisible()
    expect(settled).toMatchObject([{ method: 'DELETE', path: '/api/v1/settlements/s-1/lines/l-1' }])
    await user.click(screen.getByRole('button', { name: 'Entendido' }))
  })

  it("what is refused later says why and can be dropped; nobody sends or sees another's", async () => {
    await outboxStore.put(aWaiting())
    const others = aWaiting({ id: 'w-2', ownerId: 'somebody-else' })
    await outboxStore.put({ ...others, line: { ...others.line, concept: 'Almuerzo' } })
    const refusal = { status: 409, code: 'wrong_state', detail: 'La rendición ya está en revisión.' }
    const fake = new FakeSettlements()
    fake.answers = [refusal]
    const { user } = visit(fake)
    const refused = await within(await expenses()).findByText(
      'No se aceptó: La rendición ya está en revisión.',
    )
    expect(refused).toHaveAttribute('role', 'alert')
    // It is not tried again by itself: what was written down after it goes out alone.
    await outboxStore.put(aWaiting({ id: 'w-3', lineKey: 'key-3' }))
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => {
      expect((await outboxStore.read()).map(({ id }) => id)).toEqual(['w-1', 'w-2'])
    })
    expect(fake.keys.line).toEqual(['key-line', 'key-3'])
    fake.answers = [refusal]
    await user.click(screen.getByRole('button', { name: /^Enviar ahora ?Peajes$/u }))
    await waitFor(() => {
      expect(fake.keys.line).toEqual(['key-line', 'key-3', 'key-line'])
    })
    expect(await screen.findByText(/^No se aceptó/u)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Quitar ?Peajes$/u }))
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar este gasto?' })
    expect(question).toHaveTextContent('Solo está en este teléfono: se pierde con su foto.')
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1)
    })
    expect((await outboxStore.read()).map(({ id }) => id)).toEqual(['w-2'])
    expect(screen.queryByText('Almuerzo')).not.toBeInTheDocument()
    expect(fake.sent.map(({ body }) => ('concept' in body ? body.concept : ''))).toEqual([
      'Peajes',
      'Peajes',
      'Peajes',
    ])
  })
})
