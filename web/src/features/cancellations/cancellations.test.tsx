import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { refusal } from '@tests/mock'
import { saying } from '@tests/saying'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { CARMEN, CASH_IN, detail, executed, openAs, preview, TOMAS } from './testing/fake'

const DECIDES = ['Gestionar anulaciones'] as const
const NUMBER = 'ANU-2026-000005'
const opened = async () => screen.findByRole('article', { name: `Anulación ${NUMBER}` })
const PAPER = new File(['%PDF-1.7'], 'carta.pdf', { type: 'application/pdf' })

async function isAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
}

describe('the list of cancellations', () => {
  it('shows what waits, narrows it by what stands in the address, and takes away what it shows', async () => {
    const { fake, user } = openAs(CARMEN, DECIDES, '/payments/cancellations?kind=payment&mine=yes')
    const row = await screen.findByRole('link', { name: NUMBER })
    expect(row).toHaveAttribute('href', '/payments/cancellations/c-5?kind=payment&mine=yes')
    expect(screen.getByText('Taller El Chorrillo, S. A.')).toBeVisible()
    expect(screen.getByText('PAG-2026-000026')).toBeVisible()
    const asked = new URLSearchParams(fake.listed.at(-1))
    expect(asked.get('state')).toBe('requested')
    expect(asked.get('kind')).toBe('payment')
    expect(asked.get('asked_by')).toBe(CARMEN.id)
    await user.click(await screen.findByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([
        {
          kind: 'list',
          of: 'cancellations',
          format: 'csv',
          query: `state=requested&sort=oldest&kind=payment&asked_by=${CARMEN.id}`,
        },
      ])
    })
    await isAccessible()
  })

  it('says what to do where nothing waits, and where nothing matches', async () => {
    const { user } = openAs(CARMEN, DECIDES, '/payments/cancellations', (fake) => {
      fake.detail = executed()
    })
    const empty = await screen.findByText('No hay anulaciones por decidir')
    expect(empty).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Pedir anulación' })).toHaveLength(2)
    await user.click(screen.getByRole('link', { name: 'Decididas' }))
    expect(await screen.findByRole('link', { name: NUMBER })).toBeVisible()
    await chooseOption(user, screen.getByRole('combobox', { name: 'Estado' }), 'Rechazadas')
    expect(await screen.findByText('Ninguna anulación coincide con los filtros')).toBeVisible()
  })
})

