import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Home } from '@/api/requests'
import { comparedWords, daysOf } from './month'

type Month = NonNullable<Home['month']>

function month(given: Partial<Month> = {}): Month {
  return {
    currency: 'USD',
    from: '2026-11-01',
    until: '2026-11-23',
    days: [
      { day: 3, minor: 120_000 },
      { day: 20, minor: 41_200 },
    ],
    out_minor: 161_200,
    out_before_minor: 143_929,
    concepts: [{ name: 'Viáticos', minor: 90_000 }, { name: 'Combustible', minor: 30_000 }, { minor: 5_000 }],
    ...given,
  }
}

describe('the month beside the month before', () => {
  it.each([
    [{}, '12 % más que en los mismos días de octubre.'],
    [{ out_minor: 50_000, out_before_minor: 100_000 }, '50 % menos que en los mismos días de octubre.'],
    [{ out_minor: 100_100, out_before_minor: 100_000 }, 'Casi lo mismo que en los mismos días de octubre.'],
    [
      { out_minor: 350_000, out_before_minor: 100_000 },
      '3.5 veces lo que había salido en los mismos días de octubre.',
    ],
    [{ out_before_minor: 0 }, 'No había salido nada en los mismos días de octubre.'],
    [{ out_minor: 0, out_before_minor: 0 }, 'Nada este mes, ni en los mismos días de octubre.'],
    [{ out_minor: 0 }, 'Este mes todavía nada; ya había salido dinero en los mismos días de octubre.'],
    // The month before may be of another year.
    [{ from: '2027-01-01', until: '2027-01-05' }, '12 % más que en los mismos días de diciembre.'],
  ] as const)('%j is said as "%s"', (given, words) => {
    expect(comparedWords(month(given))).toBe(words)
  })

  it('has every day, also those without a movement', () => {
    const days = daysOf(month())
    expect(days).toHaveLength(23)
    expect(days[0]).toEqual({ day: 1, minor: 0 })
    expect(days[2]).toEqual({ day: 3, minor: 120_000 })
  })
})

function visit(home: Partial<Home>) {
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(userWith('Consultar contabilidad'))),
    http.get('*/api/v1/home', () => HttpResponse.json({ administrators: [], figures: [], ...home })),
  )
  return { user: userEvent.setup({ delay: null }), ...renderPortal('/') }
}

describe('the month on the root page', () => {
  it('says what left, compares it, draws it, and has it as a table', async () => {
    const { user } = visit({ month: month() })
    const card = await screen.findByRole('region', { name: 'El mes' })
    expect(card).toHaveTextContent(
      /Salió de bancos y cajasUSD\s1,612\.0012 % más que en los mismos días de octubre\./,
    )
    expect(within(card).getByRole('link', { name: 'Ver contabilidad' })).toHaveAttribute(
      'href',
      '/accounting',
    )
    const chart = within(card).getByRole('slider', { name: 'Lo que salió cada día, del 1 nov al 23 nov' })
    chart.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^3 nov: USD\s1,200\.00\.$/))
    const concepts = within(card).getByRole('list', { name: 'Lo que se gastó en cada concepto' })
    expect(
      within(concepts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\s/u, ' ')),
    ).toEqual(['ViáticosUSD 900.00', 'CombustibleUSD 300.00', 'OtrosUSD 50.00'])
    expect(within(card).getByRole('table', { hidden: true })).toHaveTextContent(/3 nov 2026USD\s1,200\.00/)
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('draws nothing of a month in which nothing happened', async () => {
    visit({ month: month({ days: [], out_minor: 0, out_before_minor: 0, concepts: [] }) })
    const card = await screen.findByRole('region', { name: 'El mes' })
    expect(card).toHaveTextContent('Nada este mes, ni en los mismos días de octubre.')
    expect(within(card).queryByRole('slider')).not.toBeInTheDocument()
  })

  it('is not there for who does not read the books', async () => {
    visit({})
    expect(await screen.findByText('Todo al día')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'El mes' })).not.toBeInTheDocument()
  })
})
