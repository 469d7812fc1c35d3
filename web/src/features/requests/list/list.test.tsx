import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { aMorning } from '@tests/requests/records'
import { firstRow, theTwoThatWait, visit } from '@tests/requests/visit'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import * as download from '@/lib/download'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'

function hasRow(number: string): boolean {
  return screen.queryAllByText(number).length > 0
}

describe('the views of the list', () => {
  it('opens on what an approver has to decide, the oldest first', async () => {
    const { portal } = visit('/requests', people.rogelio)
    await firstRow('SOL-2026-000060')
    expect(screen.getByRole('link', { name: /Por decidir/ })).toHaveAttribute('aria-current', 'page')
    expect(portal.sent('GET', /scope=to_decide.*sort=oldest/)).not.toHaveLength(0)
    expect(screen.queryByRole('link', { name: /Por liberar/ })).not.toBeInTheDocument()
  })

  it('keeps apart what waits for somebody else, for who decides', async () => {
    const { portal } = visit('/requests?scope=waiting_for_others', people.rogelio)
    const view = await screen.findByRole('link', { name: /^Esperan a otra persona/u })
    expect(view).toHaveAttribute('aria-current', 'page')
    await waitFor(() => {
      expect(portal.sent('GET', /scope=waiting_for_others.*sort=oldest/u)).not.toHaveLength(0)
    })
  })

  it('shows a driver their own alone, with the way to ask for more', async () => {
    visit('/requests', people.eliecer)
    await firstRow('SOL-2026-000128')
    expect(screen.getByRole('link', { name: 'Mis solicitudes' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: /Por decidir/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pedir dinero' })).toHaveAttribute('href', '/requests/new')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('goes on below, page after page', async () => {
    const { user } = visit('/requests?scope=all', people.yadira, aMorning(25))
    await firstRow('SOL-2026-000129')
    expect(hasRow('SOL-2026-000060')).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await firstRow('SOL-2026-000060')
  })

  it('becomes cards on a phone, and a card is one link', async () => {
    setWidth(360)
    const { user, router } = visit('/requests', people.rogelio)
    const list = await screen.findByRole('list', { name: 'Solicitudes' })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    await user.click(await within(list).findByRole('link', { name: 'SOL-2026-000060' }))
    await screen.findByRole('heading', { name: 'SOL-2026-000060', level: 1 })
    expect(router.state.location.pathname).toMatch(/\/requests\/.+060$/)
    expect(screen.queryByRole('list', { name: 'Solicitudes' })).not.toBeInTheDocument()
  })
})

describe('filters', () => {
  it('stand in the address, so that a view can be kept and shared', async () => {
    const { user, router, portal } = visit('/requests?scope=all', people.yadira)
    await firstRow('SOL-2026-000129')
    await user.click(await screen.findByRole('button', { name: 'Estado' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Desembolsada' }))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Estado: Desembolsada' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Más filtros' }))
    await chooseOption(user, await screen.findByLabelText('Tipo'), 'Viáticos')
    await user.type(await screen.findByLabelText('Monto desde (USD)'), '12.50{Enter}')
    await waitFor(() => {
      const query = new URLSearchParams(router.state.location.search)
      expect(query.get('state')).toBe('disbursed')
      expect(query.get('min_minor')).toBe('1250')
      expect(query.get('type')).toMatch(/02$/)
    })
    await waitFor(() => {
      expect(
        portal.sent('GET', /state=disbursed.*min_minor=1250|min_minor=1250.*state=disbursed/),
      ).not.toHaveLength(0)
    })
  })

  it('are read from the address of a shared view', async () => {
    visit('/requests?scope=all&q=llantas', people.yadira)
    await firstRow('SOL-2026-000125')
    expect(screen.getByRole('searchbox')).toHaveValue('llantas')
    expect(hasRow('SOL-2026-000126')).toBe(false)
  })

  it('ask about an amount that could be read in two ways, and take the answer', async () => {
    const { user, router } = visit('/requests?scope=all', people.yadira)
    await firstRow('SOL-2026-000129')
    await user.click(await screen.findByRole('button', { name: 'Más filtros' }))
    await user.type(await screen.findByLabelText('Monto hasta (USD)'), '1,250{Enter}')
    const answer = await screen.findByRole('button', { name: /Es USD.1,250\.00/ })
    expect(router.state.location.search).toBe('?scope=all')
    await user.click(answer)
    await waitFor(() => {
      expect(router.state.location.search).toContain('125000')
    })
  })
})

describe('an empty list says why, and what to do', () => {
  it('nothing matches: the filters can go, the view stays', async () => {
    const { user, router } = visit('/requests?scope=all&q=zzz', people.yadira)
    await screen.findByText('Ninguna solicitud coincide')
    // One way out, where one looks.
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await firstRow('SOL-2026-000129')
    expect(screen.getByRole('search')).toContainElement(document.activeElement as HTMLElement)
    expect(router.state.location.search).toBe('?scope=all')
  })

  it('nothing asked for yet: ask', async () => {
    visit('/requests', people.eliecer, [])
    expect(await screen.findByText('Todavía no has pedido dinero')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Pedir dinero' })).toHaveLength(2)
  })

  it('nothing to decide: up to date', async () => {
    visit('/requests', people.carmen, [])
    expect(await screen.findByText('No te toca decidir nada')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/requests?scope=all')
  })

  it('a list that failed says so and can be asked again', async () => {
    const portal = new Portal(people.rogelio)
    let isBroken = true
    server.use(
      http.get('*/api/v1/requests', () =>
        isBroken
          ? HttpResponse.json(
              { detail: 'Un filtro no es válido.', status: 422, code: 'invalid_query' },
              { status: 422 },
            )
          : undefined,
      ),
      ...handlersOf(portal),
    )
    const user = userEvent.setup()
    renderPortal('/requests')
    expect(await screen.findByText('Un filtro no es válido.')).toBeInTheDocument()
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await firstRow('SOL-2026-000060')
  })
})

describe('many at once', () => {
  it('asks once, sends once, and tells the result of each', async () => {
    const { user, portal } = visit('/requests', people.rogelio)
    await firstRow('SOL-2026-000060')
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000060' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000061' }))
    expect(screen.getByText(/2 elegidas/)).toHaveTextContent('USD 211.99')
    portal.elsewhere(portal.row('000061'), 'Carmen Arosemena', 'approve', { state: 'approved' })

    await user.click(await screen.findByRole('button', { name: 'Aprobar 2' }))
    const question = await screen.findByRole('alertdialog', { name: 'Aprobar 2 solicitudes' })
    await expectFocus(() => within(question).getByRole('button', { name: 'Cancelar' }))
    await user.click(await within(question).findByRole('button', { name: /^Aprobar/ }))

    const results = await screen.findByRole('dialog', { name: 'Se completaron 1 de 2' })
    const [refused, done] = within(results).getAllByRole('listitem')
    expect(refused).toHaveTextContent('SOL-2026-000061')
    await waitFor(() => {
      expect(refused).toHaveTextContent('Alguien la cambió mientras la veías. Ahora su estado es “Aprobada”.')
    })
    expect(done).toHaveTextContent('Aprobada')
    const [call, ...more] = portal.sent('POST', /decisions$/)
    expect(more).toHaveLength(0)
    expect(call?.body).toMatchObject({ action: 'approve', items: [{ version: 1 }, { version: 1 }] })
    await user.click(await within(results).findByRole('button', { name: 'Entendido' }))
    await waitFor(() => {
      expect(screen.queryByText(/elegidas?/)).not.toBeInTheDocument()
    })
  })

  it.each([
    { who: people.rogelio, scope: '', action: 'Aprobar', state: 'new', chosen: ['000060', '000061'] },
    {
      who: people.tomas,
      scope: '?scope=to_release',
      action: 'Liberar para pago',
      state: 'approved',
      chosen: ['000060', '000061'],
    },
  ] as const)(
    'says of each row what it may repeat before “$action”',
    async ({ who, scope, action, state, chosen }) => {
      const portal = new Portal(who)
      const [one, two] = [portal.row(chosen[0]), portal.row(chosen[1])]
      const { beneficiary, requested_minor, currency, purpose } = one
      Object.assign(one, { state })
      Object.assign(two, {
        state,
        beneficiary,
        requested_minor,
        approved_minor: one.approved_minor,
        currency,
        purpose,
      })
      server.use(...handlersOf(portal))
      const user = userEvent.setup()
      renderPortal(`/requests${scope}`)
      const row = (await screen.findByRole('link', { name: /SOL-2026-000060/ })).closest('[data-row]')
      expect(row).toHaveTextContent('Puede repetir SOL-2026-000061.')
      await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000060' }))
      await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000061' }))
      await user.click(await screen.findByRole('button', { name: `${action} 2` }))
      const question = await screen.findByRole('alertdialog')
      expect(question).toHaveTextContent('2 pueden estar repetidas')
      const rows = within(within(question).getByRole('list', { name: 'Se deciden' })).getAllByRole('listitem')
      expect(rows.map((item) => /SOL-2026-0000\d\d/.exec(item.textContent)?.[0])).toEqual([
        'SOL-2026-000060',
        'SOL-2026-000061',
      ])
      expect(rows[0]).toHaveTextContent('se parece a SOL-2026-000061')
      expect(rows[0]).toHaveTextContent(`${one.type.name} · ${purpose ?? ''}`)
      const link = within(question).getByRole('link', { name: /^SOL-2026-000060/ })
      expect(link).toHaveAttribute('href', `/requests/${one.id}`)
      expect(link).toHaveAttribute('target', '_blank')
      await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
      expect(portal.sent('POST', /decisions$/)).toHaveLength(0)
    },
  )

  it('says it on the card of a phone as well', async () => {
    setWidth(360)
    const rows = theTwoThatWait()
    const [one, two] = rows
    const { beneficiary, requested_minor, purpose } = one ?? {}
    Object.assign(two ?? {}, { beneficiary, requested_minor, purpose })
    visit('/requests', people.rogelio, rows)
    const card = (await firstRow('SOL-2026-000060'))?.closest('li')
    expect(card).toHaveTextContent('Puede estar repetida: se parece a SOL-2026-000061.')
  })

  it('says what was chosen and is left out, and why', async () => {
    const { user } = visit('/requests?scope=all', people.rogelio)
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000060' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000125' }))
    await user.click(await screen.findByRole('button', { name: 'Aprobar 1' }))
    const question = await screen.findByRole('alertdialog')
    const [out] = within(within(question).getByRole('list', { name: 'No entran' })).getAllByRole('listitem')
    expect(out).toHaveTextContent('SOL-2026-000125')
    expect(out).toHaveTextContent(/límite/)
  })

  it('ends the sentence about one request once, whatever its beneficiary’s name ends in', async () => {
    const rows = theTwoThatWait()
    const [one] = rows
    Object.assign(one ?? {}, { beneficiary: { ...one?.beneficiary, name: 'Llantas del Istmo, S. A.' } })
    const { user } = visit('/requests', people.rogelio, rows)
    await user.click(await screen.findByRole('checkbox', { name: `Elegir ${one?.number ?? ''}` }))
    await user.click(await screen.findByRole('button', { name: 'Aprobar 1' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('para Llantas del Istmo, S. A.')
    expect(question).not.toHaveTextContent('..')
  })

  it('wants one reason for all that are declined', async () => {
    const { user, portal } = visit('/requests', people.rogelio)
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000060' }))
    await user.click(await screen.findByRole('button', { name: 'Rechazar 1' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(await within(question).findByRole('button', { name: 'Rechazar' }))
    expect(within(question).getByText('Escribe el motivo.')).toBeInTheDocument()
    await user.type(await within(question).findByLabelText(/Motivo/), 'Ya lo cubre la tarjeta.')
    await user.click(await within(question).findByRole('button', { name: 'Rechazar' }))
    await screen.findByRole('dialog', { name: 'Listo: 1 de 1' })
    expect(portal.sent('POST', /decisions$/)[0]?.body).toMatchObject({
      action: 'decline',
      reason: 'Ya lo cubre la tarjeta.',
    })
  })
})

it('exports what the list shows, through an address that is good once', async () => {
  const save = vi.spyOn(download, 'saveFrom').mockImplementation(() => undefined)
  const { user, portal } = visit('/requests?scope=all&state=declined', people.yadira)
  await user.click(await screen.findByRole('button', { name: 'Descargar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
  await waitFor(() => {
    expect(save).toHaveBeenCalledWith('/api/downloads/una-sola-vez')
  })
  expect(portal.sent('POST', /downloads$/)[0]?.body).toEqual({
    kind: 'list',
    of: 'requests',
    format: 'csv',
    query: 'scope=all&state=declined&sort=newest',
  })
})
