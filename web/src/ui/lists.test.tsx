import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Column, DataTable, type DataTableProps } from './DataTable'
import { EmptyState } from './EmptyState'
import { FilterBar, FilterSearch } from './FilterBar'
import { LoadMore } from './LoadMore'
import { MoneyText } from './MoneyText'
import { NoWrapPhrases } from './NoWrapPhrases'
import { PagedTable, type ShownPages } from './PagedTable'
import { PILL_COLOURS, StatePill } from './StatePill'
import { Timeline } from './Timeline'
import { useUrlFilters } from './useUrlFilters'

interface Row {
  id: string
  number: string
  person: string
  amount_minor: number
}

const ROWS: readonly Row[] = [
  { id: 'a', number: 'SOL-2026-000101', person: 'Yadira Batista', amount_minor: 18_500 },
  { id: 'b', number: 'SOL-2026-000102', person: 'Eustaquio Him', amount_minor: 240_000 },
  { id: 'c', number: 'SOL-2026-000103', person: 'Nereida Caballero', amount_minor: 9_075 },
]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Número',
    cell: (row) => row.number,
    order: { ascending: 'number', descending: '-number' },
  },
  { key: 'person', header: 'Persona', cell: (row) => row.person },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    cell: (row) => <MoneyText amount_minor={row.amount_minor} currency="USD" />,
  },
]

function Requests(props: Partial<DataTableProps<Row>>) {
  return (
    <DataTable
      label="Solicitudes"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      rowHref={(row) => `/requests/${row.id}`}
      empty={<EmptyState cause="no-match" title="Ninguna solicitud coincide" />}
      {...props}
    />
  )
}

