import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'
import type { Permission } from '@/lib/permissions'

const PERSON = { id: 'n-1', name: 'Eliécer Quintero' }

/** The lists that may be asked, each with what it answers to a query; all that was asked is noted. */
function listsOf(answers: Readonly<Record<string, (q: string) => unknown[] | Promise<unknown[]>>> = {}) {
  const asked: { list: string; q: string; limit: string | null }[] = []
  const lists = ['requests', 'payments', 'settlements', 'batches', 'cancellations']
  server.use(
    ...lists.map((list) =>
      http.get(`*/api/v1/${list}`, async ({ request }) => {
        const params = new URL(request.url).searchParams
        const q = params.get('q') ?? ''
        asked.push({ list, q, limit: params.get('limit') })
        return HttpResponse.json({ items: (await answers[list]?.(q)) ?? [], next: null })
      }),
    ),
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

const documents = async () => within(await screen.findByRole('group', { name: 'Documentos' }))

describe('documents in the palette', () => {
  it('are found by their number, three of a kind, and Enter opens the first', async () => {
    const asked = listsOf({
      requests: (q) =>
        [1, 2, 3, 4].map((n) => ({ id: `s-${String(n)}`, number: `${q}${String(n)}`, beneficiary: PERSON })),
      settlements: () => [{ id: 'r-1', number: 'REN-2026-000012', debtor: PERSON }],
    })
    const { user, field, router } = await opened('Crear solicitudes')
    await user.type(field, 'SOL-2026-00012')
    const group = await documents()
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'SOL-2026-000121 · Eliécer QuinteroSolicitud',
      'SOL-2026-000122 · Eliécer QuinteroSolicitud',
      'SOL-2026-000123 · Eliécer QuinteroSolicitud',
      'REN-2026-000012 · Eliécer QuinteroRendición',
    ])
    // The server is asked once the person pauses, not at each letter.
    expect(asked).toEqual([
      { list: 'requests', q: 'SOL-2026-00012', limit: '3' },
      { list: 'settlements', q: 'SOL-2026-00012', limit: '3' },
    ])
    server.use(http.get('*/api/v1/requests/s-1', () => HttpResponse.json({}, { status: 404 })))
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/requests/s-1')
    })
  })

  it.each<[Permission[], string[]]>([
    [[], []],
    [['Consultar contabilidad', 'Consultar auditoría'], []],
    [['Gestionar pagos', 'Gestionar cierre de caja'], []],
    [['Gestionar pagos individuales'], ['payments']],
    [['Gestionar pagos masivos'], ['batches']],
    [['Gestionar anulaciones'], ['cancellations']],
    [['Gestionar solicitudes nuevas'], ['requests']],
    [['Gestionar solicitudes aprobadas'], ['requests', 'settlements']],
    [['Administrador'], ['batches', 'cancellations', 'payments', 'requests', 'settlements']],
  ])('are asked of no list that %j does not open: a refusal would end the session', async (held, lists) => {
    const asked = listsOf()
    const { user, field } = await opened(...held)
    await user.type(field, '000123')
    await screen.findByText('Nada a lo que puedas entrar se llama «000123»')
    expect([...new Set(asked.filter(({ q }) => q === '000123').map(({ list }) => list))].toSorted()).toEqual(
      lists,
    )
  })

  it('are not looked for where nothing looks like a number, and are where a prefix stands', async () => {
    const asked = listsOf()
    const { user, field } = await opened('Gestionar pagos masivos')
    await user.type(field, 'lote')
    await user.clear(field)
    await user.type(field, 'LOT-')
    await waitFor(() => {
      expect(asked.filter(({ q }) => q !== '').map(({ q }) => q)).toEqual(['LOT-'])
    })
  })

  it('that answer what was typed before are dropped', async () => {
    let answerFirst: (items: unknown[]) => void = () => undefined
    const asked = listsOf({
      batches: async (q) =>
        q === 'LOT-1'
          ? new Promise<unknown[]>((resolve) => {
              answerFirst = resolve
            })
          : [{ id: 'l-2', number: 'LOT-2026-000012', description: 'Quincena' }],
    })
    const { user, field } = await opened('Gestionar pagos masivos')
    await user.type(field, 'LOT-1')
    await waitFor(() => {
      expect(asked.some(({ q }) => q === 'LOT-1')).toBe(true)
    })
    await user.type(field, '2')
    expect((await documents()).getAllByRole('option')).toHaveLength(1)
    answerFirst([{ id: 'l-1', number: 'LOT-2026-000001', description: 'Vieja' }])
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    expect((await documents()).getByRole('option')).toHaveTextContent('LOT-2026-000012 · Quincena')
  })
})
