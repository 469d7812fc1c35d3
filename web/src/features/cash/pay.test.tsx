import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPayable, FakeCash } from './testing/fake'

function open(fake: FakeCash, search = '') {
  return { fake, ...openPortal(`/payments/cash-closing/t-1${search}`) }
}

/** A cashier with an open box, and these requests that wait for cash. */
function cashier(...payable: FakeCash['payable']): FakeCash {
  const fake = new FakeCash().listen('Gestionar cierre de caja')
  fake.payable = payable
  return fake
}

const queue = async () => screen.findByRole('region', { name: 'Por pagar en mi caja' })
const pay = async () => within(await queue()).findByRole('button', { name: 'Pagar SOL-2026-000031' })

beforeEach(() => {
  localStorage.clear()
})

describe('a request that waits for cash', () => {
  it('is paid with the code on the phone of whoever gets it, and six digits are asked for', async () => {
    const { fake, user } = open(cashier(aPayable()))
    expect(await within(await queue()).findByText('Alcanza')).toBeVisible()
    await user.click(await pay())
    const dialog = await screen.findByRole('dialog', { name: 'Pagar SOL-2026-000031' })
    expect(dialog).toHaveTextContent('Eliécer Quintero')
    const give = within(dialog).getByRole('button', { name: /^Entregar USD\s120\.00$/u })
    const code = within(dialog).getByRole('textbox', { name: /Código de seis dígitos/u })
    await user.type(code, '12345')
    await user.click(give)
    expect(code).toHaveAccessibleDescription('Escribe los seis dígitos que muestra su teléfono.')
    expect(fake.sent).toEqual([])
    fake.answers = [
      { status: 422, code: 'code_wrong', detail: 'El código no es el que muestra ahora.', field: 'code' },
    ]
    await user.type(code, ' 6')
    await user.click(give)
    await waitFor(() => {
      expect(code).toHaveAccessibleDescription('El código no es el que muestra ahora.')
    })
    await user.click(give)
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    const body = { request_id: 'r-1', code: '123456' }
    expect(fake.sent.map((sent) => [sent.path, sent.body])).toEqual([
      ['/sessions/t-1/payments', body],
      ['/sessions/t-1/payments', body],
    ])
  })

  it('is asked for by the address, and only once', async () => {
    const { user, router } = open(cashier(aPayable()), '?pay=r-1')
    const dialog = await screen.findByRole('dialog', { name: 'Pagar SOL-2026-000031' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
  })

  it('is not asked for where it cannot be paid: its row says why', async () => {
    const { router } = open(cashier(aPayable({ approved_minor: 1_000_000 })), '?pay=r-1')
    expect(await within(await queue()).findByText('No alcanza')).toBeVisible()
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is never paid by the Enter with which a scanner ends: the code is read, a second one takes its place', async () => {
    const { fake, user } = open(cashier(aPayable()))
    await user.click(await pay())
    const dialog = await screen.findByRole('dialog')
    const code = within(dialog).getByRole('textbox', { name: /Código de seis dígitos/u })
    await expectFocus(() => code)
    await user.keyboard('12345{Enter}')
    expect(code).toHaveAccessibleDescription('Escribe los seis dígitos que muestra su teléfono.')
    expect(within(dialog).queryByText(/^Código leído/u)).not.toBeInTheDocument()
    await user.keyboard('111222{Enter}{Enter}')
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      /^Código leído\. Presiona «Entregar USD\s120\.00» y da el dinero cuando se confirme\.$/u,
    )
    await user.keyboard('482913{Enter}')
    await expectFocus(() => code)
    expect(code).toHaveValue('482913')
    await user.click(within(dialog).getByRole('radio', { name: 'Firma el comprobante impreso' }))
    await user.keyboard('482913{Enter}')
    await user.click(within(dialog).getByRole('radio', { name: 'Con el código de su teléfono' }))
    expect(fake.sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: /^Entregar/u }))
    await waitFor(() => {
      expect(fake.sent.map(({ body }) => body)).toEqual([{ request_id: 'r-1', code: '482913' }])
    })
  })

  it('no longer says that the code was read once the server refused it', async () => {
    const { fake, user } = open(cashier(aPayable()))
    fake.answers.push({ status: 422, code: 'code_wrong', detail: 'El código no es ese.' })
    await user.click(await pay())
    const dialog = await screen.findByRole('dialog')
    await user.keyboard('482913{Enter}')
    expect(within(dialog).getByText(/^Código leído/u)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: /^Entregar/u }))
    expect((await within(dialog).findAllByText('El código no es ese.')).length).toBeGreaterThan(0)
    expect(within(dialog).queryByText(/^Código leído/u)).not.toBeInTheDocument()
  })

  it('is paid against a signature, and the receipt opens to be printed', async () => {
    const { fake, user, router } = open(cashier(aPayable()))
    await user.click(await pay())
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: 'Firma el comprobante impreso' }))
    await user.click(within(dialog).getByRole('button', { name: /^Entregar USD\s120\.00$/u }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/payments/cash-closing/t-1/receipts/t-1')
    })
    expect(fake.sent[0]?.body).toEqual({ request_id: 'r-1', code: null })
  })

  it('asks who has no phone in the portal for a signature alone', async () => {
    const { user } = open(cashier(aPayable({ has_phone: false })))
    await user.click(await pay())
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument()
    expect(dialog).toHaveTextContent('imprímelo y guárdalo firmado en la caja')
  })

  it('says why not where the box holds too little, is of another currency, or the reader had a part in it', async () => {
    const detail = 'Tú pediste este dinero: lo paga otra persona.'
    const { user } = open(
      cashier(
        aPayable({ approved_minor: 28_751 }),
        aPayable({ request_id: 'r-2', number: 'SOL-2026-000032', currency: 'EUR' }),
        aPayable({
          request_id: 'r-3',
          number: 'SOL-2026-000033',
          blocked_by: { code: 'same_as_requester', detail, who: [] },
        }),
      ),
    )
    await user.click(await pay())
    const list = await queue()
    // Beside the button, above all else: no row gives up any width for it.
    expect(await screen.findByText('En la caja no hay tanto dinero.')).toBeVisible()
    expect(within(list).getAllByText('No alcanza')).toHaveLength(2)
    const others = [
      ['SOL-2026-000032', 'Se paga en EUR, y esta caja es de USD.'],
      ['SOL-2026-000033', detail],
    ] as const
    for (const [number, why] of others) {
      const button = within(list).getByRole('button', { name: `Pagar ${number}` })
      expect(button).toHaveAccessibleDescription(expect.stringContaining(why))
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
