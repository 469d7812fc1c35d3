import { screen } from '@testing-library/react'
import { renderPortal } from '@tests/app'
import { describe, expect, it } from 'vitest'
import { aSession, FakeCash } from './testing/fake'

const CUSTODIAN = 'Gestionar cierre de caja'

describe('a company whose custodians do not see what there should be', () => {
  it('says so where it would stand, and lets the server look whether there is enough', async () => {
    const fake = new FakeCash().listen(CUSTODIAN)
    fake.session = aSession({ expected_minor: null, opening_minor: null, left_minor: null, counts: [] })
    renderPortal('/payments/cash-closing/t-1')
    const name = await screen.findByText('Debe haber')
    expect(name.nextElementSibling).toHaveTextContent('Lo verás cuando presentes el arqueo')
    expect(screen.queryByText('Empezó con')).not.toBeInTheDocument()
    expect(screen.queryByText(/No alcanza/)).not.toBeInTheDocument()
  })

  it('promises what holds either way: while it is counted, nobody sees it', async () => {
    new FakeCash().listen(CUSTODIAN)
    renderPortal('/payments/cash-closing')
    await screen.findByText(/Mientras se cuenta nadie ve cuánto debería haber/u)
    expect(screen.queryByText(/Quien cuenta no sabe/u)).not.toBeInTheDocument()
  })

  it('shows it where the company has it so', async () => {
    new FakeCash().listen(CUSTODIAN)
    renderPortal('/payments/cash-closing/t-1')
    expect(await screen.findByText('Debe haber')).toBeVisible()
    expect(screen.getByText(/^USD.287\.50$/)).toBeVisible()
  })
})
