import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expectFocus } from '@tests/focus'
import { people } from '@tests/requests/people'
import type { Row } from '@tests/requests/records'
import { firstRow, theTwoThatWait, visit } from '@tests/requests/visit'
import { saying } from '@tests/saying'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'

/** The first that waits is open, and the keyboard stands in its row. */
async function openFirst(rows?: Row[]) {
  const visited = visit('/requests', people.rogelio, rows)
  await firstRow('SOL-2026-000060')
  await visited.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { name: 'SOL-2026-000060', level: 1 })
  return visited
}

/** Says yes by the keyboard to the question about a request. */
async function approve(user: UserEvent, number: string) {
  const dialog = await screen.findByRole('dialog', { name: `Aprobar ${number}` })
  within(dialog)
    .getByRole('button', { name: /^Aprobar USD/ })
    .focus()
  await user.keyboard('{Enter}')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
}

describe('the keyboard', () => {
  it('moves between rows, opens, approves, and closes', async () => {
    const { user, router, portal } = visit('/requests', people.rogelio)
    const first = await firstRow('SOL-2026-000060')
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => first)
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000061' }))
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'SOL-2026-000061', level: 1 })
    expect(screen.getByRole('list', { name: 'Solicitudes' })).toBeInTheDocument()

    await user.keyboard('a')
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar SOL-2026-000061' })
    await user.click(await within(dialog).findByRole('button', { name: /^Aprobar USD/ }))
    await waitFor(() => {
      expect(portal.row('000061').state).toBe('approved')
    })
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/requests')
    })
  })

  it('leads from record to record beside open details, and one step back leads out of them all', async () => {
    const { user, router } = await openFirst()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('heading', { name: 'SOL-2026-000061', level: 1 })
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000061' }))
    await user.keyboard('{ArrowUp}')
    await screen.findByRole('heading', { name: 'SOL-2026-000060', level: 1 })
    await router.navigate(-1)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/requests')
    })
  })

  it('decides on what is open: at once after an arrow on where that leads, never on a row beside it', async () => {
    const { user, router } = await openFirst()
    screen.getByRole('link', { name: 'SOL-2026-000061' }).focus()
    await user.keyboard('a')
    const open = await screen.findByRole('dialog', { name: 'Aprobar SOL-2026-000060' })
    await user.click(within(open).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })

    screen.getByRole('link', { name: 'SOL-2026-000060' }).focus()
    await user.keyboard('{ArrowDown}r')
    await screen.findByRole('dialog', { name: 'Rechazar SOL-2026-000061' })
    expect(router.state.location.pathname).toMatch(/061$/u)
  })

  it('passes nobody by when the open request leaves the list with its decision', async () => {
    const { user } = await openFirst(theTwoThatWait())
    await user.keyboard('a')
    await approve(user, 'SOL-2026-000060')
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000061' }))
    expect(screen.getByRole('heading', { name: 'SOL-2026-000060', level: 1 })).toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('heading', { name: 'SOL-2026-000061', level: 1 })
  })

  it('stays in the list with each decision: on the link of the next row, then on the heading', async () => {
    const { user } = visit('/requests', people.rogelio, theTwoThatWait())
    const first = await firstRow('SOL-2026-000060')
    const decide = async (number: string) => {
      await user.keyboard('a')
      await approve(user, number)
    }
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => first)
    await decide('SOL-2026-000060')
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000061' }))
    await decide('SOL-2026-000061')
    await screen.findByText('No te toca decidir nada')
    await expectFocus(() => screen.getByRole('heading', { name: 'Solicitudes' }))
  })

  it('goes on to the next before the list is read anew, also from the far end of the question', async () => {
    const { user } = visit('/requests', people.rogelio, theTwoThatWait())
    const first = await firstRow('SOL-2026-000060')
    let answer = () => {}
    const late = new Promise<void>((done) => {
      answer = done
    })
    server.use(
      http.get('*/api/v1/requests', async () => {
        await late
        return HttpResponse.json({ items: [], next: null })
      }),
    )
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => first)
    await user.keyboard('a')
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar SOL-2026-000060' })
    const stops =
      1 + within(dialog).getAllByRole('button').length + within(dialog).getAllByRole('textbox').length
    await user.keyboard('{Tab}'.repeat(stops))
    await approve(user, 'SOL-2026-000060')
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000061' }))
    expect(screen.queryByRole('link', { name: 'SOL-2026-000060' })).not.toBeInTheDocument()
    answer()
    await screen.findByText('No te toca decidir nada')
  })

  it('stays in the list when all that were chosen are decided at once', async () => {
    const { user } = visit('/requests', people.rogelio, theTwoThatWait())
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    screen.getByRole('button', { name: 'Aprobar 2' }).focus()
    await user.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog')
    within(question)
      .getByRole('button', { name: /^Aprobar/ })
      .focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Listo: 2 de 2' })
    await user.keyboard('{Enter}')
    await screen.findByText('No te toca decidir nada')
    await expectFocus(() => screen.getByRole('heading', { name: 'Solicitudes' }))
  })

  it('goes to the heading of the open request when its button goes with the decision', async () => {
    setWidth(800)
    const { user } = visit('/requests', people.rogelio)
    await user.click(await screen.findByRole('link', { name: 'SOL-2026-000060' }))
    ;(await screen.findByRole('button', { name: 'Aprobar' })).focus()
    await user.keyboard('{Enter}')
    await approve(user, 'SOL-2026-000060')
    await expectFocus(() => screen.getByRole('heading', { level: 1 }))
  })

  it('goes to the search with "/" and writes there instead of deciding', async () => {
    const { user } = visit('/requests', people.rogelio)
    await firstRow('SOL-2026-000060')
    await user.keyboard('/')
    await expectFocus(() => screen.getByRole('searchbox'))
    await user.keyboard('ar?')
    expect(screen.getByRole('searchbox')).toHaveValue('ar?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it("is switched off in the menu of the account; the arrows are nobody's letters and stay", async () => {
    const { user, router } = visit('/requests', people.rogelio)
    const first = await firstRow('SOL-2026-000060')
    const account = screen.getByRole('button', { name: /^Tu cuenta/u })
    const open = async () => {
      await user.click(account)
      return screen.findByRole('menuitemcheckbox', { name: 'Atajos de una sola tecla' })
    }
    const keys = await open()
    expect(keys).toHaveAttribute('aria-checked', 'true')
    expect(within(keys).getByText('Activados')).toBeVisible()
    await user.click(keys)
    expect(keys).toHaveAttribute('aria-checked', 'false')
    expect(within(keys).getByText('Desactivados')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    })
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).not.toHaveFocus()
    await user.keyboard('?n')
    expect(router.state.location.pathname).toBe('/requests')
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => first)
    await user.keyboard('a')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(await open())
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    })
    await user.keyboard('/')
    await expectFocus(() => screen.getByRole('searchbox'))
  })

  it('says which keys there are', async () => {
    const { user, router } = visit('/requests?scope=all', people.rogelio)
    await firstRow('SOL-2026-000060')
    await user.keyboard('?')
    await screen.findByRole('heading', { name: 'Ayuda: Solicitudes', level: 1 })
    expect(screen.getByText('Aprobar o liberar')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: /Volver a donde estabas/ }))
    await firstRow('SOL-2026-000060')
    expect(router.state.location.search).toBe('?scope=all')
  })

  it('finds the request that one was at, by its number', async () => {
    const { user, router } = await openFirst()
    await router.navigate('/')
    await screen.findByRole('heading', { name: /^Hola/, level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Buscar o ir a' }), '000060')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^SOL-2026-000060/)
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'SOL-2026-000060', level: 1 })
  })

  it('says why a key does nothing', async () => {
    const { user, portal } = visit('/requests?scope=all', people.rogelio)
    await firstRow('SOL-2026-000129')
    await user.keyboard('{ArrowDown}r')
    expect(
      await screen.findByText(
        saying(/SOL-2026-000129: La pediste tú: le toca a otra persona\. .*Carmen Arosemena/),
      ),
    ).toBeInTheDocument()
    expect(portal.calls.filter(({ method }) => method !== 'GET')).toHaveLength(0)
  })
})
