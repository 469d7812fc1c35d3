import { screen, waitFor, within } from '@testing-library/react'
import { isAccessible } from '@tests/axe'
import { chooseDays } from '@tests/choose'
import { setWidth } from '@tests/setup'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { balance, CASH, OSCAR } from './testing/data'
import { openAs } from './testing/fake'

const READS = ['Consultar contabilidad'] as const
const table = async () => screen.findByRole('table', { name: 'Balance por tipo de cuenta' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

describe('the trial balance', () => {
  it('says that it balances, and unfolds a kind into its accounts, which lead to their ledgers', async () => {
    const { fake, router, user } = openAs(OSCAR, READS, '/accounting/balance')
    expect(await screen.findByText('Cuadra en USD')).toBeVisible()
    const rows = within(await table()).getAllByRole('row')
    expect(rows[0]).toHaveTextContent(/Saldo inicial\s\(USD\)/u)
    expect(rows[1]).toHaveTextContent(/^Cajas500\.000\.0015\.60484\.40$/)
    expect(rows[4]).toHaveTextContent(/^Total en USD, cuadra0\.0015\.6015\.600\.00$/)
    await user.click(screen.getByRole('button', { name: 'Cajas' }))
    expect(await screen.findByRole('link', { name: 'Caja · Caja Colón' })).toHaveAttribute(
      'href',
      '/accounting/accounts/cash%3Acolon?from=2026-11-01&until=2026-11-20&currency=USD',
    )
    expect(Object.fromEntries(fake.asked('accounts'))).toMatchObject({ kind: 'cash', from: '2026-11-01' })
    expect(router.state.location.search).toBe('?open=cash')
    expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).not.toBeInTheDocument()
    await isAccessible()
  })

  it('alarms where it does not balance, and says what does not', async () => {
    openAs(OSCAR, READS, '/accounting/balance', (fake) => {
      fake.balance = balance({
        totals: [
          { currency: 'USD', opening_minor: 0, debit_minor: 1_560, credit_minor: 1_500, closing_minor: 60 },
        ],
      })
    })
    const alarm = (await screen.findByText('No cuadra en USD')).closest('[role=alert]')
    expect(alarm).toHaveTextContent(
      'No cuadra en USDAvisa a quien administra el portal: el Debe y el Haber no suman lo mismo y los saldos finales no suman cero.',
    )
    expect(screen.queryByText('Cuadra en USD')).not.toBeInTheDocument()
  })

  it('finds accounts by their words, idle ones too, for days of the address', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/balance?from=2026-10-01&until=2026-10-31')
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar una cuenta' }), 'colón')
    await user.click(screen.getByRole('switch', { name: 'Incluir cuentas sin movimiento' }))
    await screen.findByRole('table', { name: 'Cuentas encontradas' })
    await waitFor(() => {
      expect(Object.fromEntries(fake.asked('accounts'))).toEqual({
        from: '2026-10-01',
        until: '2026-10-31',
        q: 'colón',
        idle: 'yes',
      })
    })
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([
        {
          kind: 'accounting',
          of: { what: 'trial_balance', format: 'csv', query: 'from=2026-10-01&until=2026-10-31&idle=yes' },
        },
      ])
    })
  })

  it('is cards on a phone', async () => {
    setWidth(360)
    openAs(OSCAR, READS, '/accounting/balance?open=cash')
    const cards = await screen.findByRole('list', { name: 'Balance por tipo de cuenta' })
    expect(cards).toHaveTextContent(/Cajas.*Saldo inicial.*USD\s500\.00/)
    // The list of accounts comes before what is in it.
    await waitFor(() => {
      expect(screen.getByRole('list', { name: 'Cuentas de Cajas' })).toHaveTextContent('Caja · Caja Colón')
    })
    await isAccessible()
  })

  it('is printed on a sheet of its own, without a column for codes where there is none', async () => {
    openAs(OSCAR, READS, '/accounting/balance/print?from=2026-11-01&until=2026-11-20')
    const sheet = await screen.findByRole('region', { name: 'Balance de comprobación' })
    expect(sheet).toHaveTextContent('Cargas del Litoral')
    expect(sheet).toHaveTextContent('1 nov 2026 a 20 nov 2026')
    expect(sheet).toHaveTextContent('En USD: cuadra')
    const rows = within(sheet).getAllByRole('row')
    expect(rows[0]).toHaveTextContent('CuentaSaldo inicialDebeHaberSaldo final')
    expect(rows.at(-1)).toHaveTextContent('Total0.0015.6015.600.00')
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  })

  it('says why it could not be read, and reads it again', async () => {
    const { fake, user } = openAs(OSCAR, READS, '/accounting/balance?from=2026-11-10&until=2026-11-01')
    expect(await screen.findByText('La fecha «Desde» es posterior a la fecha «Hasta».')).toBeVisible()
    expect(fake.read).toEqual([])
    await chooseDays(user, 'Este mes')
    expect(await screen.findByText('Cuadra en USD')).toBeVisible()
  })
})

