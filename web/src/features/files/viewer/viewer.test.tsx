import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { holds } from '@tests/files'
import { people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { NOW_MS, request } from '@tests/requests/records'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawnSize, turned, viewAfter, WHOLE } from './paper'

const attachment = (id: string, name: string, media_type: string) => ({
  id,
  name,
  media_type,
  size_bytes: 2048,
  sha256: '00',
  removable: false,
  uploaded_at_ms: NOW_MS,
  uploaded_by: { id: people.eliecer.id, name: people.eliecer.name },
})

/** The page of a request with two photographs and a letter. */
function visit() {
  setWidth(1024)
  const row = {
    ...request({ n: 80, state: 'new', kind: 2, amount_minor: 18_500 }),
    attachments: [
      attachment('a-1', 'peaje.jpg', 'image/jpeg'),
      attachment('a-2', 'hotel.png', 'image/png'),
      attachment('a-3', 'carta.txt', 'text/plain'),
      attachment('a-4', 'factura.pdf', 'application/pdf'),
    ],
    attachment_count: 4,
  }
  const bought: string[] = []
  server.use(
    http.post<never, { id: string }>('*/api/v1/downloads', async ({ request: call }) => {
      const { id } = await call.json()
      bought.push(id)
      return HttpResponse.json({ url: `/api/downloads/${id}` }, { status: 201 })
    }),
    holds({ 'a-1': 'image/jpeg', 'a-2': 'image/png', 'a-3': 'text/plain', 'a-4': 'application/pdf' }),
    ...handlersOf(new Portal(people.rogelio, [row])),
  )
  renderPortal(`/requests/${row.id}`)
  return { bought, user: userEvent.setup({ delay: null }) }
}

async function open(user: ReturnType<typeof userEvent.setup>) {
  const section = await screen.findByRole('region', { name: 'Soportes' })
  await user.click(within(section).getByRole('button', { name: 'peaje.jpg, ver' }))
  return screen.findByRole('dialog', { name: 'peaje.jpg' })
}

/** A place of 1000 × 800 that shows a part of a sheet, which is as large as its style says. */
function measured(place: HTMLElement, sheet: HTMLElement | null) {
  Object.defineProperties(place, { clientWidth: { value: 1000 }, clientHeight: { value: 800 } })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return this === sheet && sheet !== null
      ? new DOMRect(
          -place.scrollLeft,
          -place.scrollTop,
          Number.parseFloat(sheet.style.width),
          Number.parseFloat(sheet.style.height),
        )
      : new DOMRect()
  })
}

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:papel', revokeObjectURL: () => undefined })
})
afterAll(() => {
  Reflect.deleteProperty(URL, 'createObjectURL')
  Reflect.deleteProperty(URL, 'revokeObjectURL')
})