describe('DataTable', () => {
  it('goes from row to row with ↑ and ↓, and opens with Enter', async () => {
    const { router } = renderPart(<Requests />)
    await userEvent.tab()
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000101' }))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    await expectFocus(() => screen.getByRole('link', { name: 'SOL-2026-000102' }))
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/requests/b')
  })

  it('spec §9: below 600 px each row is a card with its facts', () => {
    setWidth(599)
    renderPart(<Requests />)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    const card = within(screen.getByRole('list', { name: 'Solicitudes' })).getAllByRole('listitem')[1]
    expect(card).toHaveTextContent('SOL-2026-000102')
    expect(card).toHaveTextContent('PersonaEustaquio Him')
  })

  it('on a card leaves out what a row has nothing of', () => {
    setWidth(360)
    const document: Column<Row> = {
      key: 'document',
      header: 'Documento',
      cell: ({ id }) => (id === 'a' ? '—' : `RUC ${id}`),
    }
    renderPart(
      <Requests
        columns={[...COLUMNS, document, { ...document, key: 'kept', header: 'Siempre', isKept: true }]}
      />,
    )
    const [first, second] = screen.getAllByRole('listitem')
    expect(
      within(first!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Persona', 'Monto', 'Siempre'])
    expect(within(second!).getByText('Documento')).toBeVisible()
  })

  it('beside details says only what tells a row from the others', () => {
    renderPart(<Requests isCompact keptBeside={['person']} />)
    const card = screen.getAllByRole('listitem')[0]
    expect(card).toHaveTextContent('SOL-2026-000101PersonaYadira Batista')
    expect(card).not.toHaveTextContent('Monto')
  })

  it('shows a skeleton before the first answer, and the cause when there is nothing', () => {
    const { unmount } = renderPart(<Requests rows={undefined} />)
    expect(screen.getByText('Cargando Solicitudes')).toBeInTheDocument()
    unmount()
    renderPart(<Requests rows={[]} />)
    expect(screen.getByText('Ninguna solicitud coincide')).toBeInTheDocument()
  })

  it.each([1440, 599])('chooses rows one by one or all that may be chosen, %i px wide', async (width) => {
    setWidth(width)
    function Choosing() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
      return (
        <>
          <output>{[...selected].join(' ')}</output>
          <Requests
            selection={{
              selected,
              onChange: setSelected,
              label: (row) => row.number,
              canSelect: (row) => row.id !== 'c',
              whyNot: () => 'La pediste tú.',
            }}
          />
        </>
      )
    }
    const { container } = renderPart(<Choosing />)
    const chosen = () => container.querySelector('output')?.textContent
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir SOL-2026-000102' }))
    expect(chosen()).toBe('b')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
    expect(chosen()).toBe('a b')
    expect(screen.queryByRole('checkbox', { name: 'Elegir SOL-2026-000103' })).not.toBeInTheDocument()
    // In its place, at every width, what says why: also without a pointer.
    expect(screen.queryByText('La pediste tú.')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'No se puede elegir: La pediste tú.' }))
    expect(await screen.findByText('La pediste tú.')).toBeVisible()
  })

  it.each([1440, 599])('offers to choose all only where one may be chosen, %i px wide', async (width) => {
    setWidth(width)
    const { container } = renderPart(
      <Requests
        selection={{
          selected: new Set<string>(),
          onChange: () => undefined,
          label: (row) => row.number,
          canSelect: () => false,
        }}
      />,
    )
    expect(await screen.findAllByRole('button', { name: /^No se puede elegir: \S/u })).toHaveLength(3)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect((await axe.run(container)).violations).toEqual([])
  })

  it('says the currency in the head where that of all rows is the same', () => {
    const money = {
      align: 'right',
      money: (row: Row) => ({ amount_minor: row.amount_minor, currency: 'USD' }),
    } as const
    renderPart(
      <Requests
        columns={[
          {
            key: 'person',
            header: 'Persona',
            cell: ({ person }) => person,
            number: ({ number }) => number,
            below: ({ id }) => `de ${id}`,
          },
          { key: 'amount', header: 'Monto', cell: () => 'USD', ...money },
        ]}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Monto (USD)' })).toBeInTheDocument()
    expect(screen.getByRole('cell', { name: '185.00' })).toBeInTheDocument()
    // Whom it is for comes first; the number below it is the link of the row.
    expect(
      screen.getByRole('cell', { name: /^Yadira Batista ?SOL-2026-000101\s·\sde a$/u }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'SOL-2026-000101' })).toHaveAttribute('href', '/requests/a')
  })

  it('says in which order it stands', async () => {
    const asked: string[] = []
    renderPart(<Requests sort={{ value: 'number', onChange: (value) => asked.push(value) }} />)
    expect(screen.getByRole('columnheader', { name: /Número/ })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(await screen.findByRole('button', { name: /Número/ }))
    expect(asked).toEqual(['-number'])
  })
})

function Paged({ pages }: { pages: Partial<ShownPages<Row>> }) {
  return (
    <PagedTable
      label="Solicitudes"
      columns={COLUMNS}
      pages={{
        items: ROWS,
        hasMore: true,
        isLoadingMore: false,
        problem: null,
        loadMore: () => undefined,
        refetch: () => undefined,
        ...pages,
      }}
      rowKey={(row) => row.id}
      rowHref={(row) => `/requests/${row.id}`}
      opensBeside
      empty={<EmptyState cause="no-match" title="Ninguna solicitud coincide" />}
    />
  )
}

