import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { isAccessible } from '@tests/axe'
import { expectFocus } from '@tests/focus'
import { type Call, refusal, serve } from '@tests/mock'
import { saying } from '@tests/saying'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpeningDetail, OpeningLineItem } from '@/api/accounting'
import { ELIECER, OSCAR, YADIRA } from './testing/data'
import { openAs } from './testing/fake'

const READS = ['Consultar contabilidad'] as const
const ADMINISTERS = ['Administrador'] as const
const LIST = '/accounting/openings'
const PAGE = '/accounting/openings/o-1'

function opening(given: Partial<OpeningDetail> = {}): OpeningDetail {
  return {
    id: 'o-1',
    number: 'SAL-2026-000001',
    state: 'draft',
    cutoff: '2026-10-31',
    file_name: 'saldos.xlsx',
    lines: 3,
    wrong: 0,
    made_by: YADIRA,
    at_ms: Date.UTC(2026, 10, 20, 15),
    decided_by: null,
    decided_at_ms: null,
    reason: null,
    version: 4,
    totals: [
      { kind: 'advance', currency: 'USD', lines: 2, amount_minor: 51_200 },
      { kind: 'cash', currency: 'USD', lines: 1, amount_minor: 20_000 },
    ],
    actions: [
      { action: 'submit', blocked_by: null },
      { action: 'discard', blocked_by: null },
    ],
    ...given,
  }
}

const ADVANCE: OpeningLineItem = {
  row: 2,
  kind: 'advance',
  who: 'eliecer@litoral.example',
  holder: ELIECER,
  amount_minor: 41_200,
  currency: 'USD',
  request_type: 'Viáticos',
  branch: 'Colón',
  due_on: '2026-11-30',
  instalments: null,
  detail: 'Viaje a David',
  problems: [],
  request: null,
  entry_id: null,
}
const WRONG: OpeningLineItem = {
  ...ADVANCE,
  row: 3,
  who: 'Nadie',
  holder: null,
  amount_minor: null,
  problems: [{ column: 'Persona, caja o cuenta', detail: 'No hay nadie con ese nombre: escribe su correo.' }],
}

