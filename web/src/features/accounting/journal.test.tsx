import { screen, waitFor, within } from '@testing-library/react'
import { isAccessible } from '@tests/axe'
import { chooseDays, chooseOption } from '@tests/choose'
import { refusal } from '@tests/mock'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ELIECER, entry, OSCAR, undone, YADIRA } from './testing/data'
import { type FakeBooks, openAs } from './testing/fake'

const READS = ['Consultar contabilidad'] as const
const list = async () => screen.findByRole('table', { name: 'Asientos' })
const opened = async (number: string) => screen.findByRole('article', { name: `Asiento de ${number}` })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

describe('the journal', () => {
  it('begins with this month, shows debits before credits and what became of each entry', async () => {
    const { fake } = openAs(OSCAR, READS, '/accounting')
    const rows = within(await list()).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(
      /PAG-2026-00002619 nov 2026Transferencia enviada al bancoAnticipos · Eliécer QuinteroDebe 412\.00En tránsito · Banco GeneralHaber 412\.00Eliécer Quintero/,
    )
    expect(rows[2]).toHaveTextContent(/Anulado por ANU-2026-000005Exportado en EXP-2026-000001/)
    const asked = fake.asked('entries')
    expect([asked.get('from'), asked.get('until')]).toEqual(['2026-11-01', '2026-11-20'])
    expect(screen.getByRole('link', { name: 'Diario' })).toHaveAttribute('aria-current', 'page')
    await isAccessible()
  })

  it('narrows by what stands in the address, and takes away what it shows', async () => {
    const { fake, user } = openAs(
      OSCAR,
      READS,
      `/accounting?from=2026-10-01&until=2026-10-31&event=cash_out&branch=b-1&cost_centre=c-1&exported=no&person=${ELIECER.id}`,
    )
    await list()
    const asked = Object.fromEntries(fake.asked('entries'))
    const wanted = {
      from: '2026-10-01',
      until: '2026-10-31',
      event: 'cash_out',
      branch: 'b-1',
      cost_centre: 'c-1',
      exported: 'no',
      person: ELIECER.id,
    }
    expect(asked).toEqual(wanted)
    expect(await screen.findByRole('combobox', { name: 'Persona' })).toHaveValue('Eliécer Quintero')
    expect(screen.getByRole('button', { name: 'Más filtros (5)' })).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar XLSX' }))
    await waitFor(() => {
      expect(fake.bought).toHaveLength(1)
    })
    const [bought] = fake.bought as [{ kind: string; of: { what: string; format: string; query: string } }]
    expect(bought).toMatchObject({ kind: 'accounting', of: { what: 'journal', format: 'xlsx' } })
    expect(Object.fromEntries(new URLSearchParams(bought.of.query))).toEqual(wanted)
    await isAccessible()
  })

  it('puts what is chosen into the address, and forgets it all at once', async () => {
    const { router, user } = openAs(OSCAR, READS, '/accounting')
    await list()
    await user.click(screen.getByRole('button', { name: 'Más filtros' }))
    await chooseOption(user, screen.getByRole('combobox', { name: 'Tipo de cuenta' }), 'Cajas')
    await chooseDays(user, 'El mes pasado')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?kind=cash&from=2026-10-01&until=2026-10-31')
    })
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  it('finds a document by its number on any day, and says how to write it where nothing is found', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting')
    await list()
    await user.type(screen.getByRole('searchbox'), 'TUR-2026-000004/1')
    await waitFor(() => {
      expect(Object.fromEntries(fake.asked('entries'))).toEqual({ number: 'TUR-2026-000004/1' })
    })
    await waitFor(async () => {
      expect(within(await list()).getAllByRole('row')).toHaveLength(2)
    })
    expect(screen.getByRole('button', { name: 'Período: Todas las fechas' })).toBeVisible()
    await chooseDays(user, 'Este mes')
    await waitFor(() => {
      expect(fake.asked('entries').get('from')).toBe('2026-11-01')
    })
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'PAG')
    expect(await screen.findByText('Ningún asiento es de ese documento')).toBeVisible()
    expect(screen.getByText(/Escribe el número completo/)).toBeVisible()
  })

  it('says of an empty month, of filters that match nothing, and of empty books, what each can do', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting', (books) => {
      books.entries = []
    })
    await user.click(await screen.findByRole('button', { name: 'Ver todas las fechas' }))
    expect(await screen.findByText('Todavía no hay asientos')).toBeVisible()
    expect([...fake.asked('entries').keys()]).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Más filtros' }))
    await chooseOption(user, screen.getByRole('combobox', { name: 'Exportados' }), 'Sin exportar')
    expect(await screen.findByText('Ningún asiento coincide con los filtros')).toBeVisible()
  })

  it('does not ask for days the wrong way round without saying so', async () => {
    openAs(OSCAR, READS, '/accounting?from=2026-11-10&until=2026-11-01')
    expect(await screen.findByText('La fecha «Desde» es posterior a la fecha «Hasta».')).toBeVisible()
  })

  it('goes through its rows with the arrows, and to its search with the slash', async () => {
    const { user } = openAs(OSCAR, READS, '/accounting')
    await list()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('PAG-2026-000026')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('TUR-2026-000004/1')
  })

  it('is cards on a phone, where the side of an amount is said', async () => {
    setWidth(360)
    openAs(OSCAR, READS, '/accounting')
    const cards = within(await screen.findByRole('list', { name: 'Asientos' })).getAllByRole('listitem')
    expect(cards[0]).toHaveTextContent(/Anticipos · Eliécer QuinteroDebe USD\s412\.00/)
    await isAccessible()
  })

  it('is no page for who may not consult the books', async () => {
    const { router } = openAs(OSCAR, ['Crear solicitudes'], '/accounting/balance')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/404')
    })
  })
})