describe('PagedTable', () => {
  it('that could not be read says so in place of its rows, and asks again', async () => {
    let asked = 0
    renderPart(
      <Paged
        pages={{ items: undefined, problem: { detail: 'No hay conexión.' }, refetch: () => (asked += 1) }}
      />,
    )
    expect(screen.getByText('No hay conexión.')).toBeInTheDocument()
    expect(screen.queryByText('Cargando Solicitudes')).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(asked).toBe(1)
  })

  it('keeps the rows it has when a later page fails', () => {
    renderPart(<Paged pages={{ problem: { detail: 'No hay conexión.' } }} />)
    expect(screen.getByText('No hay conexión.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'SOL-2026-000103' })).toBeInTheDocument()
    expect(screen.getByText('Se muestran 3. Hay más.')).toBeInTheDocument()
  })

  it('has nothing to count where there is nothing', () => {
    renderPart(<Paged pages={{ items: [], hasMore: false }} />)
    expect(screen.getByText('Ninguna solicitud coincide')).toBeInTheDocument()
    expect(screen.queryByText(/Se muestran/)).not.toBeInTheDocument()
  })

  it.each([
    [1200, { keepFocus: true }],
    [1199, null],
  ])('at %d px the keyboard stays in the list only if the details open beside it', async (px, state) => {
    setWidth(px)
    const { router } = renderPart(<Paged pages={{}} />)
    await userEvent.click(await screen.findByRole('link', { name: 'SOL-2026-000101' }))
    expect(router.state.location).toMatchObject({ pathname: '/requests/a', state })
  })
})

const DEFAULTS = { state: 'new', q: '', sort: '-created_at', branch: '' }
const VIEWS = { views: ['sort'] } as const

function Filters() {
  const filters = useUrlFilters(DEFAULTS, VIEWS)
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar" value={filters.values.q} onChange={(q) => filters.set({ q })} />}
      tools={<output>{JSON.stringify(filters.values)}</output>}
    >
      <button
        type="button"
        onClick={() => {
          filters.set({ q: 'peaje' })
          filters.set({ state: 'approved' })
        }}
      >
        Dos a la vez
      </button>
    </FilterBar>
  )
}

describe('filters in the address', () => {
  it('are read from it, written to it, and start the list anew', async () => {
    const { router } = renderPart(<Filters />, '/?state=approved&after=abc&otra=1')
    expect(screen.getByText(/"state":"approved"/)).toBeInTheDocument()
    await userEvent.type(await screen.findByLabelText('Buscar'), 'diésel')
    await screen.findByText(/"q":"diésel"/)
    expect(router.state.location.search).toBe('?state=approved&otra=1&q=di%C3%A9sel')
    await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }))
    expect(router.state.location.search).toBe('?otra=1')
    expect(screen.getByLabelText('Buscar')).toHaveValue('')
  })

  it('are both kept when two change before the address follows', async () => {
    const { router } = renderPart(<Filters />, '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Dos a la vez' }))
    await screen.findByText(/"q":"peaje"/)
    expect(router.state.location.search).toBe('?q=peaje&state=approved')
  })
})

