import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aSettlement, FakeSettlements } from './testing/fake'

const LIST = '/requests/settlements'
const PAGE = `${LIST}/s-1`
const OWNER = 'Crear solicitudes'
const REVIEWER = 'Gestionar solicitudes desembolsadas'
const APPROVER = 'Gestionar solicitudes aprobadas'

function open(fake: FakeSettlements, address = PAGE) {
  return { fake, ...openPortal(address) }
}

/** Somebody with these permissions, before a settlement that stands like this. */
function before(permission: typeof OWNER | typeof REVIEWER | typeof APPROVER, settlement = aSettlement()) {
  const fake = new FakeSettlements().listen(permission)
  fake.settlement = settlement
  return open(fake)
}

const views = async () =>
  within(await screen.findByRole('navigation', { name: 'Vistas de rendiciones' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.trim())

const action = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Acciones' })).getByRole('button', { name })

/** The value that stands beside a name on the page. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('the list of settlements', () => {
  it("shows whoever asks for money their own, and never calls for others'", async () => {
    const fake = new FakeSettlements().listen(OWNER)
    fake.listed = [
      aSettlement({ overdue: true }),
      aSettlement({ id: 's-2', number: 'REN-2026-000003', state: 'settled', rest_minor: 0 }),
    ]
    const { user } = open(fake, `${LIST}?view=all`)
    expect(await views()).toEqual(['Mis rendiciones'])
    const [late, over] = (await screen.findAllByRole('row')).slice(1)
    expect(late).toHaveTextContent(/120\.00.*Vencida.*Faltan USD\s50\.00.*Venció hace/u)
    expect(within(late ?? document.body).getByRole('link')).toHaveAttribute('href', PAGE)
    expect(over).toHaveTextContent(/REN-2026-000003.*Rendida.*Cerrada/u)
    fake.listed = []
    await user.type(screen.getByRole('searchbox', { name: 'Buscar rendición' }), 'David')
    expect(await screen.findByText('Ninguna rendición coincide')).toBeVisible()
    expect(new Set(fake.asked)).toEqual(new Set(['?mine=true&sort=newest', '?mine=true&q=David&sort=newest']))
  })

  it('adds up what is chosen for who reviews, and what of it is missing', async () => {
    const fake = new FakeSettlements().listen(REVIEWER)
    fake.listed = [aSettlement(), aSettlement({ id: 's-2', number: 'REN-2026-000003', rest_minor: 0 })]
    const { user } = open(fake, `${LIST}?view=overdue`)
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    expect(
      within(await screen.findByRole('region', { name: 'Elegidas' })).getByRole('status'),
    ).toHaveTextContent(/^2 elegidas · USD\s240\.00, faltan USD\s50\.00$/u)
  })

  it('says on the list of requests and at its views how much waits', async () => {
    const fake = new FakeSettlements().listen(REVIEWER)
    server.use(
      http.get('*/api/v1/home/waits', () =>
        HttpResponse.json({
          waits: [
            { what: 'to_review', count: 2 },
            { what: 'to_settle', count: 1 },
          ],
        }),
      ),
    )
    const { user } = open(fake, '/requests')
    await user.click(await screen.findByRole('link', { name: /^Rendiciones ?3 ?por atender$/u }))
    expect(await screen.findByRole('link', { name: /^Por revisar ?2 ?por atender$/u })).toBeVisible()
  })

  it('begins for who reviews with what was sent to them, and leads on to what is late and to all', async () => {
    const { fake, user } = open(new FakeSettlements().listen(REVIEWER), LIST)
    expect(await views()).toEqual(['Por revisar', 'Vencidas', 'Todas'])
    expect(await screen.findByText('REN-2026-000004')).toBeVisible()
    for (const view of ['Vencidas', 'Todas']) {
      await user.click(screen.getByRole('link', { name: view }))
    }
    await waitFor(() => {
      expect(fake.asked).toEqual([
        '?state=submitted&sort=newest',
        '?state=overdue&sort=newest',
        '?sort=newest',
      ])
    })
    // The arrow leads into the list from anywhere.
    await screen.findByText('REN-2026-000004')
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => screen.getByRole('link', { name: /^REN-2026-000004/u }))
    await chooseOption(user, screen.getByRole('combobox', { name: 'Orden' }), 'Más antiguas primero')
    await waitFor(() => {
      expect(fake.asked.at(-1)).toBe('?sort=oldest')
    })
  })

  it('shows who grants exceptions what is late alone', async () => {
    const fake = new FakeSettlements().listen(APPROVER)
    fake.listed = []
    open(fake, `${LIST}?view=review`)
    expect(await screen.findByText('Ninguna está vencida')).toBeVisible()
    expect(await views()).toEqual(['Vencidas'])
    expect(fake.asked).toEqual(['?state=overdue&sort=newest'])
  })

  it('asks for nothing where none concerns the reader', async () => {
    const { fake } = open(new FakeSettlements().listen('Gestionar solicitudes nuevas'), LIST)
    expect(await screen.findByText('No hay rendiciones para ti')).toBeVisible()
    expect(fake.asked).toEqual([])
  })
})

