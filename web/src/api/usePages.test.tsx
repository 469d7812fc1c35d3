import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Column } from '@/ui/DataTable'
import { PagedTable } from '@/ui/PagedTable'
import { api } from './base'
import { type RequestItem, requestsApi } from './requests'
import { usePages } from './usePages'

const PAGE_SIZE = 3

/** A list on the server: in its order, page by page, each from the row after the last one of the page before. */
class List {
  calls = 0
  failsAt: number | null = null
  private gate: Promise<void> | null = null
  private release: () => void = () => undefined

  numbers: number[]

  constructor(numbers: number[]) {
    this.numbers = numbers
    server.use(
      http.get('*/api/v1/requests', async ({ request }) => {
        this.calls += 1
        const call = this.calls
        await this.gate
        if (call === this.failsAt) {
          return HttpResponse.json(
            { title: '', status: 422, code: 'invalid', detail: 'No se pudo leer.' },
            { status: 422 },
          )
        }
        const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
        const rest = this.numbers.filter((number) => number > after)
        const items = rest.slice(0, PAGE_SIZE).map((number) => ({ id: `r${String(number)}`, number }))
        const next = rest.length > PAGE_SIZE ? String(items.at(-1)?.number) : null
        return HttpResponse.json({ items, next })
      }),
    )
  }

  /** From now on answers wait. */
  hold(): void {
    this.gate = new Promise((resolve) => {
      this.release = resolve
    })
  }

  answer(): void {
    this.gate = null
    this.release()
  }
}

const COLUMNS: readonly Column<RequestItem>[] = [
  { key: 'number', header: 'Número', cell: ({ number }) => `Solicitud ${number}` },
]

/** How many rows stood on the screen at each render. */
let heights: number[] = []

function Requests({ q = '' }: { q?: string }) {
  const pages = usePages(requestsApi.endpoints.listRequests, q === '' ? {} : { q })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  heights.push(pages.items?.length ?? 0)
  return (
    <>
      <PagedTable
        label="Solicitudes"
        columns={COLUMNS}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/requests/${id}`}
        empty="nada"
        selection={{ selected, onChange: setSelected, label: ({ number }) => number }}
      />
      <output>{(pages.items ?? []).filter(({ id }) => selected.has(id)).length} elegidas</output>
    </>
  )
}

function rows(): string[] {
  return screen.queryAllByRole('link', { name: /Solicitud/ }).map(({ textContent }) => textContent)
}

function numbered(...numbers: number[]): string[] {
  return numbers.map((number) => `Solicitud ${String(number)}`)
}

/** Three pages on the screen. */
async function visitThreePages(list: List) {
  heights = []
  const user = userEvent.setup()
  const view = renderPart(<Requests />)
  for (const last of [3, 6]) {
    await screen.findByText(`Solicitud ${String(last)}`)
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
  }
  await screen.findByText('Solicitud 9')
  expect(rows()).toHaveLength(9)
  const change = (numbers: number[]) => {
    list.numbers = numbers
    act(() => {
      view.store.dispatch(api.util.invalidateTags(['requests']))
    })
  }
  return { user, change, ...view }
}

describe('a list of several pages', () => {
  it('stays as it is until all of its pages are there again, and changes at once', async () => {
    const list = new List([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const { change } = await visitThreePages(list)
    heights = []
    list.hold()
    const before = list.calls
    change([1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await waitFor(() => {
      expect(list.calls).toBeGreaterThan(before)
    })
    expect(rows()).toEqual(numbered(1, 2, 3, 4, 5, 6, 7, 8, 9))
    list.answer()
    await waitFor(() => {
      expect(rows()).toEqual(numbered(1, 3, 4, 5, 6, 7, 8, 9, 10))
    })
    expect(Math.min(...heights)).toBe(9)
  })

  it('keeps the row in focus and the chosen ones, although others come before them', async () => {
    const list = new List([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const { user, change } = await visitThreePages(list)
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Elegir 9' }))
    act(() => {
      screen.getByRole('link', { name: 'Solicitud 8' }).focus()
    })
    heights = []
    change([0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await screen.findByText('Solicitud 0.5')
    // Nine rows and the new one: none that was there was pushed off the end.
    expect(rows().slice(0, 10)).toEqual(numbered(0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    await expectFocus(() => screen.getByRole('link', { name: 'Solicitud 8' }))
    expect(screen.getByText('2 elegidas')).toBeInTheDocument()
    expect(Math.min(...heights)).toBe(9)
  })

  it('does not grow because rows at its end are gone', async () => {
    const list = new List([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    const { change } = await visitThreePages(list)
    change([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15])
    await waitFor(() => {
      expect(rows()).toEqual(numbered(1, 2, 3, 4, 5, 6, 7, 8, 10))
    })
    expect(screen.getByText('Se muestran 9. Hay más.')).toBeInTheDocument()
  })

  it('ends where the fresh list ends', async () => {
    const list = new List([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { change } = await visitThreePages(list)
    change([1, 2])
    await waitFor(() => {
      expect(rows()).toEqual(numbered(1, 2))
    })
    expect(screen.getByText('2 en total.')).toBeInTheDocument()
  })

  it('keeps its rows when a page cannot be read again, says so, and reads on when asked', async () => {
    const list = new List([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { user, change } = await visitThreePages(list)
    // The three that stand there are read at once; the fourth call is the page that the fresh first one leads to.
    list.failsAt = list.calls + 4
    change([0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    expect(rows()).toEqual(numbered(1, 2, 3, 4, 5, 6, 7, 8, 9))
    await user.click(retry)
    await screen.findByText('Solicitud 0.5')
    expect(rows()).toContain('Solicitud 9')
  })

  it('asks again for a further page that failed', async () => {
    const list = new List([1, 2, 3, 4])
    const user = userEvent.setup()
    renderPart(<Requests />)
    await screen.findByText('Solicitud 3')
    list.failsAt = list.calls + 1
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await screen.findByText('No se pudo leer.')
    expect(rows()).toEqual(numbered(1, 2, 3))
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await screen.findByText('Solicitud 4')
  })
})
