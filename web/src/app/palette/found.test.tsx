import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'
import type { FoundItem } from '@/api/client'
import type { Permission } from '@/lib/permissions'

/** A record as the server finds it. */
function record(kind: string, id: string, more: Partial<FoundItem> = {}): FoundItem {
  return { kind, id, title: 'Eliécer Quintero', state: 'confirmed', needs_hr: false, ...more }
}

/** What the server finds; all that it was asked is noted. */
function finds(answer: (q: string) => FoundItem[] | Promise<FoundItem[]> = () => []) {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/search', async ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params.toString())
      return HttpResponse.json({ items: await answer(params.get('q') ?? '') })
    }),
  )
  return asked
}

async function opened(...permissions: Permission[]) {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))))
  const user = userEvent.setup({ delay: null })
  const view = renderPortal('/')
  await screen.findByRole('heading', { level: 1 })
  await user.click(screen.getByRole('button', { name: 'Buscar o ir a…' }))
  return { user, field: await screen.findByRole('combobox', { name: 'Buscar o ir a' }), ...view }
}

const group = async (name: string) => within(await screen.findByRole('group', { name }))
const titles = () => screen.getAllByRole('group').map((shown) => shown.firstChild?.textContent)

describe('what the palette finds', () => {
  it('is asked in one call once the person pauses, and stands by kind with amount and state', async () => {
    const asked = finds(() => [
      record('request', 's-1', {
        number: 'SOL-2026-000043',
        subtitle: 'Viaje a David',
        amount_minor: 24_540,
        currency: 'USD',
        state: 'new',
      }),
      record('settlement', 'r-1', { number: 'REN-2026-000012', state: 'open' }),
    ])
    const { user, field, router } = await opened('Crear solicitudes')
    await user.type(field, '245.40')
    const [request] = (await group('Solicitudes')).getAllByRole('option')
    expect(request).toHaveTextContent(/^Eliécer QuinteroUSD\s245\.40SOL-2026-000043Viaje a DavidNueva$/u)
    expect((await group('Rendiciones')).getAllByRole('option')).toHaveLength(1)
    expect(asked).toEqual(['q=245.40&limit=4'])
    server.use(http.get('*/api/v1/requests/s-1', () => HttpResponse.json({}, { status: 404 })))
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/requests/s-1')
    })
  })

  it('stands above the lists to search, and words mean a page before a record', async () => {
    finds(() => [record('payment', 'p-1'), record('beneficiary', 'b-1', { state: 'inactive' })])
    const { user, field } = await opened('Gestionar pagos individuales')
    await user.type(field, 'pagos')
    await group('Pagos')
    expect(titles()).toEqual(['En el portal', 'Pagos', 'Beneficiarios', 'Buscar en una lista'])
    expect((await group('Beneficiarios')).getByRole('option')).toHaveTextContent('Inactivo')
    await user.clear(field)
    await user.type(field, 'pago 12')
    await group('Pagos')
    expect(titles()[0]).toBe('Pagos')
  })

  it('begins with whoever is called so', async () => {
    finds(() => [
      record('request', 's-1', { number: 'SOL-2026-000043' }),
      record('payment', 'p-1', { number: 'PAG-2026-000047' }),
      record('beneficiary', 'b-2', { title: 'Taller Eliécer Hermanos' }),
      record('beneficiary', 'b-1'),
      record('user', 'u-1'),
    ])
    const { user, field } = await opened('Administrador')
    await user.type(field, 'eliecer q')
    await group('Beneficiarios')
    expect(titles().slice(0, 4)).toEqual(['Beneficiarios', 'Usuarios', 'Solicitudes', 'Pagos'])
    const [first] = (await group('Beneficiarios')).getAllByRole('option')
    expect(first).toHaveTextContent('Eliécer Quintero')
    // Neither a name within another nor a number means its bearer.
    await user.clear(field)
    await user.type(field, 'quintero')
    await group('Usuarios')
    expect(titles()[0]).toBe('Solicitudes')
  })

  it('is not shown where its page does not open: a refusal would end the session', async () => {
    finds(() => ['request', 'payment', 'batch', 'user', 'otro'].map((kind) => record(kind, `${kind}-1`)))
    const { user, field } = await opened('Gestionar pagos masivos')
    await user.type(field, '000123')
    await group('Lotes')
    expect(titles()).toEqual(['Lotes', 'Buscar en una lista'])
  })

  it('is not asked for a letter, nor for more than the server looks for', async () => {
    const asked = finds()
    const { user, field } = await opened('Gestionar pagos masivos')
    await user.type(field, 'x')
    await user.clear(field)
    await user.click(field)
    await user.paste('a'.repeat(101))
    await user.clear(field)
    await user.type(field, 'LOT-')
    await waitFor(() => {
      expect(asked).toEqual(['q=LOT-&limit=4'])
    })
  })

  it('is dropped where it answers what was typed before', async () => {
    let answerFirst: (items: FoundItem[]) => void = () => undefined
    const asked = finds(async (q) =>
      q === 'LOT-1'
        ? new Promise<FoundItem[]>((resolve) => {
            answerFirst = resolve
          })
        : [record('batch', 'l-2', { title: 'Quincena' })],
    )
    const { user, field } = await opened('Gestionar pagos masivos')
    await user.type(field, 'LOT-1')
    await waitFor(() => {
      expect(asked).toHaveLength(1)
    })
    await user.type(field, '2')
    expect((await group('Lotes')).getAllByRole('option')).toHaveLength(1)
    answerFirst([record('batch', 'l-1', { title: 'Vieja' })])
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    expect((await group('Lotes')).getByRole('option')).toHaveTextContent('Quincena')
  })

  it('leaves what was walked to meanwhile', async () => {
    let answer: (items: FoundItem[]) => void = () => undefined
    finds(
      async () =>
        new Promise<FoundItem[]>((resolve) => {
          answer = resolve
        }),
    )
    const { user, field } = await opened('Gestionar pagos masivos', 'Crear solicitudes')
    await user.type(field, '12345')
    await user.keyboard('{ArrowDown}')
    const meant = screen.getByRole('option', { selected: true }).textContent
    await screen.findByText('Buscando…')
    await waitFor(() => {
      answer([record('batch', 'l-1')])
      expect(screen.getByRole('group', { name: 'Lotes' })).toBeVisible()
    })
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(meant ?? '')
  })
})