describe('a settlement', () => {
  it('says what was given, spent and is missing, why it came back, and is sent to be reviewed', async () => {
    const back = aSettlement({
      overdue: true,
      reason: 'Falta el peaje',
      decided_by: 'Óscar Villarreal',
      returned_minor: 1_000,
      rest_minor: 4_000,
      trip_reference: 'CB-4471',
      requester: { id: 'u-3', name: 'Milagros Pineda' },
    })
    const { fake, user } = before(OWNER, back)
    expect(await screen.findByRole('heading', { name: 'REN-2026-000004' })).toBeVisible()
    expect(screen.getByText('Vencida')).toBeVisible()
    expect(screen.getByText('Óscar Villarreal la devolvió').parentElement).toHaveTextContent(
      '«Falta el peaje»',
    )
    const late = screen.getByText('El plazo venció el 8 nov 2026').parentElement
    expect(late).toHaveTextContent('no se puede pedir otro anticipo por rendir')
    const head = screen.getByRole('article')
    expect(head).toHaveTextContent(/USD\s120\.00.*CB-4471.*Faltan USD\s40\.00/u)
    const facts = [
      ['Gastos', /^USD\s70\.00$/u],
      ['Devuelto en caja', /^USD\s10\.00$/u],
      ['Pidió', 'Milagros Pineda'],
    ] as const
    for (const [name, value] of facts) {
      expect(fact(name)).toHaveTextContent(value)
    }
    expect(screen.queryByText('Aceptó')).not.toBeInTheDocument()
    const history = within(screen.getByRole('region', { name: 'Historia' })).getAllByRole('listitem')
    expect(history.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Agregó un gasto · USD\s70\.00Marisol Quintero/u),
      expect.stringMatching(/^Se entregó el anticipo · USD\s120\.00Tomás Herrera/u),
    ])

    fake.answers = [
      {
        ...back,
        state: 'submitted',
        reason: null,
        version: 5,
        actions: [{ action: 'withdraw', blocked_by: null }],
      },
      back,
    ]
    await user.click(await action('Enviar a revisión'))
    const question = await screen.findByRole('alertdialog', { name: '¿Enviar a revisión?' })
    expect(question).toHaveTextContent(/Quedan USD\s40\.00 por devolver en una caja/u)
    await user.click(within(question).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('En revisión, vencida')).toBeVisible()
    expect(screen.getByText(/^Faltan USD\s40\.00$/u, { selector: 'p' })).toBeVisible()
    expect(screen.queryByText('Óscar Villarreal la devolvió')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Agregar gasto|Corregir/u })).not.toBeInTheDocument()
    await user.click(await action('Retirar para corregir'))
    expect(await screen.findByRole('button', { name: 'Agregar gasto' })).toBeVisible()
    expect(fake.sent).toEqual([
      { call: 'POST /s-1/actions/submit', version: '"4"', body: { reason: null } },
      { call: 'POST /s-1/actions/withdraw', version: '"5"', body: { reason: null } },
    ])
  })

  it('is not accepted while money is missing, and goes back with a reason', async () => {
    const detail = 'Faltan USD 50.00 por devolver.'
    const sent = aSettlement({
      state: 'submitted',
      submitted_by: 'Eliécer Quintero',
      actions: [
        { action: 'accept', blocked_by: { code: 'rest_not_returned', detail, who: [] } },
        { action: 'send-back', blocked_by: null },
      ],
    })
    const { fake, user } = before(REVIEWER, sent)
    const accept = await action('Aceptar')
    expect(accept).toHaveAccessibleDescription(detail)
    await user.click(accept)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.keyboard('r')
    const question = await screen.findByRole('alertdialog', { name: '¿Devolver la rendición?' })
    await user.click(within(question).getByRole('button', { name: 'Devolver' }))
    const why = within(question).getByRole('textbox', { name: /Qué falta/u })
    expect(why).toBeInvalid()
    await user.type(why, 'La foto no se lee')
    fake.answers = [aSettlement({ actions: [], reason: 'La foto no se lee', decided_by: 'Óscar Villarreal' })]
    await user.click(within(question).getByRole('button', { name: 'Devolver' }))
    expect(await screen.findByText('«La foto no se lee»')).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Acciones' })).not.toBeInTheDocument()
    expect(fake.sent).toEqual([
      { call: 'POST /s-1/actions/send-back', version: '"4"', body: { reason: 'La foto no se lee' } },
    ])
  })

  it('is accepted with what was spent above the advance; a refusal is told, and the page reads again', async () => {
    const sent = aSettlement({
      state: 'submitted',
      spent_minor: 12_310,
      rest_minor: -310,
      actions: [{ action: 'accept', blocked_by: null }],
    })
    const { fake, user } = before(REVIEWER, sent)
    expect(await screen.findByText(/^Se gastó USD\s3\.10 más que el anticipo$/u)).toBeVisible()
    expect(screen.getByText(/^Excede en USD\s3\.10$/u)).toBeVisible()
    const accept = async () => {
      await user.click(await action('Aceptar'))
      const question = await screen.findByRole('alertdialog', { name: '¿Aceptar la rendición?' })
      expect(question).toHaveTextContent(/un reembolso de USD\s3\.10 para Marisol Quintero/u)
      await user.click(within(question).getByRole('button', { name: 'Aceptar' }))
    }
    const detail = 'Otra persona la cambió.'
    fake.answers = [
      { status: 412, code: 'version_mismatch', detail },
      {
        ...sent,
        state: 'settled',
        decided_by: 'Óscar Villarreal',
        excess_request: { id: 'r-9', name: 'SOL-2026-000090' },
        actions: [],
      },
    ]
    fake.settlement = { ...sent, submitted_by: 'Milagros Pineda', version: 9 }
    await accept()
    const article = await screen.findByRole('article')
    expect(await within(article).findByText(detail)).toBeVisible()
    expect(await screen.findByText('Milagros Pineda')).toBeVisible()
    await accept()
    expect((await screen.findAllByText('Rendida'))[0]).toBeVisible()
    expect(fact('Aceptó')).toHaveTextContent('Óscar Villarreal')
    expect(screen.getByRole('link', { name: 'SOL-2026-000090' })).toHaveAttribute('href', '/requests/r-9')
    expect(within(article).queryByText(detail)).not.toBeInTheDocument()
    expect(fake.sent.map(({ call, version }) => [call, version])).toEqual([
      ['POST /s-1/actions/accept', '"4"'],
      ['POST /s-1/actions/accept', '"9"'],
    ])
  })

  it('lets one advance more through while it is late, with the name of who allowed it', async () => {
    const late = aSettlement({ overdue: true, actions: [{ action: 'excuse', blocked_by: null }] })
    const { fake, user } = before(APPROVER, late)
    await user.click(await action('Permitir otro anticipo'))
    const question = await screen.findByRole('alertdialog', { name: '¿Permitir un anticipo más?' })
    await user.type(within(question).getByRole('textbox'), 'Sale mañana')
    fake.answers = [
      { ...late, excused_by: 'Carmen Arosemena', excuse: 'Sale mañana', excuse_used: true, actions: [] },
    ]
    await user.click(within(question).getByRole('button', { name: 'Permitir' }))
    expect(
      await screen.findByText('Carmen Arosemena permitió un anticipo más: «Sale mañana» Ya se usó.'),
    ).toBeVisible()
    expect(fake.sent).toEqual([
      { call: 'POST /s-1/actions/excuse', version: '"4"', body: { reason: 'Sale mañana' } },
    ])
  })
})