describe('many cancellations at once', () => {
  const second = () =>
    detail({
      id: 'c-6',
      number: 'ANU-2026-000006',
      version: 4,
      target: { ...detail().target, id: 'p-27', number: 'PAG-2026-000027', amount_minor: 10_000 },
      effects_hash: 'cc33',
      evidence: [],
    })
  const keeper = () =>
    detail({
      id: 'c-7',
      number: 'ANU-2026-000007',
      actions: [
        { action: 'execute', blocked_by: { code: 'custodian_decides', detail: 'La caja es tuya.', who: [] } },
      ],
    })
  const open = (others = [second(), keeper()]) =>
    openAs(CARMEN, DECIDES, '/payments/cancellations', (fake) => {
      fake.others = [...others, detail({ id: 'c-8', number: 'ANU-2026-000008', asked_by: CARMEN })]
    })
  const chooseAll = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    return screen.findByRole('region', { name: 'Elegidas' })
  }

  it('are executed on the effects that one question shows of each, and answered row by row', async () => {
    const opened = open()
    const { fake, user } = opened
    fake.refuse = ({ params }) =>
      params['id'] === 'c-6' ? refusal(409, 'changed_meanwhile', 'Cambió mientras lo veías.') : null
    const bar = await chooseAll(opened)
    expect(screen.getByText('No se puede elegir: La pediste tú: la decide otra persona.')).toBeInTheDocument()
    expect(within(bar).getByRole('status')).toHaveTextContent(/^3 elegidas · USD\s609\.00$/u)
    await user.click(within(bar).getByRole('button', { name: 'Anular 3' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Anular 2 documentos?' })
    const effects = within(question).getByRole('list', { name: 'Pasa con PAG-2026-000027' })
    expect(effects).toHaveTextContent('queda otra vez por pagar')
    expect(within(question).getByRole('list', { name: 'No entran' })).toHaveTextContent(
      /ANU-2026-000007.*La caja es tuya\./u,
    )
    await user.click(within(question).getByRole('button', { name: /^Anular \(USD\s354\.50\)$/u }))
    const results = await screen.findByRole('list', { name: 'Resultado de cada anulación' })
    expect(results).toHaveTextContent(/ANU-2026-000006.*Cambió.*ANU-2026-000005.*Ejecutada/u)
    expect(fake.commands.map(({ path, version, body }) => [path, version, body])).toEqual([
      ['/cancellations/c-5/actions/execute', '"1"', { effects_hash: 'aa11' }],
      ['/cancellations/c-6/actions/execute', '"4"', { effects_hash: 'cc33' }],
    ])
  })

  it('are declined for one reason', async () => {
    const opened = open([second()])
    const { fake, user } = opened
    const bar = await chooseAll(opened)
    await user.click(within(bar).getByRole('button', { name: 'Rechazar 2' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Rechazar 2 documentos?' })
    await user.type(within(question).getByRole('textbox', { name: /Motivo/u }), 'No procede')
    await user.click(within(question).getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Listo: 2 de 2')).toBeVisible()
    expect(fake.commands.map(({ body }) => body)).toEqual([
      { reason: 'No procede' },
      { reason: 'No procede' },
    ])
  })
})

describe('a cancellation', () => {
  it('is executed by who may, on the effects that were shown, and once', async () => {
    const { fake, user } = openAs(CARMEN, DECIDES, '/payments/cancellations/c-5')
    const article = await opened()
    expect(within(article).getByText('El taller facturó dos veces.')).toBeVisible()
    expect(article).toHaveTextContent(/Taller El Chorrillo, S\. A\.USD\s254\.50/)
    expect(within(article).getByRole('list', { name: 'Esto va a pasar' })).toHaveTextContent(
      'queda otra vez por pagar',
    )
    await isAccessible()
    await user.click(within(article).getByRole('button', { name: 'Anular el pago PAG-2026-000026' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Anular el pago PAG-2026-000026?' })
    await expectFocus(() => within(question).getByRole('button', { name: 'Cancelar' }))
    await user.dblClick(within(question).getByRole('button', { name: 'Anular el pago PAG-2026-000026' }))
    expect(await within(article).findByRole('list', { name: 'Esto se hizo' })).toBeVisible()
    expect(within(article).getByRole('link', { name: 'Comprobante de anulación' })).toHaveAttribute(
      'href',
      '/payments/cancellations/c-5/voucher',
    )
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.path).toBe('/cancellations/c-5/actions/execute')
    expect(fake.commands[0]?.body).toEqual({ effects_hash: 'aa11' })
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"1"')
  })

  it('that would do something else meanwhile shows it, and asks again', async () => {
    const { fake, user } = openAs(CARMEN, DECIDES, '/payments/cancellations/c-5', (prepared) => {
      prepared.refuse = () => {
        prepared.refuse = null
        prepared.detail = detail({ effects: [...detail().effects, CASH_IN], effects_hash: 'bb22' })
        return refusal(409, 'changed_meanwhile', 'Cambió mientras lo veías.')
      }
    })
    const article = await opened()
    await user.click(within(article).getByRole('button', { name: /^Anular el pago/ }))
    const first = await screen.findByRole('alertdialog')
    await user.click(within(first).getByRole('button', { name: /^Anular el pago/ }))
    const again = await screen.findByRole('alertdialog', {
      name: 'Cambió mientras lo veías. ¿Anular el pago PAG-2026-000026?',
    })
    expect(again).toHaveTextContent(/Entra en el turno abierto de Caja Colón.*USD\s254\.50/)
    expect(fake.commands).toHaveLength(1)
    await user.click(within(again).getByRole('button', { name: /^Anular el pago/ }))
    expect(await within(article).findByRole('list', { name: 'Esto se hizo' })).toBeVisible()
    expect(fake.commands.map(({ body }) => body)).toEqual([
      { effects_hash: 'aa11' },
      { effects_hash: 'bb22' },
    ])
  })

  it('that changed meanwhile and is not wanted any more leaves the new effects on the page', async () => {
    const { fake, user } = openAs(CARMEN, DECIDES, '/payments/cancellations/c-5', (prepared) => {
      prepared.refuse = () => {
        prepared.detail = detail({ effects: [CASH_IN], effects_hash: 'bb22' })
        return refusal(409, 'changed_meanwhile', 'Cambió mientras lo veías.')
      }
    })
    const article = await opened()
    await user.click(within(article).getByRole('button', { name: /^Anular el pago/ }))
    const first = await screen.findByRole('alertdialog')
    await user.click(within(first).getByRole('button', { name: /^Anular el pago/ }))
    const again = await screen.findByRole('alertdialog', { name: /^Cambió/ })
    await user.click(within(again).getByRole('button', { name: 'Cancelar' }))
    expect(await within(article).findByText(/Ya ves lo que pasaría ahora/)).toBeVisible()
    expect(within(article).getByText(/Entra en el turno abierto/)).toBeVisible()
    expect(fake.commands).toHaveLength(1)
  })

  it('is declined with a reason, which nobody may leave out', async () => {
    const { fake, user } = openAs(CARMEN, DECIDES, '/payments/cancellations/c-5')
    const article = await opened()
    await user.click(within(article).getByRole('button', { name: 'Rechazar' }))
    const question = await screen.findByRole('alertdialog', { name: `¿Rechazar ${NUMBER}?` })
    await user.click(within(question).getByRole('button', { name: 'Rechazar' }))
    expect(fake.commands).toHaveLength(0)
    await user.type(within(question).getByRole('textbox'), 'No procede')
    await user.click(within(question).getByRole('button', { name: 'Rechazar' }))
    expect(await within(article).findByText('No procede')).toBeVisible()
    expect(fake.commands[0]?.body).toEqual({ reason: 'No procede' })
    expect(within(article).queryByRole('button', { name: /^Anular/ })).not.toBeInTheDocument()
  })

  it('is not decided by who asked for it, nor while the box is closed: the buttons say why and who can', async () => {
    const own = {
      code: 'same_as_asker',
      detail: 'Pediste esta anulación: la decide otra persona.',
      who: ['Carmen Arosemena'],
    }
    const closed = { code: 'box_not_open', detail: 'La caja no tiene un turno abierto.', who: [] }
    const { fake, user } = openAs(TOMAS, DECIDES, '/payments/cancellations/c-5', (prepared) => {
      prepared.detail = detail({
        effects: [],
        effects_hash: null,
        blocked_by: closed,
        actions: [
          { action: 'execute', blocked_by: closed },
          { action: 'decline', blocked_by: own },
        ],
      })
    })
    const article = await opened()
    const execute = within(article).getByRole('button', { name: /^Anular el pago/ })
    expect(execute).toHaveAccessibleDescription('La caja no tiene un turno abierto.')
    expect(within(article).getByRole('button', { name: 'Rechazar' })).toHaveAccessibleDescription(
      'Pediste esta anulación: la decide otra persona. Puede hacerlo Carmen Arosemena.',
    )
    expect(within(article).getByText('Ahora no se puede ejecutar')).toBeVisible()
    await user.click(execute)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
  })

  it('has a voucher to sign: what, why, what was done, its entries with what is owed first', async () => {
    openAs(CARMEN, DECIDES, '/payments/cancellations/c-5/voucher', (fake) => {
      fake.detail = executed()
    })
    const sheet = await screen.findByRole('region', { name: `Comprobante de anulación ${NUMBER}` })
    expect(sheet).toHaveTextContent('Cargas del Litoral')
    expect(sheet).toHaveTextContent('doscientos cincuenta y cuatro dólares con 50/100')
    expect(sheet).toHaveTextContent('El taller facturó dos veces.')
    expect(sheet).toHaveTextContent('A quiénTaller El Chorrillo, S. A.')
    const rows = within(within(sheet).getByRole('region', { name: 'Asientos' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/Anulación, 20 nov 2026Caja ColónUSD\s254\.50/)
    for (const signs of ['Pidió la anulación', 'Decidió la anulación', 'Custodio de la caja']) {
      expect(within(sheet).getByText(signs)).toBeInTheDocument()
    }
  })

  it('is followed at their own address by who asked without deciding on any', async () => {
    openAs(TOMAS, ['Gestionar pagos individuales'], '/me/cancellations/c-5', (fake) => {
      fake.detail = { ...executed(), actions: [] }
    })
    expect(await screen.findByRole('heading', { name: `Anulación ${NUMBER}` })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Comprobante de anulación' })).toHaveAttribute(
      'href',
      '/me/cancellations/c-5/voucher',
    )
    expect(screen.getAllByText('Carmen Arosemena', { exact: false })[0]).toBeVisible()
    await isAccessible()
  })
})

describe('asking for a cancellation', () => {
  it('begins by finding the document, and says what keeps each from it', async () => {
    const { user } = openAs(CARMEN, DECIDES, '/payments/cancellations/new', (fake) => {
      const { target } = preview()
      fake.found = [
        { ...target, blocked_by: null },
        {
          ...target,
          id: 'p-45',
          number: 'PAG-2026-000045',
          blocked_by: { code: 'discard_instead', detail: 'El pago aún no salió: descártalo.', who: [] },
        },
      ]
    })
    await user.type(await screen.findByRole('searchbox', { name: 'Número, persona o concepto' }), 'taller')
    expect(await screen.findByText('El pago aún no salió: descártalo.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^PAG-2026-000026/ }))
    expect(await screen.findByRole('heading', { name: 'Pago PAG-2026-000026' })).toBeVisible()
    await isAccessible()
  })

  it('chooses nothing for anybody, says at each field what is missing, and sends the papers before', async () => {
    const { fake, user, router } = openAs(CARMEN, DECIDES, '/payments/cancellations/new?kind=payment&id=p-26')
    const send = await screen.findByRole('button', { name: 'Pedir anulación' })
    for (const radio of screen.getAllByRole('radio')) {
      expect(radio).not.toBeChecked()
    }
    await user.click(send)
    const errors = within(screen.getByRole('main')).getAllByRole('alert')[0]
    for (const [label, message] of [
      ['Qué pasa con la solicitud', 'Elige qué pasa con la solicitud.'],
      ['Causa', 'Elige la causa.'],
      ['Explicación', 'Explica por qué se anula.'],
      ['Soportes', 'Adjunta el documento del banco que lo demuestra: el dinero salió por el banco.'],
    ]) {
      expect(errors).toHaveTextContent(`${label ?? ''}: ${message ?? ''}`)
    }
    expect(fake.commands).toHaveLength(0)
    await user.click(screen.getByRole('radio', { name: 'Queda anulada' }))
    await user.click(screen.getByRole('combobox', { name: /Causa/ }))
    await user.click(await screen.findByRole('option', { name: 'Pago duplicado' }))
    await user.type(screen.getByRole('textbox', { name: /Explicación/ }), 'Se pagó dos veces.')
    await user.upload(screen.getByLabelText(/Documento del banco/), PAPER)
    expect(await screen.findByRole('list', { name: 'Soportes subidos' })).toHaveTextContent('carta.pdf')
    expect(fake.commands[0]).toMatchObject({
      path: '/cancellations/evidence',
      search: '?target_kind=payment&target_id=p-26&name=carta.pdf',
    })
    await user.click(send)
    expect(await opened()).toBeVisible()
    expect(router.state.location.pathname).toBe('/payments/cancellations/c-5')
    expect(fake.commands.at(-1)?.body).toEqual({
      target: { kind: 'payment', id: 'p-26' },
      cause_id: 'cause-1',
      explanation: 'Se pagó dos veces.',
      becomes: 'cancelled',
      evidence: ['e-1'],
    })
  })

  it('puts what the server refuses at its field, and keeps what was written through a reload', async () => {
    const first = openAs(CARMEN, DECIDES, '/payments/cancellations/new?kind=settlement&id=r-1', (fake) => {
      fake.preview = preview({
        target: { ...preview().target, kind: 'settlement', id: 'r-1', number: 'REN-2026-000025' },
        effects: [{ becomes: null, effects: preview().effects[0]!.effects, blocked_by: null }],
        needs_evidence: false,
      })
      fake.refuse = () =>
        refusal(422, 'invalid', 'Revisa los datos.', [
          { field: 'explanation', code: 'text_too_short', detail: 'Explícalo con más palabras.' },
        ])
    })
    const { user } = first
    await user.click(await screen.findByRole('combobox', { name: /Causa/ }))
    await user.click(await screen.findByRole('option', { name: 'Pago duplicado' }))
    const explanation = screen.getByRole('textbox', { name: /Explicación/ })
    await user.type(explanation, 'No.')
    await user.click(screen.getByRole('button', { name: 'Pedir anulación' }))
    await waitFor(() => {
      expect(explanation).toHaveAccessibleDescription('Explícalo con más palabras.')
    })
    expect(first.fake.commands[0]?.body).toMatchObject({ becomes: null, evidence: [] })
    first.unmount()

    openAs(CARMEN, DECIDES, '/payments/cancellations/new?kind=settlement&id=r-1', (fake) => {
      fake.preview = first.fake.preview
    })
    expect(await screen.findByText(/Recuperamos lo que estabas escribiendo/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Explicación/ })).toHaveValue('No.')
  })

  it('says why it cannot be, with the one that waits already', async () => {
    openAs(CARMEN, DECIDES, '/payments/cancellations/new?kind=payment&id=p-26', (fake) => {
      fake.preview = preview({
        blocked_by: {
          code: 'cancellation_open',
          detail: `Ya se pidió anularlo con ${NUMBER}, que espera decisión.`,
          who: [],
        },
        past: [detail()],
      })
    })
    expect(await screen.findByText(saying('No se puede anular el pago PAG-2026-000026'))).toBeVisible()
    expect(screen.getByRole('link', { name: NUMBER })).toHaveAttribute('href', '/payments/cancellations/c-5')
    expect(screen.queryByRole('button', { name: 'Pedir anulación' })).not.toBeInTheDocument()
  })
})