describe('the filters of a list on a phone', () => {
  it('stand behind one button that counts those in use; the search stays in sight', async () => {
    setWidth(360)
    const { router } = renderPart(<Filters />, '/?q=peaje&state=approved&branch=b-1&sort=number')
    expect(screen.getByLabelText('Buscar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dos a la vez' })).not.toBeInTheDocument()
    const fold = await screen.findByRole('button', { name: 'Filtros (2)' })
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(fold)
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    const fields = document.getElementById(fold.getAttribute('aria-controls') ?? '')
    expect(fields).toContainElement(screen.getByRole('button', { name: 'Dos a la vez' }))
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    expect(router.state.location.search).toBe('?sort=number')
    await expectFocus(() => screen.getByRole('button', { name: 'Filtros' }))
  })

  it('have no button where there is nothing behind it', () => {
    setWidth(360)
    renderPart(<FilterBar isFiltered={false} onReset={() => undefined} search={<p>Buscar</p>} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('say there which days they show without being touched', () => {
    setWidth(360)
    renderPart(
      <FilterBar isFiltered={false} onReset={() => undefined} told="Del 1 nov 2026 al 3 nov 2026">
        <p>Período</p>
      </FilterBar>,
    )
    expect(screen.getByText('Del 1 nov 2026 al 3 nov 2026')).toBeInTheDocument()
  })
})

/** An address that follows only when the button is pressed, as on a slow machine. */
function SlowSearch() {
  const [asked, setAsked] = useState('')
  const [value, setValue] = useState('')
  return (
    <>
      <FilterSearch label="Buscar" value={value} onChange={setAsked} />
      <output>{asked}</output>
      <button type="button" onClick={() => setValue(asked)}>
        Sigue
      </button>
      <button type="button" onClick={() => setValue('otra cosa')}>
        Cambia
      </button>
    </>
  )
}

describe('a search field', () => {
  it('keeps what is typed while the first letters are still on their way', async () => {
    renderPart(<SlowSearch />)
    const field = await screen.findByLabelText('Buscar')
    await userEvent.type(field, 'S')
    await screen.findByText('S')
    await userEvent.type(field, 'OL')
    await userEvent.click(screen.getByRole('button', { name: 'Sigue' }))
    expect(field).toHaveValue('SOL')
    await screen.findByText('SOL')
    await userEvent.click(screen.getByRole('button', { name: 'Cambia' }))
    expect(field).toHaveValue('otra cosa')
  })
})

describe('LoadMore and Timeline', () => {
  it('says how much is shown and whether there is more', async () => {
    let asked = 0
    renderPart(<LoadMore shown={25} hasMore isLoading={false} onLoadMore={() => (asked += 1)} />)
    expect(screen.getByText('Se muestran 25. Hay más.')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(asked).toBe(1)
  })

  it('tells what happened, when and by whom', () => {
    renderPart(
      <Timeline
        items={[{ id: '1', title: 'Aprobada', at: Date.UTC(2026, 10, 4, 2, 30), by: 'Rubén Ábrego' }]}
      />,
    )
    expect(screen.getByRole('listitem')).toHaveTextContent('AprobadaRubén Ábrego · 3 nov 2026, 21:30')
  })
})

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('StatePill', () => {
  it.each(Object.entries(PILL_COLOURS))('%s reads at WCAG AA', (_tone, { background, text }) => {
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
  })

  it('says the state in words', () => {
    renderPart(<StatePill tone="success" label="Desembolsada" />)
    expect(screen.getByText('Desembolsada')).toBeInTheDocument()
  })
})

describe('a text with the numbers of documents', () => {
  it.each([
    ['SOL-2026-000045 Viáticos · 15 nov 2026', ['SOL-2026-000045']],
    ['liberada hace 6 días · •••• 0018', []],
    ['Viaje a Colón, contenedor MSKU-778120', ['MSKU-778120']],
    ['Peajes de la semana', []],
    ['TUR-2026-000037/2, egreso', ['TUR-2026-000037/2']],
  ])('%s: none of them is broken', (text, whole) => {
    const { container } = renderPart(
      <p>
        <NoWrapPhrases text={text} />
      </p>,
    )
    expect(container.querySelector('p')).toHaveTextContent(text)
    expect([...container.querySelectorAll('p span')].map((one) => one.textContent)).toEqual(whole)
  })
})

it.each([1440, 360])(
  'a cell that says the number of a document keeps it in one piece, %i px wide',
  (width) => {
    setWidth(width)
    const columns: readonly Column<Row>[] = [
      { key: 'person', header: 'Persona', cell: ({ person }) => person },
      {
        key: 'what',
        header: 'Sobre',
        cell: ({ number }) => `Anula ${number}`,
        below: ({ number }) => number,
      },
    ]
    renderPart(<Requests columns={columns} />)
    const numbers = screen.getAllByText('SOL-2026-000101')
    expect(numbers).toHaveLength(2)
  },
)

it('a table that is wider than its place scrolls across in it, with its head where it was', () => {
  const wanted = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  renderPart(<Requests />)
  const place = screen.getByRole('table').parentElement
  const headTop = () => place?.style.getPropertyValue('--head-top')
  expect(headTop()).toBe('0px')
  expect(place).toHaveStyle({ overflowX: 'auto' })
  wanted.mockReturnValue(800)
  fireEvent(window, new Event('resize'))
  expect(headTop()).toBe('')
  expect(place).toHaveStyle({ overflowX: 'visible' })
})
