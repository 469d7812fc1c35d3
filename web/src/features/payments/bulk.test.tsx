import { screen, waitFor, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate, formatDate } from '@/lib/dates'
import { openAs } from './testing/open'
import { GRACIELA, TOMAS } from './testing/people'

const bar = async () => screen.findByRole('region', { name: 'Elegidas' })

describe('many payments at once', () => {
  it('are prepared for all chosen requests, with the source account asked once', async () => {
    let reads = 0
    const { fake, user, router } = openAs(TOMAS, '/payments/single', ({ answers }) => ({
      listPayable: (call) => {
        reads += 1
        return answers.listPayable(call)
      },
    }))
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    // What may not be paid says why, and stays out.
    expect(screen.getByText(/No se puede elegir: Tú la aprobaste/)).toBeInTheDocument()
    const chosen = fake.payables.filter(
      ({ blocked_by, accounts }) =>
        (blocked_by ?? null) === null && accounts.some(({ state }) => state === 'verified'),
    )
    await user.click(within(await bar()).getByRole('button', { name: /^Preparar \d/u }))
    const dialog = await screen.findByRole('dialog', { name: /^Preparar \d+ pagos?$/u })
    await user.click(within(dialog).getByRole('button', { name: /^Preparar y enviar a autorizar/u }))
    expect(await within(dialog).findAllByText(/Elige de qué cuenta sale el dinero/)).not.toHaveLength(0)
    await user.click(within(dialog).getByRole('combobox', { name: /Cuenta de origen/ }))
    await user.click(await screen.findByRole('option', { name: /Operativa/ }))
    await user.click(within(dialog).getByRole('button', { name: /^Preparar y enviar a autorizar/u }))
    const results = await screen.findByRole('list', { name: 'Resultado de cada solicitud' })
    expect(within(results).getAllByRole('listitem').length).toBeGreaterThan(0)
    expect(fake.commands.length).toBeLessThanOrEqual(chosen.length)
    expect(new Set(fake.commands.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(
      fake.commands.length,
    )
    expect(
      new Set(fake.commands.map(({ body }) => (body as { source_account_id: string }).source_account_id)),
    ).toEqual(new Set(['s-general']))
    // What the commands made stale is read once more, after the last of them.
    expect(fake.commands.length).toBeGreaterThan(1)
    await waitFor(() => {
      expect(reads).toBe(2)
    })
    await user.click(screen.getByRole('link', { name: 'Ver los que están por autorizar' }))
    expect(router.state.location.search).toBe('?tab=authorize')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await expectFocus(() => screen.getByRole('heading', { level: 1 }))
  })

  it('are authorised after one question that says each of them, and answered row by row', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/single?tab=authorize')
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    const count = fake.payments.filter(
      ({ state, prepared_by }) => state === 'pending_authorization' && prepared_by.id !== GRACIELA.id,
    ).length
    await user.click(within(await bar()).getByRole('button', { name: `Autorizar ${String(count)}` }))
    const question = await screen.findByRole('alertdialog')
    expect(
      within(within(question).getByRole('list', { name: 'Entran' })).getAllByRole('listitem'),
    ).toHaveLength(count)
    await user.click(within(question).getByRole('button', { name: /^Autorizar/u }))
    const results = await screen.findByRole('list', { name: 'Resultado de cada pago' })
    expect(within(results).getAllByRole('listitem')).toHaveLength(count)
    expect(fake.commands).toHaveLength(count)
  })

  it('offers nobody what they prepared themselves', async () => {
    openAs(TOMAS, '/payments/single?tab=authorize')
    await screen.findAllByRole('link', { name: /^PAG-/u })
    expect(screen.queryByRole('checkbox', { name: /^Elegir PAG-/u })).not.toBeInTheDocument()
    expect(screen.getAllByText(/^No se puede elegir:/u).length).toBeGreaterThan(0)
    expect(screen.queryByRole('checkbox', { name: 'Elegir todas las filas' })).not.toBeInTheDocument()
    // The tab counts what waits for the reader, and the list has what waits for others, too.
    expect(await screen.findByText(/^\d+ en total, nada te espera a ti\.$/u)).toBeVisible()
  })

  it('say of each in a list of all why nothing can be done with it', async () => {
    openAs(TOMAS, '/payments/single?tab=all')
    await screen.findAllByRole('link', { name: /^PAG-/u })
    const reasons = [
      'Está “Confirmado”: aquí no hay más que hacer con él.',
      'Tú preparaste este pago; lo autoriza otra persona.',
    ]
    for (const reason of reasons) {
      expect(screen.getAllByRole('button', { name: `No se puede elegir: ${reason}` }).length).toBeGreaterThan(
        0,
      )
    }
    expect(await screen.findByText(/^\d+ en total\.$/u)).toBeVisible()
  })

  it('are late while they have not gone to the bank by their day', async () => {
    const { fake } = openAs(TOMAS, '/payments/single?tab=all')
    const day = addDays(businessDate(new Date()), -9)
    fake.payments = fake.payments.map((payment) => ({ ...payment, execution_date: day }))
    const rowOf = async (state: string) => {
      const number = fake.payments.find((payment) => payment.state === state)?.number ?? ''
      return (await screen.findByRole('link', { name: number })).closest('tr')
    }
    expect(await rowOf('authorized')).toHaveTextContent(/Venció hace 9\sdías/u)
    expect(await rowOf('sent')).toHaveTextContent(formatDate(day))
    expect(await rowOf('confirmed')).toHaveTextContent(formatDate(day))
  })

  it('are asked about as one asks of payments that the bank has made', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single?tab=bank')
    const sent = fake.payments.find(({ state }) => state === 'sent')
    fake.payments = [
      ...fake.payments,
      ...(sent === undefined ? [] : [{ ...sent, id: 'p-2', number: 'PAG-2026-000099' }]),
    ]
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    await user.click(within(await bar()).getByRole('button', { name: 'El banco pagó 2' }))
    expect(await screen.findByRole('alertdialog', { name: '¿El banco ya hizo estos 2 pagos?' })).toBeVisible()
  })

  it('go to the bank each with its own reference, also pasted as a column', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single?tab=send')
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    await user.click(within(await bar()).getByRole('button', { name: /^Anotar envío \d/u }))
    const dialog = await screen.findByRole('dialog', { name: /al banco$/u })
    const fields = within(dialog).getAllByRole('textbox', { name: /^Referencia de PAG-/u })
    await user.click(within(dialog).getByRole('button', { name: /^Anotar envío/u }))
    expect(await within(dialog).findAllByText(/Escribe la referencia que dio el banco/)).not.toHaveLength(0)
    await user.click(fields[0] ?? document.body)
    await user.paste(fields.map((_, at) => `REF-${String(at + 1)}`).join('\n'))
    await user.click(within(dialog).getByRole('button', { name: /^Anotar envío/u }))
    await waitFor(() => {
      expect(fake.commands.map(({ body }) => (body as { bank_reference: string }).bank_reference)).toEqual(
        fields.map((_, at) => `REF-${String(at + 1)}`),
      )
    })
    expect(
      await screen.findByText(`Listo: ${String(fields.length)} de ${String(fields.length)}`),
    ).toBeVisible()
  })
})
