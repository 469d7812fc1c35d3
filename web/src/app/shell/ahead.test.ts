import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, setRoutesAhead } from './ahead'

const page = () => vi.fn<() => Promise<object>>().mockResolvedValue({})

function link(href: string): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  made.append(document.createElement('span'))
  document.body.append(made)
  return made
}

describe('what is fetched ahead', () => {
  let stop: () => void = () => undefined
  afterEach(() => {
    stop()
    document.body.replaceChildren()
  })

  it('is the page that a link under the pointer or the focus leads to, once', async () => {
    const [list, detail] = [page(), page()]
    setRoutesAhead([
      {
        path: '/',
        children: [
          { path: 'requests', lazy: list },
          { path: 'requests/:id', lazy: detail },
        ],
      },
    ])
    stop = fetchAhead(['Crear solicitudes'])
    const toList = link('/requests?tab=mine')
    fireEvent.pointerOver(toList.firstElementChild ?? toList)
    fireEvent.pointerOver(toList)
    fireEvent.focusIn(link('/requests/1'))
    await waitFor(() => expect(detail).toHaveBeenCalledOnce())
    expect(list).toHaveBeenCalledOnce()
  })

  it('is no page that its person may not enter, no download and nothing of others', () => {
    const pages = [page(), page(), page()]
    setRoutesAhead([
      { path: '/users', lazy: pages[0] },
      { path: '/api/v1/x', lazy: pages[1] },
      { path: '/help', lazy: pages[2] },
    ])
    stop = fetchAhead(['Crear solicitudes'])
    for (const href of ['/users', '/api/v1/x', 'https://example.test/help']) {
      fireEvent.pointerOver(link(href))
    }
    for (const one of pages) {
      expect(one).not.toHaveBeenCalled()
    }
  })

  it('is tried again where it failed', async () => {
    const failing = page().mockRejectedValueOnce(new TypeError('Failed to fetch'))
    setRoutesAhead([{ path: '/help', lazy: failing }])
    stop = fetchAhead([])
    const help = link('/help')
    fireEvent.pointerOver(help)
    await waitFor(() => {
      fireEvent.pointerOver(help)
      expect(failing).toHaveBeenCalledTimes(2)
    })
  })
})
