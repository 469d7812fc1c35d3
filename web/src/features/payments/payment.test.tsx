import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { refusal } from '@tests/mock'
import { saying } from '@tests/saying'
import { setWidth } from '@tests/setup'
import { describe, expect, it } from 'vitest'
import { NOW_MS } from './testing/data'
import { openAs } from './testing/open'
import { GRACIELA, TOMAS } from './testing/people'

const detail = async (number: string) => screen.findByRole('article', { name: `Pago ${number}` })

describe('a payment', () => {
  it('is authorised by another person, who sees amount and account before saying yes, and it happens once', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/single/p-45?tab=authorize')
    const article = await detail('PAG-2026-000045')
    await user.click(await within(article).findByRole('button', { name: 'Autorizar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Autorizar PAG-2026-000045?' })
    expect(question).toHaveTextContent('USD 250.00')
    expect(question).toHaveTextContent('0412 3456 7890 1')
    await expectFocus(() => within(question).getByRole('button', { name: 'Cancelar' }))

    await user.click(await within(question).findByRole('button', { name: 'Cancelar' }))
    expect(fake.commands).toHaveLength(0)

    await user.click(await within(article).findByRole('button', { name: 'Autorizar' }))
    const again = await screen.findByRole('alertdialog', { name: '¿Autorizar PAG-2026-000045?' })
    await user.dblClick(await within(again).findByRole('button', { name: 'Autorizar' }))
    expect(await within(article).findByText('Falta enviarlo al banco.')).toBeVisible()
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"2"')
    expect(fake.commands[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,128}$/)
    expect(await screen.findByText(saying('Autorizaste el pago PAG-2026-000045.'))).toBeInTheDocument()
  })

  it('stands beside the files of its request, which are looked at before saying yes', async () => {
    const { user } = openAs(GRACIELA, '/payments/single/p-45?tab=authorize', (fake) => {
      fake.papers = [
        {
          id: 'f-1',
          name: 'factura-881.png',
          media_type: 'image/png',
          size_bytes: 81_920,
          sha256: 'ab',
          uploaded_by: { id: 'u-9', name: 'Milagros Pineda' },
          uploaded_at_ms: NOW_MS,
          removable: false,
        },
      ]
      return { createDownload: () => refusal(404, 'not_found', 'No encontramos lo que buscas.') }
    })
    const files = await screen.findByRole('list', { name: 'Soportes' })
    expect(files).toHaveTextContent(/80 kB · ?Milagros Pineda/u)
    await user.click(within(files).getByRole('button', { name: 'factura-881.png, ver' }))
    const viewer = await screen.findByRole('dialog', { name: /factura-881\.png/u })
    expect(viewer).toHaveTextContent('PAG-2026-000045')
    expect(viewer).toHaveTextContent(/USD\s250\.00/u)
  })

  it('is not authorised by who prepared it: the button says why and who can', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/p-45?tab=authorize')
    const article = await detail('PAG-2026-000045')
    const button = within(article).getByRole('button', { name: 'Autorizar' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(
      'Tú preparaste este pago; lo autoriza otra persona. Puede hacerlo Graciela Moreno.',
    )
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
  })

  it('goes to the bank with its reference, which nobody may leave out, and is confirmed', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/p-43?tab=send')
    const article = await detail('PAG-2026-000043')
    await user.click(await within(article).findByRole('button', { name: 'Anotar envío al banco' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(await within(question).findByRole('button', { name: 'Anotar envío' }))
    const reference = within(question).getByRole('textbox', { name: /Referencia del banco/ })
    expect(reference).toHaveAccessibleDescription('Escribe la referencia que dio el banco.')
    await user.type(reference, 'ACH-123{Enter}')
    expect(fake.commands).toHaveLength(0)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await within(article).findByText('ACH-123')).toBeVisible()
    expect(fake.commands[0]?.body).toEqual({ bank_reference: 'ACH-123' })

    await user.click(await within(article).findByRole('button', { name: 'El banco lo pagó' }))
    const paid = await screen.findByRole('alertdialog', {
      name: '¿El banco ya hizo el pago PAG-2026-000043?',
    })
    await user.click(await within(paid).findByRole('button', { name: 'Confirmar pago' }))
    expect(await within(article).findByRole('link', { name: 'Comprobante de pago' })).toHaveAttribute(
      'href',
      '/payments/single/p-43/receipt',
    )
  })

  it('shows the step forward before those that take it back', async () => {
    openAs(GRACIELA, '/payments/single/p-45?tab=authorize')
    const actions = await within(await detail('PAG-2026-000045')).findByRole('group', { name: 'Acciones' })
    const [first, ...others] = within(actions).getAllByRole('button')
    expect(first).toHaveTextContent('Autorizar')
    expect(others).not.toHaveLength(0)
  })

  it.each([
    ['p-42', 'PAG-2026-000042', 'El banco lo rechazó', 'Anotar rechazo', 'reject'],
    ['p-41', 'PAG-2026-000041', 'El banco lo devolvió', 'Anotar devolución', 'return'],
    ['p-40', 'PAG-2026-000040', 'Descartar', 'Descartar', 'discard'],
  ])('%s: asks the reason before "%s"', async (id, number, label, confirmLabel, action) => {
    const { fake, user } = openAs(TOMAS, `/payments/single/${id}?tab=all`)
    const article = await detail(number)
    await user.click(await within(article).findByRole('button', { name: label }))
    const question = await screen.findByRole('alertdialog')
    await user.click(await within(question).findByRole('button', { name: confirmLabel }))
    expect(fake.commands).toHaveLength(0)
    await user.type(await within(question).findByRole('textbox'), 'Cuenta cerrada')
    await user.click(await within(question).findByRole('button', { name: confirmLabel }))
    const [stop] = await within(article).findAllByText('«Cuenta cerrada»')
    expect(stop?.closest('li')).toHaveTextContent(/^Se detuvo: /)
    expect(fake.commands[0]?.path).toBe(`/payments/${id}/actions/${action}`)
    expect(fake.commands[0]?.body).toEqual({ reason: 'Cuenta cerrada' })
  })

  it('that changed meanwhile shows as it is now, and asks to decide again', async () => {
    let isFirst = true
    const { fake, user } = openAs(GRACIELA, '/payments/single/p-45?tab=authorize', ({ answers }) => ({
      actOnPayment: (call) => {
        if (isFirst) {
          isFirst = false
          fake.payments = fake.payments.map((p) =>
            p.id === 'p-45' ? { ...p, version: 9, amount_minor: 26_000 } : p,
          )
        }
        return answers.actOnPayment(call)
      },
    }))
    const article = await detail('PAG-2026-000045')
    await user.click(await within(article).findByRole('button', { name: 'Autorizar' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(await within(question).findByRole('button', { name: 'Autorizar' }))
    expect(
      await within(article).findByText(
        'El pago cambió mientras lo veías. Ya lo ves como está ahora: revísalo y decide otra vez.',
      ),
    ).toBeVisible()
    expect(await within(article).findByText('USD 260.00')).toBeVisible()
    expect(fake.payments.find((p) => p.id === 'p-45')?.state).toBe('pending_authorization')
  })

  it('keeps a refusal on the page after its popup is gone', async () => {
    const { user } = openAs(GRACIELA, '/payments/single/p-45?tab=authorize', {
      actOnPayment: () => refusal(409, 'account_not_verified', 'La cuenta ya no está verificada.'),
    })
    const article = await detail('PAG-2026-000045')
    await user.click(await within(article).findByRole('button', { name: 'Autorizar' }))
    await user.click(
      await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Autorizar' }),
    )
    expect(await within(article).findByRole('alert')).toHaveTextContent('La cuenta ya no está verificada.')
  })

  it('shows its entries with both sides and their sums', async () => {
    openAs(TOMAS, '/payments/single/p-41?tab=all')
    const table = await screen.findByRole('table', { name: /Transferencia confirmada/ })
    const [, debit, credit, total] = within(table).getAllByRole('row')
    expect(debit).toHaveTextContent('En tránsito: Operativa Banco GeneralUSD 1,250.50')
    expect(credit).toHaveTextContent('Banco: Operativa Banco GeneralUSD 1,250.50')
    expect(total).toHaveTextContent('Total, cuadradoUSD 1,250.50USD 1,250.50')
  })

  it('says why it needs no request', async () => {
    openAs(GRACIELA, '/payments/single/p-44?tab=authorize')
    const article = await detail('PAG-2026-000044')
    expect(within(article).getByRole('region', { name: 'Pago sin solicitud' })).toHaveTextContent(
      'Prima trimestral de la póliza de la flota',
    )
  })

  it('that does not exist says so beside the list', async () => {
    openAs(TOMAS, '/payments/single/p-99?tab=all')
    expect(await screen.findByText('No encontramos este pago')).toBeVisible()
  })

  it('takes the whole page on a phone, with the way back to the same view', async () => {
    setWidth(360)
    openAs(TOMAS, '/payments/single/p-45?tab=authorize&q=viáticos')
    await detail('PAG-2026-000045')
    expect(screen.getByRole('heading', { level: 1, name: 'PAG-2026-000045' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Pagos individuales' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Volver a pagos individuales' })).toHaveAttribute(
      'href',
      '/payments/single?tab=authorize&q=vi%C3%A1ticos',
    )
  })
})

describe('the lists of payments', () => {
  it('go by keyboard: down, open beside, close, and the row has the focus again', async () => {
    const { user } = openAs(GRACIELA, '/payments/single?tab=authorize')
    const first = await screen.findByRole('link', { name: 'PAG-2026-000045' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => screen.getByRole('link', { name: 'PAG-2026-000044' }))
    await user.keyboard('{Enter}')
    await detail('PAG-2026-000044')
    await expectFocus(() => screen.getByRole('link', { name: 'PAG-2026-000044' }))
    expect(screen.getByRole('link', { name: 'PAG-2026-000044' }).closest('[data-row]')).toHaveAttribute(
      'aria-current',
      'true',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('article')).not.toBeInTheDocument()
    })
    await expectFocus(() => screen.getByRole('link', { name: 'PAG-2026-000044' }))
  })

  it('open the question to authorise with the key A', async () => {
    const { user } = openAs(GRACIELA, '/payments/single/p-45?tab=authorize')
    await detail('PAG-2026-000045')
    await user.keyboard('a')
    const question = await screen.findByRole('alertdialog', { name: '¿Autorizar PAG-2026-000045?' })
    await user.click(await within(question).findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
  })

  it('authorise the row in focus where none is open, and what is open where one is', async () => {
    const { user, fake, router } = openAs(GRACIELA, '/payments/single?tab=authorize')
    const first = await screen.findByRole('link', { name: 'PAG-2026-000045' })
    first.focus()
    await user.keyboard('a')
    const question = await screen.findByRole('alertdialog', { name: '¿Autorizar PAG-2026-000045?' })
    expect(question).toHaveTextContent('0412 3456 7890 1')
    await user.click(await within(question).findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    await user.keyboard('{Enter}')
    await detail('PAG-2026-000045')
    screen.getByRole('link', { name: 'PAG-2026-000045' }).focus()
    await user.keyboard('{ArrowDown}a')
    const next = await screen.findByRole('alertdialog', { name: '¿Autorizar PAG-2026-000044?' })
    expect(router.state.location.pathname).toBe('/payments/single/p-44')
    await user.click(await within(next).findByRole('button', { name: 'Autorizar' }))
    await waitFor(() => {
      expect(fake.commands).toHaveLength(1)
    })
    expect(await within(await detail('PAG-2026-000044')).findByText('Falta enviarlo al banco.')).toBeVisible()
  })

  it('say of a key that does nothing why', async () => {
    const { user, fake } = openAs(TOMAS, '/payments/single/p-45?tab=authorize')
    await detail('PAG-2026-000045')
    await user.keyboard('a')
    expect(
      await screen.findByText(saying(/^PAG-2026-000045: Tú preparaste este pago;.* Graciela/u)),
    ).toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
  })

  it('keep their filters in the address', async () => {
    const { router, user } = openAs(TOMAS, '/payments/single?tab=all')
    await screen.findByRole('link', { name: 'PAG-2026-000041' })
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Estado' }), 'Confirmado')
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'PAG-2026-000045' })).not.toBeInTheDocument()
    })
    expect(await screen.findByRole('link', { name: 'PAG-2026-000041' })).toBeVisible()
    expect(router.state.location.search).toBe('?tab=all&state=confirmed')
    await user.type(await screen.findByRole('searchbox'), 'nadie')
    expect(await screen.findByText('Ningún pago coincide con los filtros')).toBeVisible()
  })

  it('go on page by page, and every page is fresh after a command', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single?tab=all', ({ answers }) => ({
      listPayments: (call) => {
        call.query.set('limit', '4')
        return answers.listPayments(call)
      },
    }))
    await screen.findByText('Se muestran 4. Hay más.')
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('6 en total.')).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'PAG-2026-000040' }))
    const article = await detail('PAG-2026-000040')
    await user.click(await within(article).findByRole('button', { name: 'Enviar a autorizar' }))
    const row = screen.getByRole('link', { name: 'PAG-2026-000040' }).closest('li')
    await waitFor(() => {
      expect(row).toHaveTextContent('Por autorizar')
    })
    expect(fake.commands).toHaveLength(1)
  })

  it('say on the page that they could not be read, and try again', async () => {
    let isBroken = true
    const { user } = openAs(TOMAS, '/payments/single?tab=all', ({ answers }) => ({
      listPayments: (call) =>
        isBroken ? refusal(500, 'unexpected', 'Algo falló de nuestro lado.') : answers.listPayments(call),
    }))
    expect(await screen.findByText('Algo falló de nuestro lado.')).toBeVisible()
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('link', { name: 'PAG-2026-000041' })).toBeVisible()
  })
})