describe('an entry', () => {
  it('names each account with all that it says, and leads to their ledgers', async () => {
    openAs(OSCAR, READS, '/accounting/entries/e-1?kind=advances')
    const article = await opened('PAG-2026-000026')
    const lines = within(article).getByRole('table', { name: 'Líneas del asiento' })
    expect(within(lines).getByText('Código: 1.1.05')).toBeVisible()
    expect(within(lines).getByText('Sucursal: Colón')).toBeVisible()
    expect(within(lines).getByText('Centro de costo: OPE · Operaciones')).toBeVisible()
    expect(within(lines).getByText('Total, cuadrado')).toBeVisible()
    expect(within(lines).getByRole('link', { name: 'Anticipos · Eliécer Quintero' })).toHaveAttribute(
      'href',
      '/accounting/accounts/advances%3Aeliecer?until=2026-11-19&currency=USD',
    )
    expect(within(lines).getByRole('link', { name: 'Eliécer Quintero' })).toHaveAttribute(
      'href',
      `/accounting?person=${ELIECER.id}`,
    )
    expect(screen.getByRole('link', { name: 'Cerrar el detalle' })).toHaveAttribute(
      'href',
      '/accounting?kind=advances',
    )
    await isAccessible()
  })

  it('names the document to who has no such screen, and leads there who has', async () => {
    const first = openAs(OSCAR, READS, '/accounting/entries/e-1')
    const article = await opened('PAG-2026-000026')
    expect(article).toHaveTextContent('Pago PAG-2026-000026')
    expect(within(article).queryByRole('link', { name: 'PAG-2026-000026' })).not.toBeInTheDocument()
    expect(within(article).queryByRole('link', { name: 'SOL-2026-000026' })).not.toBeInTheDocument()
    // What was paid may be read with its receipt, though not where it is paid.
    expect(within(article).getByRole('link', { name: 'Ver recibo' })).toHaveAttribute(
      'href',
      '/accounting/receipts/p-26?entry=e-1',
    )
    first.unmount()

    openAs(YADIRA, ['Administrador'], '/accounting/entries/e-1')
    const same = await opened('PAG-2026-000026')
    for (const [name, href] of [
      ['PAG-2026-000026', '/payments/single/p-26'],
      ['SOL-2026-000026', '/requests/s-26'],
      ['Ver recibo', '/accounting/receipts/p-26?entry=e-1'],
    ]) {
      expect(within(same).getByRole('link', { name })).toHaveAttribute('href', href)
    }
  })

  it.each([
    ['a movement', entry({ ...undone(), id: 'e-4' }), 'TUR-2026-000004/1'],
    [
      'a payment in cash',
      entry({
        id: 'e-4',
        event: 'cash_paid',
        document: { kind: 'payment', id: 'p-9', number: 'PAG-2026-000009', session_id: 't-4' },
        payment_id: 'p-9',
      }),
      'PAG-2026-000009',
    ],
  ])('of %s leads to the session of its box', async (_, posted, number) => {
    const prepare = (fake: FakeBooks) => {
      fake.entries = [posted]
    }
    const reader = openAs(OSCAR, READS, '/accounting/entries/e-4', prepare)
    expect(within(await opened(number)).queryByRole('link', { name: number })).not.toBeInTheDocument()
    reader.unmount()
    openAs(YADIRA, ['Administrador'], '/accounting/entries/e-4', prepare)
    expect(within(await opened(number)).getByRole('link', { name: number })).toHaveAttribute(
      'href',
      '/payments/cash-closing/t-4',
    )
  })

  it('shows the receipt of its payment to who only reads the books, and leads back', async () => {
    server.use(http.get('*/api/v1/payments/p-26', () => refusal(404, 'not_found', 'No existe.')))
    openAs(OSCAR, READS, '/accounting/receipts/p-26?entry=e-1')
    expect(await screen.findByRole('heading', { name: 'Comprobante de pago', level: 1 })).toBeVisible()
    expect(await screen.findByText('No encontramos este pago.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Volver al asiento/ })).toHaveAttribute(
      'href',
      '/accounting/entries/e-1',
    )
  })

  it('that was undone says by what, and with which export it went', async () => {
    openAs(OSCAR, READS, '/accounting/entries/e-2')
    const article = await opened('TUR-2026-000004/1')
    expect(within(article).getByText('Anulado')).toBeVisible()
    expect(within(article).getByRole('link', { name: 'ANU-2026-000005' })).toHaveAttribute(
      'href',
      '/accounting/entries/e-3',
    )
    expect(within(article).getByRole('link', { name: 'EXP-2026-000001' })).toHaveAttribute(
      'href',
      '/accounting?export=x-1',
    )
  })

  it('of a cancellation leads to its voucher and to what it undid', async () => {
    openAs(YADIRA, ['Administrador'], '/accounting/entries/e-3', (fake) => {
      fake.entries = [
        entry({
          id: 'e-3',
          event: 'cancelled',
          document: { kind: 'cancellation', id: 'c-5', number: 'ANU-2026-000005' },
          undoes: { id: 'e-1', name: 'PAG-2026-000026' },
        }),
        undone(),
      ]
    })
    const article = await opened('ANU-2026-000005')
    expect(within(article).getByRole('link', { name: 'Comprobante de anulación' })).toHaveAttribute(
      'href',
      '/payments/cancellations/c-5/voucher',
    )
    expect(within(article).getByRole('link', { name: 'PAG-2026-000026' })).toHaveAttribute(
      'href',
      '/accounting/entries/e-1',
    )
  })

  it('closes with Escape, and where there is none says so', async () => {
    const { router, user } = openAs(OSCAR, READS, '/accounting/entries/nothing?exported=no')
    expect(await screen.findByText('No encontramos este asiento')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe('/accounting?exported=no')
    })
  })
})
