import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PaymentDetail } from '@/api/client'
import { makeBeneficiaries, makePayments } from '../testing/data'
import { Receipt } from './Receipt'

function inCash(received_by: 'code' | 'signature') {
  const confirmed = makePayments(makeBeneficiaries()).find((one) => one.state === 'confirmed')
  const payment = {
    ...confirmed,
    method: 'cash',
    account: null,
    account_masked: null,
    source_account: null,
    cash_session: { id: 't-1', name: 'Caja Colón' },
    received_by,
    bank_reference: null,
    authorized_by: null,
  } as PaymentDetail
  render(<Receipt payment={payment} receipt={payment.receipt!} paper="roll" />)
  return screen.getByRole('region', { name: `Comprobante ${payment.number}` })
}

describe('the receipt of cash', () => {
  it('has a line for whoever got it to sign, and names the box', () => {
    const receipt = inCash('signature')
    expect(receipt).toHaveTextContent('Caja Colón')
    expect(receipt).toHaveTextContent('Recibí conforme')
    expect(receipt).not.toHaveTextContent('transferencia')
    expect(receipt).not.toHaveTextContent('Banco')
  })

  it('needs no signature where the phone told that it arrived', () => {
    const receipt = inCash('code')
    expect(receipt).toHaveTextContent('con el código de su teléfono')
    expect(receipt).not.toHaveTextContent('Recibí conforme')
  })
})

describe('the receipt of a payment that was cancelled', () => {
  it('is stamped with what undid it, and proves nothing any more', () => {
    const confirmed = makePayments(makeBeneficiaries()).find((one) => one.state === 'confirmed')
    const payment = {
      ...confirmed,
      state: 'reversed',
      entries: confirmed?.entries.map((entry) => ({ ...entry, undone_by: 'ANU-2026-000005' })),
    } as PaymentDetail
    render(<Receipt payment={payment} receipt={payment.receipt!} paper="letter" />)
    const receipt = screen.getByRole('region', { name: `Comprobante ${payment.number}` })
    expect(receipt).toHaveTextContent('Anulado con ANU-2026-000005')
    expect(receipt).not.toHaveTextContent('confirmado por el banco')
  })
})