describe('the receipt', () => {
  it('names everything the paper needs, and masks the account', async () => {
    document.title = 'Caudal'
    const bought: unknown[] = []
    const { user } = openAs(TOMAS, '/payments/single/p-41/receipt', {
      createDownload: ({ body }) => {
        bought.push(body)
        return refusal(404, 'not_found', 'No encontramos lo que buscas.')
      },
    })
    const receipt = await screen.findByRole('region', { name: 'Comprobante PAG-2026-000041' })
    for (const text of [
      'Cargas del Litoral',
      'USD 1,250.50',
      'mil doscientos cincuenta dólares con 50/100',
      'Eliécer Quintero',
      '•••• 8901',
      'SOL-2026-000072',
      'ACH-90417715',
      'Tomás Herrera',
      'Graciela Moreno',
    ]) {
      expect(receipt).toHaveTextContent(text)
    }
    expect(receipt).not.toHaveTextContent('0412345678901')
    // spec §1: the title is the product's name; only the file of a print has another.
    expect(document.title).toBe('Caudal')
    window.dispatchEvent(new Event('beforeprint'))
    expect(document.title).toBe('Comprobante PAG-2026-000041')
    window.dispatchEvent(new Event('afterprint'))
    expect(document.title).toBe('Caudal')

    await user.click(await screen.findByRole('combobox', { name: 'Papel' }))
    await user.click(await screen.findByRole('option', { name: 'Rollo de 80 mm' }))
    expect(receipt).toHaveAttribute('data-paper', 'roll')
    expect(document.documentElement.dataset.printPaper).toBe('roll')
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }))
    await waitFor(() => {
      expect(bought).toEqual([{ kind: 'paper', of: { document: 'receipt', id: 'p-41' }, size: 'roll' }])
    })
  })

  it('does not exist for a payment that the bank has not confirmed', async () => {
    openAs(TOMAS, '/payments/single/p-42/receipt')
    expect(await screen.findByText('Este pago no tiene comprobante')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  })

  it('that was made can be asked to be cancelled: nothing is asked before, and why not is said', async () => {
    const asked: string[] = []
    const { user } = openAs(TOMAS, '/payments/single/p-41?tab=all', {
      previewCancellation: ({ path }) => {
        asked.push(path)
        return refusal(404, 'not_found', 'No existe.')
      },
    })
    const article = await detail('PAG-2026-000041')
    const button = await within(article).findByRole('button', { name: 'Pedir anulación' })
    expect(asked).toEqual([])
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Pedir anulación' })
    expect(await within(dialog).findByText('No puedes pedir esta anulación')).toBeVisible()
    expect(asked).toEqual(['/cancellations/targets/payment/p-41'])
  })

  it('that was not made yet is discarded instead', async () => {
    openAs(TOMAS, '/payments/single/p-45?tab=all')
    const article = await detail('PAG-2026-000045')
    expect(within(article).queryByRole('button', { name: 'Pedir anulación' })).not.toBeInTheDocument()
  })
})
