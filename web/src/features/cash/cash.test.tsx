import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openPortal, renderPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CashSessionDetail } from '@/api/client'
import { aSession, FakeCash } from './testing/fake'

const CUSTODIAN = 'Gestionar cierre de caja'
const SUPERVISOR = 'Gestionar cierre de caja por supervisor'
const REPORT = 'Gestionar reporte de cierre de caja'

function open(address: string, fake: FakeCash) {
  return { fake, ...openPortal(address) }
}

const field = async (name: string | RegExp) => screen.findByRole('textbox', { name })

beforeEach(() => {
  localStorage.clear()
})

/** As many taxis, and what they come to. */
function ofMany(count: number): Partial<CashSessionDetail> {
  const [first] = aSession().movements
  return {
    movements: Array.from({ length: count }, (_, at) => ({
      ...first!,
      id: `m-${String(at + 1)}`,
      seq: at + 1,
    })),
    movement_count: count,
    out_minor: 1_250 * count,
  }
}

describe('a cash box', () => {
  it('is opened by counting, Enter from note to coin, with the sum in sight', async () => {
    const { fake, user, router } = open(
      '/payments/cash-closing/boxes/box-1',
      new FakeCash().listen(CUSTODIAN),
    )
    await user.type(await field('Billete de 20 USD'), '14{Enter}20{Enter}')
    await expectFocus(() => screen.queryByRole('textbox', { name: 'Moneda de 0.25 USD' }))
    expect(screen.getByText('Total USD 300.00')).toBeVisible()
    expect(screen.queryByText('Billete de 5 EUR')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Abrir turno' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/payments/cash-closing/t-1')
    })
    expect(fake.sent).toEqual([
      {
        path: '/sessions',
        version: null,
        body: {
          box_id: 'box-1',
          counts: [
            { value_minor: 2_000, form: 'note', quantity: 14 },
            { value_minor: 100, form: 'note', quantity: 20 },
          ],
          explanation: null,
        },
      },
    ])
  })

  it('asks why where it holds something else than it was left with, and letters are no quantity', async () => {
    const fake = new FakeCash().listen(CUSTODIAN)
    fake.answers = [
      {
        status: 422,
        code: 'explanation_required',
        detail: 'La diferencia necesita una explicación.',
        field: 'explanation',
      },
    ]
    const { user } = open('/payments/cash-closing/boxes/box-1', fake)
    await user.type(await field('Billete de 20 USD'), 'dos')
    await user.click(screen.getByRole('button', { name: 'Abrir turno' }))
    expect(await field('Billete de 20 USD')).toHaveAccessibleDescription(
      'Escribe cuántos hay, sin letras ni signos.',
    )
    expect(fake.sent).toHaveLength(0)
    await user.clear(await field('Billete de 20 USD'))
    await user.type(await field('Billete de 20 USD'), '2')
    await user.click(screen.getByRole('button', { name: 'Abrir turno' }))
    await waitFor(async () => {
      expect(await field('Explicación')).toHaveAccessibleDescription(
        'La diferencia necesita una explicación.',
      )
    })
  })

  it('is read by who reports on cash, without the boxes that they do not work with', async () => {
    open('/payments/cash-closing', new FakeCash().listen(REPORT))
    expect(await screen.findByText('TUR-2026-000007')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Cajas' })).not.toBeInTheDocument()
  })
})