describe('the papers of a document', () => {
  it('are shown one by one beside what they prove, by keys and by their small pictures', async () => {
    const { bought, user } = visit()
    const dialog = await open(user)
    const picture = await within(dialog).findByRole('img', { name: 'Eliécer Quintero: peaje.jpg' })
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/u))
    const proves = within(dialog).getByRole('complementary', { name: 'Lo que prueba' })
    expect(proves).toHaveTextContent(/^Eliécer QuinteroUSD\s185\.00SolicitudSOL-2026-000080/u)
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])

    await user.keyboard('{ArrowRight}')
    expect(await within(dialog).findByRole('img', { name: /hotel\.png$/u })).toBeInTheDocument()
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 de 4')
    await user.keyboard('{ArrowLeft}')
    expect(await within(dialog).findByRole('img', { name: /peaje\.jpg$/u })).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'carta.txt' }))
    expect(await within(dialog).findByText(/no se puede ver aquí/u)).toBeVisible()
    // Each is fetched once, however often it is looked at.
    expect(bought.toSorted()).toEqual(['a-1', 'a-2', 'a-3'])
  })

  it('are turned and made larger, by keys too, and close with Escape', async () => {
    const { user } = visit()
    const dialog = await open(user)
    const picture = await within(dialog).findByRole('img', { name: /peaje\.jpg$/u })
    await user.keyboard('r')
    expect(picture.style.transform).toContain('rotate(90deg)')
    await user.click(within(dialog).getByRole('button', { name: 'Girar' }))
    expect(picture.style.transform).toContain('rotate(180deg)')
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('keep in the middle what is there, made larger and turned', async () => {
    const { user } = visit()
    const dialog = await open(user)
    const picture = await within(dialog).findByRole('img', { name: /peaje\.jpg$/u })
    const place = within(dialog).getByRole('region', { name: 'Documento peaje.jpg' })
    const sheet = picture.parentElement
    measured(place, sheet)
    Object.defineProperties(picture, { naturalWidth: { value: 2000 }, naturalHeight: { value: 1600 } })
    fireEvent.load(picture)
    // The middle of a place of 1000 × 800: a quarter from the left, half from the top.
    Object.assign(place, { scrollLeft: 0, scrollTop: 400 })
    fireEvent.scroll(place)

    await user.click(within(dialog).getByRole('button', { name: 'Acercar' }))
    expect(sheet).toHaveStyle({ width: '2500px', height: '2000px' })
    expect([place.scrollLeft, place.scrollTop]).toEqual([2500 / 4 - 500, 2000 / 2 - 400])
    await user.click(within(dialog).getByRole('button', { name: 'Girar' }))
    expect(sheet).toHaveStyle({ width: '2000px', height: '2500px' })
    // What was on the left is above.
    expect([place.scrollLeft, place.scrollTop]).toEqual([2000 / 2 - 500, 2500 / 4 - 400])
  })

  it('say of a PDF that cannot be opened here that it can be downloaded', async () => {
    const { user } = visit()
    const dialog = await open(user)
    await user.click(within(dialog).getByRole('button', { name: 'factura.pdf' }))
    expect(await within(dialog).findByText(/^Este PDF no se pudo abrir aquí/u)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Descargar' })).toBeVisible()
  })

  it('say what went wrong, and are read again when asked', async () => {
    const { user } = visit()
    server.use(http.get('*/api/downloads/a-1', () => HttpResponse.error(), { once: true }))
    const dialog = await open(user)
    expect(await within(dialog).findByText(/El archivo no llegó/u)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
    expect(await within(dialog).findByRole('img', { name: /peaje\.jpg$/u })).toBeInTheDocument()
  })
})

describe('the size of a paper', () => {
  const place = { width: 400, height: 300 }

  it('is all of it at first, and never more than it has', () => {
    expect(drawnSize({ width: 800, height: 300 }, place, WHOLE)).toEqual({
      width: 400,
      height: 150,
      scale: 0.5,
    })
    expect(drawnSize({ width: 24, height: 24 }, place, WHOLE).scale).toBe(1)
    // On its side it is as high as it was wide.
    expect(drawnSize({ width: 800, height: 300 }, place, { zoom: 1, turn: 90 }).height).toBe(300)
  })

  it('is turned with what is on it', () => {
    const upperLeft = { x: 0, y: 0.25 }
    expect([90, 180, 270, 0, -270].map((degrees) => turned(upperLeft, degrees))).toEqual([
      { x: 0.75, y: 0 },
      { x: 1, y: 0.75 },
      { x: 0.25, y: 1 },
      upperLeft,
      { x: 0.75, y: 0 },
    ])
  })

  it('has a least and a most, and one key back', () => {
    let view = WHOLE
    for (let times = 0; times < 20; times += 1) {
      view = viewAfter(view, 'in')
    }
    expect(view.zoom).toBe(6)
    expect(viewAfter(view, 'whole')).toEqual(WHOLE)
    expect(viewAfter({ zoom: 1, turn: 270 }, 'turn').turn).toBe(0)
  })
})
