import { screen, waitFor, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { losing, refusedField } from '@tests/mock'
import { saying } from '@tests/saying'
import { setWidth } from '@tests/setup'
import { describe, expect, it } from 'vitest'
import { openAs } from './testing/open'
import { TOMAS } from './testing/people'

type User = ReturnType<typeof openAs>['user']

async function openPrepare(user: User, number: string) {
  await user.click(await screen.findByRole('button', { name: `Preparar pago de ${number}` }))
  return screen.findByRole('dialog', { name: `Preparar pago de ${number}` })
}

async function choose(user: User, field: HTMLElement, option: RegExp) {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the queue of what is to be paid by transfer', () => {
  it('shows each request with its money, and says on the row why one cannot be prepared', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single')
    const table = await screen.findByRole('table', { name: 'Solicitudes por pagar por transferencia' })
    expect(within(table).getByRole('columnheader', { name: 'Monto (USD)' })).toBeVisible()
    expect(within(table).getByText('1,240.50')).toBeVisible()
    expect(within(table).getByText('Confidencial')).toBeVisible()

    const blocked = screen.getByRole('button', { name: 'Preparar pago de SOL-2026-000125' })
    expect(blocked).toHaveAttribute('aria-disabled', 'true')
    expect(blocked).toHaveAccessibleDescription('Tú la aprobaste; la paga otra persona.')
    const unverified = screen.getByRole('button', { name: 'Preparar pago de SOL-2026-000124' })
    expect(unverified).toHaveAccessibleDescription('Falta que otra persona verifique su cuenta.')

    await user.click(blocked)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
  })

  it('says in the table why a row is blocked only to whoever asks', async () => {
    const reason = 'Tú la aprobaste; la paga otra persona.'
    const { user } = openAs(TOMAS, '/payments/single')
    const blocked = await screen.findByRole('button', { name: 'Preparar pago de SOL-2026-000125' })
    expect(screen.queryByText(reason, { selector: '[style*=fixed]' })).not.toBeInTheDocument()
    await user.click(blocked)
    expect(await screen.findByText(reason, { selector: '[style*=fixed]' })).toBeVisible()
    expect(blocked).toHaveAccessibleDescription(reason)
  })

  it('has no column of needed days where no request has one: since when each waits takes its place', async () => {
    const { fake } = openAs(TOMAS, '/payments/single')
    fake.payables = fake.payables.map((payable) => ({ ...payable, needed_by: null }))
    const table = await screen.findByRole('table', { name: 'Solicitudes por pagar por transferencia' })
    expect(within(table).getByRole('columnheader', { name: 'Liberada' })).toBeVisible()
    expect(within(table).queryByRole('columnheader', { name: 'Se necesita' })).not.toBeInTheDocument()
    expect(within(table).queryByText('Sin fecha')).not.toBeInTheDocument()
    expect(within(table).getAllByTitle(/nov 2026/u)).toHaveLength(fake.payables.length)
  })

  it('counts what waits on each tab', async () => {
    openAs(TOMAS, '/payments/single')
    expect(await screen.findByRole('link', { name: 'Por autorizar 2 por atender' })).toHaveAttribute(
      'href',
      '/payments/single?tab=authorize',
    )
    expect(screen.getByRole('link', { name: 'Por pagar por transferencia 4 por atender' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  it('prepares a payment and sends it to be authorised, once, and goes on to the next row', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single')
    const dialog = await openPrepare(user, 'SOL-2026-000121')
    const submit = within(dialog).getByRole('button', { name: 'Preparar y enviar a autorizar' })

    await user.click(submit)
    const source = within(dialog).getByRole('combobox', { name: /Cuenta de origen/ })
    await expectFocus(() => source)
    expect(source).toHaveAccessibleDescription('Elige de qué cuenta sale el dinero.')
    expect(fake.commands).toHaveLength(0)

    await choose(user, source, /Operativa Banco General.*en tránsito USD\s3,125\.00/)
    await user.dblClick(submit)
    expect(await screen.findByText(saying(/El pago PAG-2026-\d+ espera autorización/))).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.body).toMatchObject({
      request_id: 'r-2',
      account_id: 'a-2',
      source_account_id: 's-general',
      concept: 'Combustible SOL-2026-000121',
      submit: true,
    })
    expect(fake.commands[0]?.body).not.toHaveProperty('amount_minor')
    await waitFor(() => {
      expect(screen.queryByText('SOL-2026-000121')).not.toBeInTheDocument()
    })
    expect(await screen.findByRole('link', { name: 'Por autorizar 3 por atender' })).toBeInTheDocument()
  })

  it('warns when the account cannot cover it, and still saves a draft', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single')
    const dialog = await openPrepare(user, 'SOL-2026-000121')
    await choose(user, within(dialog).getByRole('combobox', { name: /Cuenta de origen/ }), /Planilla/)
    expect(within(dialog).getByText(/Lo disponible no alcanza: faltan USD 340\.50/)).toBeVisible()
    await user.click(await within(dialog).findByRole('button', { name: 'Guardar borrador' }))
    expect(await screen.findByText(/quedó en borrador\./)).toBeInTheDocument()
    expect(fake.commands[0]?.body).toMatchObject({ submit: false })
  })

  it('puts what the server refuses at its field, and keeps what was typed', async () => {
    const { user } = openAs(TOMAS, '/payments/single', {
      createPayment: () => refusedField('execution_date', 'not_business_day', 'Ese día el banco no trabaja.'),
    })
    const dialog = await openPrepare(user, 'SOL-2026-000118')
    await choose(user, within(dialog).getByRole('combobox', { name: /Cuenta de origen/ }), /Operativa/)
    const concept = within(dialog).getByRole('textbox', { name: /Concepto/ })
    await user.clear(concept)
    await user.type(concept, 'Viaje a David')
    await user.click(await within(dialog).findByRole('button', { name: 'Preparar y enviar a autorizar' }))
    await waitFor(() => {
      expect(within(dialog).getByLabelText(/Fecha de ejecución/)).toHaveAccessibleDescription(
        'Ese día el banco no trabaja.',
      )
    })
    expect(within(dialog).getByRole('button', { name: /Fecha de ejecución: Ese día/ })).toBeVisible()
    expect(concept).toHaveValue('Viaje a David')
  })

  it('repeats a lost answer with the same key, so that the money is prepared once', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single', ({ answers }) => ({
      createPayment: losing(3, answers.createPayment),
    }))
    const dialog = await openPrepare(user, 'SOL-2026-000118')
    await choose(user, within(dialog).getByRole('combobox', { name: /Cuenta de origen/ }), /Operativa/)
    const submit = within(dialog).getByRole('button', { name: 'Preparar y enviar a autorizar' })
    await user.click(submit)
    expect(
      await within(dialog).findByText(
        /La respuesta no llegó: puede que se haya hecho/,
        {},
        { timeout: 6_000 },
      ),
    ).toBeVisible()
    await user.click(submit)
    expect(await screen.findByText(/espera autorización/)).toBeInTheDocument()
    expect(new Set(fake.commands.map((c) => c.headers.get('Idempotency-Key'))).size).toBe(1)
    expect(fake.payments.filter((p) => p.request?.id === 'r-1')).toHaveLength(1)
  })

  it('opens at the request its address names, and says so when it is gone', async () => {
    const { user } = openAs(TOMAS, '/payments/single?prepare=r-77')
    expect(await screen.findByText(/ya no está por pagar/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Entendido' }))
    expect(screen.queryByText(/ya no está por pagar/)).not.toBeInTheDocument()
  })

  it('reads on a phone as cards with the same buttons, and the reasons in sight', async () => {
    setWidth(360)
    openAs(TOMAS, '/payments/single')
    const list = await screen.findByRole('list', { name: 'Solicitudes por pagar por transferencia' })
    expect(within(list).getByRole('button', { name: 'Preparar pago de SOL-2026-000118' })).toBeVisible()
    const reason = 'Falta que otra persona verifique su cuenta.'
    expect(within(list).getByText(reason, { selector: '.MuiTypography-caption' })).toBeVisible()
  })

  it('says that nothing matches, and how to see all again', async () => {
    const { user } = openAs(TOMAS, '/payments/single?q=zzz')
    expect(await screen.findByText('Nada coincide con lo que buscas')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0] ?? document.body)
    expect(await screen.findByText('SOL-2026-000118')).toBeVisible()
  })
})