describe('an open session', () => {
  it('notes what leaves, with its document', async () => {
    const { fake, user } = open('/payments/cash-closing/t-1', new FakeCash().listen(CUSTODIAN))
    await user.click(await screen.findByRole('button', { name: 'Anotar egreso' }))
    const dialog = await screen.findByRole('dialog', { name: 'Anotar egreso' })
    // Nothing was counted yet: no empty card.
    expect(screen.queryByText('Arqueos')).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Anotar' }))
    const category = within(dialog).getByRole('combobox', { name: /Categoría/u })
    expect(category).toHaveAccessibleDescription('Elige la categoría.')
    expect(within(dialog).queryByRole('option', { name: 'Otros ingresos' })).not.toBeInTheDocument()
    await chooseOption(user, category, 'Gastos menores')
    await user.type(within(dialog).getByRole('textbox', { name: /Monto/u }), '12.50')
    await user.type(within(dialog).getByRole('textbox', { name: /Número de documento/u }), 'F-101')
    await user.click(within(dialog).getByRole('button', { name: 'Anotar' }))
    await waitFor(() => {
      expect(fake.sent).toHaveLength(1)
    })
    expect(fake.sent[0]).toMatchObject({
      path: '/sessions/t-1/movements',
      body: { category_id: 'k-1', amount_minor: 1_250, document_number: 'F-101', note: null },
    })
  })

  it('shows what moved by pages and sums all of it up; what came first is undone like the last', async () => {
    const fake = new FakeCash().listen(CUSTODIAN)
    fake.session = aSession(ofMany(120))
    const { user } = open('/payments/cash-closing/t-1', fake)
    expect(await screen.findByRole('button', { name: 'Reversar el movimiento 120' })).toBeVisible()
    expect(screen.getByText(/^120 movimientos: entró USD\s0\.00 y salió USD\s1,500\.00\.$/u)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reversar el movimiento 70' })).not.toBeInTheDocument()
    const moved = screen.getByRole('region', { name: 'Movimientos' })
    expect(within(moved).getByRole('status')).toHaveTextContent('Se muestran 50. Hay más.')
    await user.click(within(moved).getByRole('button', { name: /^Ver más/u }))
    expect(await screen.findByRole('button', { name: 'Reversar el movimiento 21' })).toBeVisible()
    await user.click(within(moved).getByRole('button', { name: /^Ver más/u }))
    expect(await screen.findByRole('button', { name: 'Reversar el movimiento 1' })).toBeVisible()
    expect(within(moved).getByRole('status')).toHaveTextContent('120 en total.')
  })

  it('tells its history to the beginning', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = aSession({
      history: Array.from({ length: 30 }, (_, at) => ({
        action: at === 0 ? 'open' : 'move',
        actor: 'Iván Samudio',
        at_ms: 1_793_714_400_000 + at,
        reason: null,
      })),
    })
    const { user } = open('/payments/cash-closing/t-1', fake)
    const history = await screen.findByRole('region', { name: 'Historia' })
    expect(await within(history).findAllByRole('listitem')).toHaveLength(25)
    await user.click(within(history).getByRole('button', { name: /^Ver más/u }))
    await waitFor(() => {
      expect(within(history).getAllByRole('listitem')).toHaveLength(30)
    })
    expect(within(history).queryByRole('button', { name: /^Ver más/u })).not.toBeInTheDocument()
  })

  it('undoes a movement with a reason', async () => {
    const { fake, user } = open('/payments/cash-closing/t-1', new FakeCash().listen(CUSTODIAN))
    await user.click(await screen.findByRole('button', { name: 'Reversar el movimiento 1' }))
    const question = await screen.findByRole('alertdialog')
    await user.type(await within(question).findByRole('textbox'), 'Era de otra caja')
    await user.click(within(question).getByRole('button', { name: 'Reversar' }))
    await waitFor(() => {
      expect(fake.sent[0]).toMatchObject({
        path: '/movements/m-1/actions/reverse',
        body: { reason: 'Era de otra caja' },
      })
    })
  })

  it('is counted blind: no total of what should be there, the documents ticked, the count kept as it is typed', async () => {
    const fake = new FakeCash().listen(CUSTODIAN)
    const blind = { expected_minor: null, movements: [], version: 4 }
    fake.answers = [
      aSession({
        ...blind,
        state: 'counting',
        actions: [
          { action: 'resume', blocked_by: null },
          { action: 'submit', blocked_by: null },
        ],
      }),
      aSession({
        state: 'pending_review',
        counted_minor: 28_000,
        difference_minor: -750,
        version: 5,
        actions: [{ action: 'explain', blocked_by: null }],
      }),
    ]
    const { user, unmount } = open('/payments/cash-closing/t-1', fake)
    await user.click(await screen.findByRole('button', { name: 'Empezar arqueo' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Empezar el arqueo?' })
    await user.click(await within(question).findByRole('button', { name: 'Empezar arqueo' }))
    await user.type(await field('Billete de 20 USD'), '14')
    expect(screen.queryByText('Debe haber')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Movimientos' })).not.toBeInTheDocument()

    // The page is lost and comes back: the count is there.
    unmount()
    open('/payments/cash-closing/t-1', fake)
    expect(await field('Billete de 20 USD')).toHaveValue('14')
    await user.click(screen.getByRole('checkbox', { name: 'F-100 · Gastos menores' }))
    await user.click(screen.getByRole('button', { name: 'Presentar arqueo' }))
    const sure = await screen.findByRole('alertdialog', { name: '¿Presentar el arqueo?' })
    expect(sure).toHaveTextContent('Contaste USD 280.00.')
    await user.click(await within(sure).findByRole('button', { name: 'Presentar arqueo' }))
    expect(await screen.findByText('Faltan USD 7.50')).toBeVisible()
    expect(fake.sent.at(-1)).toEqual({
      path: '/sessions/t-1/actions/submit',
      version: '"4"',
      body: { counts: [{ value_minor: 2_000, form: 'note', quantity: 14 }], missing: ['m-1'] },
    })
  })
})

describe('a count that waits for a supervisor', () => {
  const waiting = aSession({
    state: 'pending_review',
    custodian: { id: 'otro', name: 'Iván Samudio' },
    expected_minor: 28_750,
    counted_minor: 28_500,
    difference_minor: -250,
    explanation: 'Un taxi sin recibo',
    suspects: ['m-1'],
    actions: [
      {
        action: 'explain',
        blocked_by: { code: 'not_custodian', detail: 'Solo quien tiene la caja.', who: ['Iván Samudio'] },
      },
      { action: 'recount', blocked_by: null },
      { action: 'approve', blocked_by: null },
    ],
  })

  it('is approved as what the custodian owes', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = waiting
    const { user } = open('/payments/cash-closing/t-1', fake)
    expect(await screen.findByText('Faltan USD 2.50')).toBeVisible()
    expect(await screen.findByText('Del mismo monto')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Explicar/u })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Aprobar; lo debe quien tenía la caja' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('deuda de Iván Samudio')
    await user.click(await within(question).findByRole('button', { name: 'Aprobar y cobrar' }))
    await waitFor(() => {
      expect(fake.sent[0]).toEqual({
        path: '/sessions/t-1/actions/approve',
        version: '"3"',
        body: { treatment: 'custodian' },
      })
    })
  })

  it('gives whoever may not decide on it no button, and says who can', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    const blocked_by = { code: 'missing_permission', detail: 'No tienes el permiso.', who: ['Sol Díaz'] }
    fake.session = {
      ...waiting,
      actions: ['recount', 'approve'].map((action) => ({ action, blocked_by })),
    }
    open('/payments/cash-closing/t-1', fake)
    expect(await screen.findByText('Aprobar cierre: le toca a Sol Díaz.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Aprobar|^Pedir otro/u })).not.toBeInTheDocument()
  })

  it('is sent back to be counted again with a reason', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = waiting
    const { user } = open('/payments/cash-closing/t-1', fake)
    await screen.findByRole('button', { name: 'Pedir otro arqueo' })
    await user.keyboard('r')
    const question = await screen.findByRole('alertdialog')
    await user.type(await within(question).findByRole('textbox'), 'Cuenta las monedas')
    await user.click(within(question).getByRole('button', { name: 'Pedir otro arqueo' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toEqual({ reason: 'Cuenta las monedas' })
    })
  })
})

describe('a custodian who is not there', () => {
  const others = aSession({
    custodian: { id: 'otro', name: 'Iván Samudio' },
    actions: [{ action: 'freeze', blocked_by: null }],
  })

  it('is stood in for by a supervisor, before a witness who is neither of them', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = others
    fake.colleagues = [
      { id: 'otro', name: 'Iván Samudio' },
      { id: 'testigo', name: 'Tomás Herrera' },
    ]
    const { user } = open('/payments/cash-closing/t-1', fake)
    await user.click(await screen.findByRole('button', { name: 'Contar por ausencia' }))
    const dialog = await screen.findByRole('dialog', { name: 'Contar por ausencia' })
    const start = within(dialog).getByRole('button', { name: 'Empezar arqueo' })
    await user.click(start)
    const witness = within(dialog).getByRole('combobox', { name: /Testigo/u })
    expect(witness).toHaveAccessibleDescription('Elige quién presencia el arqueo.')
    await user.type(witness, 'Iv')
    await user.click(await screen.findByRole('option', { name: 'Iván Samudio' }))
    await user.click(start)
    expect(witness).toHaveAccessibleDescription('Quien tiene la caja no puede ser testigo de su arqueo.')
    expect(fake.sent).toHaveLength(0)
    await user.clear(witness)
    await user.type(witness, 'Tom')
    await user.click(await screen.findByRole('option', { name: 'Tomás Herrera' }))
    await user.click(start)
    await waitFor(() => {
      expect(fake.sent).toEqual([
        { path: '/sessions/t-1/actions/freeze', version: '"3"', body: { witness_id: 'testigo' } },
      ])
    })
  })

  it('is nothing that whoever keeps the box is offered', async () => {
    open('/payments/cash-closing/t-1', new FakeCash().listen(CUSTODIAN))
    expect(await screen.findByRole('button', { name: 'Empezar arqueo' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Contar por ausencia' })).not.toBeInTheDocument()
  })
})

describe('the minutes of a count', () => {
  const line = { value_minor: 2_000, form: 'note', quantity: 14 }
  const count = {
    actor: 'Iván Samudio',
    at_ms: 1_793_714_800_000,
    expected_minor: 28_750,
    missing: [] as string[],
    note: null,
    lines: [line],
  }
  const counted = aSession({
    state: 'pending_review',
    expected_minor: 28_750,
    counted_minor: 28_500,
    difference_minor: -250,
    explanation: 'Un taxi sin recibo',
    witness: { id: 'testigo', name: 'Tomás Herrera' },
    counts: [
      { ...count, id: 'c-1', kind: 'opening', expected_minor: 30_000, counted_minor: 30_000 },
      { ...count, id: 'c-2', kind: 'closing', counted_minor: 28_000 },
      {
        ...count,
        id: 'c-3',
        kind: 'closing',
        counted_minor: 28_500,
        missing: ['m-1'],
        lines: [line, { value_minor: 25, form: 'coin', quantity: 20 }],
      },
    ],
    recounts: [{ action: 'recount', actor: 'Nereida Vega', at_ms: 1_793_714_810_000, reason: 'No cuadra' }],
    actions: [],
  })

  it('carry what was counted, what should have been, the documents and lines to sign', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = counted
    open('/payments/cash-closing/t-1/minutes', fake)
    const minutes = await screen.findByRole('region', { name: 'Acta de arqueo TUR-2026-000007' })
    for (const text of [
      'Cargas del Litoral',
      'Caja Colón',
      'EntróUSD 0.00',
      'SalióUSD 12.50',
      'Debía haberUSD 287.50',
      'Se contóUSD 285.00',
      'Faltan USD 2.50',
      'Un taxi sin recibo',
      '«No cuadra»',
      'Tomás HerreraTestigo',
    ]) {
      expect(minutes).toHaveTextContent(text)
    }
    const notes = within(minutes).getByRole('region', { name: 'Billetes y monedas' })
    expect(notes).toHaveTextContent('Moneda de USD 0.2520USD 5.00')
    expect(notes).toHaveTextContent('TotalUSD 285.00')
    expect(within(minutes).getByRole('region', { name: 'Documentos' })).toHaveTextContent(
      'F-100Gastos menoresFalta',
    )
    const others = within(minutes).getByRole('region', { name: 'Otros arqueos del turno' })
    expect(within(others).getAllByRole('row')).toHaveLength(3)
    expect(others).toHaveTextContent('Faltan USD 7.50')
    expect(document.documentElement.dataset.printPaper).toBe('letter')
  })

  it('carry every movement, however many pages they are read in', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = { ...counted, ...ofMany(230) }
    open('/payments/cash-closing/t-1/minutes', fake)
    const minutes = await screen.findByRole('region', { name: 'Acta de arqueo TUR-2026-000007' })
    const rows = within(within(minutes).getByRole('region', { name: 'Movimientos' })).getAllByRole('row')
    expect(rows).toHaveLength(231)
    expect(rows[1]).toHaveTextContent(/^1Gastos/u)
  })

  it('of a surprise count are reached from the count, and say what was there and who saw it', async () => {
    const surprise = {
      ...count,
      id: 'c-9',
      kind: 'surprise',
      actor: 'Nereida Vega',
      counted_minor: 28_500,
      note: 'Falta anotar un taxi',
      lines: [line, { value_minor: 25, form: 'coin', quantity: 20 }],
    }
    const fake = new FakeCash().listen(REPORT)
    fake.session = aSession({ counts: [{ ...surprise, id: 'c-8', note: null }, surprise] })
    const { user } = open('/payments/cash-closing/t-1', fake)
    const counts = await screen.findByRole('region', { name: 'Arqueos' })
    await user.click(within(counts).getAllByRole('link', { name: /^Ver el acta del arqueo sorpresivo/u })[0]!)
    const name = 'Acta de arqueo sorpresivo TUR-2026-000007, n.º 2'
    const minutes = await screen.findByRole('region', { name })
    for (const text of [
      'Cargas del Litoral',
      'Caja Colón',
      'SucursalColón',
      'ResponsableIván Samudio',
      'Debía haberUSD 287.50',
      'Se contóUSD 285.00',
      'Faltan USD 2.50',
      'Falta anotar un taxi',
      'TotalUSD 285.00',
      'Iván SamudioResponsable de caja',
      'Testigo',
      'Nereida VegaSupervisión',
    ]) {
      expect(minutes).toHaveTextContent(text)
    }
    const title = document.title
    window.dispatchEvent(new Event('beforeprint'))
    expect(document.title).toBe('Acta de arqueo sorpresivo TUR-2026-000007 n.º 2')
    window.dispatchEvent(new Event('afterprint'))
    expect(document.title).toBe(title)
  })

  it('of a count that was no surprise, or is not there, are no surprise count’s', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = counted
    open('/payments/cash-closing/t-1/counts/c-3/minutes', fake)
    expect(await screen.findByText('Este turno no tiene ese arqueo sorpresivo')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  })

  it('are there only once a count was submitted, and are reached from the session', async () => {
    open('/payments/cash-closing/t-1/minutes', new FakeCash().listen(CUSTODIAN))
    expect(await screen.findByText('Este turno no tiene acta')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  })

  it('stand beside what the custodian’s earlier closings found, for whoever decides', async () => {
    const fake = new FakeCash().listen(SUPERVISOR)
    fake.session = { ...counted, custodian: { id: 'otro', name: 'Iván Samudio' } }
    fake.listed = [
      aSession({ id: 't-0', number: 'TUR-2026-000006', state: 'closed', difference_minor: 100 }),
      aSession({ id: 't-9', number: 'TUR-2026-000005', state: 'closed', difference_minor: 0 }),
    ]
    open('/payments/cash-closing/t-1', fake)
    const past = await screen.findByRole('region', { name: 'Cierres anteriores de Iván Samudio' })
    expect(past).toHaveTextContent('1 de los últimos 2 con diferencia')
    expect(past).toHaveTextContent('Sobran USD 1.00')
    const query = Object.fromEntries(new URLSearchParams(fake.asked[0]))
    expect(query).toEqual({ custodian: 'otro', state: 'closed', limit: '10' })
    expect(
      within(screen.getByRole('group', { name: 'Acciones' })).getByRole('link', { name: 'Ver el acta' }),
    ).toHaveAttribute('href', '/payments/cash-closing/t-1/minutes')
  })
})

describe('the fixed fund', () => {
  it('is asked for again with what is missing to it, by who kept the box, once it is counted', async () => {
    const fake = new FakeCash().listen('Gestionar cierre de caja', 'Crear solicitudes')
    fake.session = aSession({ state: 'pending_review', counted_minor: 28_750, expected_minor: 28_750 })
    const { router } = renderPortal('/payments/cash-closing/t-1')
    const ask = await screen.findByRole('link', { name: 'Pedir la reposición' })
    expect(screen.getByText(/^Al fondo fijo le faltan USD\s12\.50$/u)).toBeVisible()
    await userEvent.click(ask)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/requests/new')
    })
    expect(router.state.location.state).toEqual({
      start: {
        purpose: 'Reposición del fondo fijo de Caja Colón, turno TUR-2026-000007',
        concept: 'Reposición del fondo fijo',
        branch_id: 's-1',
        currency: 'USD',
        amount_minor: 1_250,
      },
    })
  })
})