describe('the ledger of an account', () => {
  const address = `/accounting/accounts/${encodeURIComponent(CASH)}?from=2026-11-01&until=2026-11-20`

  it('shows how it stood, what moved it and how it stands after each', async () => {
    const { fake, user } = openAs(OSCAR, READS, address)
    expect(await screen.findByRole('heading', { level: 1, name: /^Caja ·\sCaja Colón$/u })).toBeVisible()
    const lines = await screen.findByRole('table', { name: 'Movimientos de la cuenta' })
    const row = within(lines).getAllByRole('row')[1]
    expect(row).toHaveTextContent(/TUR-2026-000004\/118 nov 2026Egreso de la caja.*—USD\s15\.60USD\s284\.40/)
    expect(within(lines).getByRole('link', { name: 'TUR-2026-000004/1' })).toHaveAttribute(
      'href',
      '/accounting/entries/e-2?account=cash%3Acolon&from=2026-11-01&until=2026-11-20',
    )
    expect(fake.asked('accounts/cash%3Acolon/lines').get('currency')).toBe('USD')
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(fake.bought).toEqual([
        {
          kind: 'accounting',
          of: {
            what: 'account',
            format: 'csv',
            key: CASH,
            query: 'from=2026-11-01&until=2026-11-20&currency=USD',
          },
        },
      ])
    })
    await isAccessible()
  })

  it('is printed with what it sums to', async () => {
    openAs(OSCAR, READS, address.replace('?', '/print?'))
    const sheet = await screen.findByRole('region', { name: 'Mayor de Caja · Caja Colón' })
    expect(sheet).toHaveTextContent('Saldo inicial300.00')
    expect(within(sheet).getAllByRole('row')[1]).toHaveTextContent(
      '18 nov 2026TUR-2026-000004/1Egreso de la caja15.60284.40',
    )
  })

  it('that there is none of says so', async () => {
    openAs(OSCAR, READS, '/accounting/accounts/cash%3Anada')
    expect(await screen.findByText('No encontramos esta cuenta')).toBeVisible()
  })
})

describe('what people owe', () => {
  it('is theirs at the end of a day, and each amount leads to its account', async () => {
    const { fake } = openAs(OSCAR, READS, '/accounting/people?until=2026-10-31&q=eli')
    const people = await screen.findByRole('table', { name: 'Saldos por persona' })
    expect(Object.fromEntries(fake.asked('people'))).toEqual({ until: '2026-10-31', q: 'eli' })
    const row = within(people).getAllByRole('row')[1]
    expect(row).toHaveTextContent(/Eliécer Quintero412\.00.*600\.00.*1,012\.00/)
    expect(
      within(people).getByRole('link', { name: '412.00, anticipos de Eliécer Quintero' }),
    ).toHaveAttribute(
      'href',
      '/accounting/accounts/advances%3Aeliecer?from=2025-10-01&until=2026-10-31&currency=USD',
    )
    expect(within(people).getByRole('link', { name: 'Eliécer Quintero' })).toBeVisible()
    await isAccessible()
  })

  it('is nothing where nobody owes', async () => {
    openAs(OSCAR, READS, '/accounting/people', (fake) => {
      fake.people = []
    })
    expect(await screen.findByText('Nadie debe nada')).toBeVisible()
  })
})
