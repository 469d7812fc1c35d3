import { screen, within } from '@testing-library/react'
import { renderPortal } from '@tests/app'
import { type Person, people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Home } from '@/api/requests'
import type { Figure } from './figures'

const figure = (what: Figure['what'], given: Partial<Figure> = {}): Figure => ({
  what,
  count: 0,
  sums: [],
  days: [],
  ...given,
})

function visit(me: Person, figures: readonly Figure[], more: Partial<Home> = {}) {
  const portal = new Portal(me, [])
  server.use(
    http.get('*/api/v1/home', () => HttpResponse.json({ ...portal.home(), figures, ...more })),
    ...handlersOf(portal),
  )
  renderPortal('/')
}

const band = async () => within(await screen.findByRole('region', { name: 'En cifras' }))

/** What a figure says, without the blanks between its parts. */
const textOf = (item: HTMLElement | undefined) => item?.textContent?.replaceAll('\u{a0}', ' ')

describe('the figures of the root page', () => {
  it('shows treasury where the money is, each currency by itself, and leads to each', async () => {
    const days = Array.from({ length: 30 }, (_, day) => 100_000 + day * 100)
    visit(people.tomas, [
      figure('available', {
        count: 3,
        sums: [
          { currency: 'USD', minor: 102_900 },
          { currency: 'EUR', minor: 50_000 },
        ],
        days,
      }),
      figure('in_transit', { count: 2, sums: [{ currency: 'USD', minor: 4_500 }] }),
      figure('to_pay'),
      figure('to_authorize', { count: 1000, sums: [{ currency: 'USD', minor: 900_000 }] }),
    ])
    const [available, transit, toPay, toAuthorize] = (await band()).getAllByRole('listitem')
    expect(textOf(available)).toBe(
      'DisponibleUSD1,029.00EUR 500.003 cuentasEn 30 días pasó de USD 1,000.00 a USD 1,029.00.',
    )
    expect(textOf(transit)).toBe('En tránsitoUSD45.002 pagos en el banco')
    expect(textOf(toPay)).toBe('Por pagar hoyNada')
    expect(textOf(toAuthorize)).toBe('Por autorizarUSD9,000.00más de 999 pagos')
    expect((await band()).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payments/single/accounts',
      '/payments/single?tab=bank',
      '/payments/single',
      '/payments/single?tab=authorize',
    ])
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('tells an approver how long the oldest waits, and leads to it', async () => {
    const portal = new Portal(people.rogelio)
    const to_decide = portal.home().to_decide!
    const oldestFigure = figure('oldest_to_decide', { count: 6, since_ms: Date.now() - 5 * 86_400_000 })
    visit(people.rogelio, [oldestFigure, figure('coming')], { to_decide })
    const [oldest = document.body] = (await band()).getAllByRole('listitem')
    expect(textOf(oldest)).toMatch(/^La más antiguahace 5 días/)
    expect(within(oldest).getByRole('link')).toHaveAttribute(
      'href',
      `/requests/${String(to_decide.items[0]?.id)}`,
    )
  })

  it('says no amount of a box that is counted blindly', async () => {
    visit(people.tomas, [figure('cash_box', { count: 1 }), figure('coming')])
    expect(textOf((await band()).getAllByRole('listitem')[0])).toBe('En mi cajaAbiertaSe cuenta a ciegas')
  })

  it('tells an administrator what is in order too', async () => {
    visit(people.yadira, [figure('stuck', { count: 2 }), figure('undelivered')])
    const [stuck, undelivered] = (await band()).getAllByRole('listitem')
    expect(textOf(stuck)).toBe('Solicitudes sin quien decida2')
    expect(textOf(undelivered)).toBe('Avisos sin entregar0En orden')
  })

  it('has asking for money big beside what a driver owes and what comes, and nowhere else', async () => {
    visit(people.eliecer, [
      figure('to_settle', { count: 1, sums: [{ currency: 'USD', minor: 18_500 }] }),
      figure('coming'),
    ])
    const ask = within(await screen.findByRole('region', { name: 'En cifras' }))
    expect(ask.getByRole('link', { name: 'Pedir dinero' })).toHaveAttribute('href', '/requests/new')
    const head = screen.getByRole('heading', { level: 1 }).closest('header')
    expect(head).not.toHaveTextContent('Pedir dinero')
  })

  it('draws none where there is one alone, which its list says as well', async () => {
    visit(people.tomas, [figure('to_review', { count: 1 })])
    await screen.findByText('Todo al día')
    expect(screen.queryByRole('region', { name: 'En cifras' })).not.toBeInTheDocument()
  })

  it('leaves it under the thumb on a phone', async () => {
    setWidth(360)
    visit(people.eliecer, [figure('to_settle'), figure('coming')])
    expect((await band()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Por rendir',
      'Por recibir',
    ])
    expect(screen.getAllByRole('link', { name: 'Pedir dinero' }).at(-1)).toBeVisible()
  })
})