/** The books with one file of balances; a test changes it while the page is open. */
function openWith(
  file: OpeningDetail,
  viewer: { id: string; name: string },
  permissions: readonly ('Consultar contabilidad' | 'Administrador')[],
  address: string,
  lines: OpeningLineItem[] = [ADVANCE, WRONG],
) {
  const desk = {
    file,
    items: [file],
    uploads: [] as { url: URL; headers: Headers; size: number }[],
    acted: [] as Call<'actOnOpening'>[],
    wrong: [] as (string | null)[],
    refuse: null as Response | null,
  }
  const view = openAs(viewer, permissions, address)
  serve({
    listOpenings: () => ({ items: desk.items }),
    getOpening: () => desk.file,
    listOpeningLines: ({ query }) => {
      const wrong = query.get('wrong')
      desk.wrong.push(wrong)
      const items = wrong === 'yes' ? lines.filter(({ problems }) => problems.length > 0) : lines
      return { items, next: null }
    },
    actOnOpening: (call) => {
      desk.acted.push(call)
      return desk.refuse?.clone() ?? desk.file
    },
  })
  // What matters of a file is its size, which the types of its call do not tell.
  server.use(
    http.post('*/api/v1/accounting/openings', async ({ request }) => {
      const size = (await request.arrayBuffer()).byteLength
      desk.uploads.push({ url: new URL(request.url), headers: request.headers, size })
      return desk.refuse?.clone() ?? HttpResponse.json(desk.file, { status: 201 })
    }),
  )
  return { desk, ...view }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

describe('the list of opening balances', () => {
  it('says of each file its day, its lines, its state and who sent it', async () => {
    const { user } = openWith(opening({ wrong: 1 }), OSCAR, READS, LIST)
    const table = await screen.findByRole('table', { name: 'Saldos iniciales' })
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      /SAL-2026-000001Revisado, sin enviar31 oct 2026saldos.xlsx31 con erroresYadira Batista20 nov 2026/,
    )
    expect(within(table).getByRole('link', { name: 'SAL-2026-000001' })).toHaveAttribute('href', PAGE)
    const upload = screen.getByRole('button', { name: 'Subir saldos' })
    expect(upload).toHaveAccessibleDescription(/^Los sube quien administra el portal/)
    await user.click(upload)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await isAccessible()
  })

  it('takes a file as of the end of last month unless told, and goes to what was found in it', async () => {
    const { desk, fake, router, user } = openWith(opening(), YADIRA, ADMINISTERS, LIST)
    desk.items = []
    await user.click(await screen.findByRole('button', { name: 'Plantilla de Excel' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([{ kind: 'accounting', of: { what: 'opening_template' } }])
    })
    await user.click(screen.getByRole('button', { name: 'Subir saldos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Subir saldos iniciales' })
    expect(within(dialog).getByLabelText(/^Fecha de corte/)).toHaveValue('31/10/2026')
    await isAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Subir y revisar' }))
    expect(within(dialog).getByText('Archivo: Elige el archivo.')).toBeVisible()
    await user.upload(
      within(dialog).getByLabelText('Elegir el archivo con los saldos'),
      new File(['Tipo;Monto'], 'saldos.csv'),
    )
    await user.dblClick(within(dialog).getByRole('button', { name: 'Subir y revisar' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(PAGE)
    })
    expect(desk.uploads).toHaveLength(1)
    const [sent] = desk.uploads
    expect(Object.fromEntries(sent!.url.searchParams)).toEqual({ name: 'saldos.csv', cutoff: '2026-10-31' })
    expect(sent!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent!.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(sent!.size).toBe(10)
  })

  it.each([
    ['columns_missing', 'Archivo', 'Al archivo le falta la columna «Monto».'],
    ['file_type', 'Archivo', 'Ese archivo no es una hoja de cálculo.'],
    ['date_future', 'Fecha de corte', 'La fecha no puede ser futura.'],
    ['period_closed', 'Fecha de corte', 'El período está cerrado hasta el 31 oct 2026.'],
  ])('says at its field why %s is refused', async (code, field, detail) => {
    const { desk, user } = openWith(opening(), YADIRA, ADMINISTERS, LIST)
    desk.refuse = refusal(422, code, detail)
    await user.click(await screen.findByRole('button', { name: 'Subir saldos' }))
    const dialog = await screen.findByRole('dialog')
    await user.upload(
      within(dialog).getByLabelText('Elegir el archivo con los saldos'),
      new File(['x'], 'saldos.csv'),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Subir y revisar' }))
    expect(await within(dialog).findByText(`${field}: ${detail}`)).toBeVisible()
  })
})

describe('a file of opening balances', () => {
  it('shows what it says, line by line, with what to correct, and can be narrowed to that', async () => {
    const blocked = { code: 'opening_wrong', detail: 'Una línea tiene errores.', who: [] }
    const { desk } = openWith(
      opening({ wrong: 1, actions: [{ action: 'submit', blocked_by: blocked }] }),
      YADIRA,
      ADMINISTERS,
      PAGE,
    )
    const table = await screen.findByRole('table', { name: 'Líneas del archivo' })
    expect(table).toHaveTextContent(/eliecer@litoral\.example → Eliécer Quintero/)
    expect(table).toHaveTextContent('Persona, caja o cuenta: No hay nadie con ese nombre: escribe su correo.')
    expect(screen.getByRole('region', { name: 'Totales' })).toHaveTextContent(
      /Anticipo por rendirUSD\s512\.002 líneasCajaUSD\s200\.001 línea/,
    )
    const submit = screen.getByRole('button', { name: 'Enviar a aprobar' })
    expect(submit).toHaveAccessibleDescription('Una línea tiene errores.')
    await isAccessible()
    const wrongOnly = screen.getByRole('checkbox', { name: 'Solo con errores' })
    fireEvent.click(wrongOnly)
    // At once: what it asks for is still under way.
    expect(wrongOnly).toBeChecked()
    await waitFor(() => {
      expect(screen.queryByText('Viáticos')).toBeInTheDocument()
      expect(desk.wrong.at(-1)).toBe('yes')
    })
    await waitFor(() => {
      expect(screen.queryByText(/eliecer@litoral/)).not.toBeInTheDocument()
    })
  })

  it('is sent by who made it, and says what approving does to who decides', async () => {
    const first = openWith(opening(), YADIRA, ADMINISTERS, PAGE)
    await first.user.click(await screen.findByRole('button', { name: 'Enviar a aprobar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Enviar SAL-2026-000001 a aprobar?' })
    const asked = opening({ state: 'requested', actions: [] })
    first.desk.file = asked
    await first.user.dblClick(within(question).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(saying('SAL-2026-000001 quedó por aprobar.'))).toBeVisible()
    expect(first.desk.acted).toHaveLength(1)
    expect(first.desk.acted[0]?.headers.get('If-Match')).toBe('"4"')
    first.unmount()

    const actions = [
      { action: 'approve', blocked_by: null },
      { action: 'decline', blocked_by: null },
    ]
    const { desk, user } = openWith(opening({ state: 'requested', actions }), OSCAR, READS, PAGE)
    await user.click(await screen.findByRole('button', { name: 'Aprobar y registrar' }))
    const sure = await screen.findByRole('alertdialog', { name: '¿Aprobar SAL-2026-000001?' })
    expect(sure).toHaveTextContent(
      '3 asientos se registran con fecha 31 oct 2026 contra el patrimonio de apertura. 2 anticipos quedan por rendir.',
    )
    await expectFocus(() => within(sure).getByRole('button', { name: 'Cancelar' }))
    desk.file = opening({ state: 'posted', actions: [] })
    await user.click(within(sure).getByRole('button', { name: 'Aprobar y registrar' }))
    expect(await screen.findByText(saying('SAL-2026-000001 quedó registrado.'))).toBeVisible()
    expect(await screen.findByText('Registrado')).toBeVisible()
  })

  it('is declined with a reason, which stands there afterwards', async () => {
    const actions = [{ action: 'decline', blocked_by: null }]
    const { desk, user } = openWith(opening({ state: 'requested', actions }), OSCAR, READS, PAGE)
    await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
    const question = await screen.findByRole('alertdialog')
    await user.type(within(question).getByRole('textbox'), 'Falta la caja de David.')
    desk.file = opening({ state: 'declined', reason: 'Falta la caja de David.', actions: [] })
    await user.click(within(question).getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Falta la caja de David.')).toBeVisible()
    expect(desk.acted[0]?.body).toEqual({ reason: 'Falta la caja de David.' })
  })

  it('says why not, and who can, where the reader may not decide; a refusal reads it again', async () => {
    const blocked = { code: 'own', detail: 'Lo subiste tú.', who: ['Óscar Villarreal'] }
    const { desk, user } = openWith(
      opening({
        state: 'requested',
        actions: [
          { action: 'approve', blocked_by: blocked },
          { action: 'discard', blocked_by: null },
        ],
      }),
      YADIRA,
      ADMINISTERS,
      PAGE,
    )
    expect(await screen.findByRole('button', { name: 'Aprobar y registrar' })).toHaveAccessibleDescription(
      'Lo subiste tú. Puede hacerlo Óscar Villarreal.',
    )
    expect(screen.getByText('Espera la decisión de Óscar Villarreal')).toBeVisible()
    desk.refuse = refusal(412, 'changed_meanwhile', 'Alguien lo cambió.')
    desk.file = opening({ state: 'posted', actions: [] })
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }),
    )
    expect(await screen.findByText('Registrado')).toBeVisible()
  })

  it('says how somebody comes to decide where nobody may', async () => {
    const blocked = { code: 'own', detail: 'Lo subiste tú.', who: [] }
    const actions = [{ action: 'approve', blocked_by: blocked }]
    openWith(opening({ state: 'requested', actions }), YADIRA, ADMINISTERS, PAGE)
    expect(await screen.findByText('Todavía nadie puede aprobarlo')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Período' })).toHaveAttribute(
      'href',
      '/accounting/period',
    )
  })

  it('leads to what its lines became once it is posted', async () => {
    const posted = { ...ADVANCE, request: { id: 's-9', name: 'SOL-2026-000900' }, entry_id: 'e-9' }
    const first = openWith(opening({ state: 'posted', actions: [] }), OSCAR, READS, PAGE, [posted])
    expect(await screen.findByRole('link', { name: /^Ver asiento ?de la fila 2$/ })).toHaveAttribute(
      'href',
      '/accounting/entries/e-9',
    )
    expect(screen.getByText('SOL-2026-000900')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'SOL-2026-000900' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Solo con errores' })).not.toBeInTheDocument()
    first.unmount()
    openWith(opening({ state: 'posted', actions: [] }), YADIRA, ADMINISTERS, PAGE, [posted])
    expect(await screen.findByRole('link', { name: 'SOL-2026-000900' })).toHaveAttribute(
      'href',
      '/requests/s-9',
    )
  })
})
