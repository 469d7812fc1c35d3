import { screen, within } from '@testing-library/react'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'

const account = {
  id: 'a-1',
  name: 'Banco General, operaciones',
  bank: { id: 'b-1', name: 'Banco General' },
  number_masked: '•••• 4702',
  currency: 'USD',
  balance_minor: 7_439_290,
  in_transit_minor: 277_397,
}
const euros = {
  ...account,
  id: 'a-2',
  name: 'Euros',
  currency: 'EUR',
  balance_minor: 50_000,
  in_transit_minor: 0,
}
const moved = {
  entry_id: 'e-1',
  event: 'transfer_confirmed',
  business_date: '2026-11-20',
  number: 'PAG-2026-000044',
  payment_id: 'p-44',
  payee: 'Estación La Siesta',
  amount_minor: -24_540,
  balance_minor: 7_439_290,
  currency: 'USD',
}
const noPayment = { payment_id: null, payee: null, amount_minor: 25_450 }

beforeEach(() => {
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(userWith('Gestionar pagos individuales'))),
    http.get('*/api/v1/source-accounts', () => HttpResponse.json({ items: [account, euros] })),
    http.get('*/api/v1/source-accounts/a-1/movements', () =>
      HttpResponse.json({
        items: [
          moved,
          { ...moved, entry_id: 'e-2', event: 'cancelled', number: 'ANU-2026-000001', ...noPayment },
          { ...moved, entry_id: 'e-3', event: 'opening_balance', number: '0301001144702', ...noPayment },
        ],
        next: null,
      }),
    ),
  )
})

describe("the company's accounts", () => {
  it('stand with what is on each, and what each currency comes to', async () => {
    renderPortal('/payments/single/accounts')
    const link = await screen.findByRole('link', { name: 'Banco General, operaciones' })
    expect(link).toHaveAttribute('href', '/payments/single/accounts/a-1')
    expect(link.closest('[data-row]')).toHaveTextContent(
      /71,618\.93.*2,773\.97.*74,392\.90.*Banco General.*4702/,
    )
    expect(screen.getByText(/^Disponible: /)).toHaveTextContent(/USD\s71,618\.93/)
    expect(screen.getByText(/^Disponible: /)).toHaveTextContent(/EUR\s500\.00/)
  })

  it('say what moved them, and lead to the payments', async () => {
    renderPortal('/payments/single/accounts/a-1')
    const payee = await screen.findByRole('link', { name: 'Estación La Siesta' })
    expect(payee).toHaveAttribute('href', '/payments/single/p-44?tab=all')
    expect(payee.closest('[data-row]')).toHaveTextContent(/245\.40.*74,392\.90/)
    const standing = within(screen.getByText('En tránsito').closest('dl')!)
    expect(standing.getByText(/2,773\.97/)).toBeVisible()
    // Of one currency, each amount is told without it: the heads say it.
    expect(screen.getByRole('columnheader', { name: /^Monto \(USD\)$/ })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /^Saldo \(USD\)$/ })).toBeVisible()
    expect(screen.getByRole('table')).not.toHaveTextContent(/USD\s\d/)
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('+254.50')
  })

  it('lead to their entries whoever reads the books, and name an account by the end of its number', async () => {
    server.use(
      http.get('*/api/auth/me', () =>
        HttpResponse.json(userWith('Gestionar pagos individuales', 'Consultar contabilidad')),
      ),
    )
    renderPortal('/payments/single/accounts/a-1')
    const cancelled = await screen.findByRole('link', { name: 'Anulación' })
    expect(cancelled).toHaveAttribute('href', '/accounting/entries/e-2')
    const opened = screen.getByRole('link', { name: 'Saldo inicial' }).closest('[data-row]')
    expect(opened).toHaveTextContent('•••• 4702')
    expect(opened).not.toHaveTextContent('0301001144702')
  })

  it('are no links to entries for whoever does not read the books', async () => {
    renderPortal('/payments/single/accounts/a-1')
    expect(await screen.findByText('Anulación')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Anulación' })).not.toBeInTheDocument()
  })
})
