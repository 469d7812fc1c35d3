import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { measured } from '@tests/measured'
import axe from 'axe-core'
import { useCallback, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridColumn, GridNote } from './types'
import { VirtualCards } from './VirtualCards'
import { VirtualGrid } from './VirtualGrid'

interface Row {
  id: number
  name: string
  amount: string
}

const COLUMNS: GridColumn<Row>[] = [
  { key: 'id', header: 'Fila', width_px: 80, isPinned: true, cell: ({ id }) => String(id) },
  { key: 'name', header: 'Nombre', width_px: 200, cell: ({ name }) => name },
  { key: 'amount', header: 'Monto', width_px: 120, align: 'right', cell: ({ amount }) => amount },
]

/** Every thousandth row has an amount that nobody can read. */
const rowOf = (index: number): Row => ({
  id: index + 1,
  name: `Persona ${String(index + 1)}`,
  amount: index % 1000 === 2 ? 'mil' : '10.00',
})
const NONE: GridNote[] = []
const notesOf = ({ amount }: Row): GridNote[] =>
  amount === 'mil' ? [{ column: 'amount', tone: 'error', text: 'Escribe el monto con cifras.' }] : NONE

interface DeskProps {
  count?: number
  onDelete?: (row: Row) => void
  /** How many rows have arrived. */
  here?: number
  seekWrong?: (index: number, step: 1 | -1) => Promise<number | null>
}

function Desk({ count = 100_000, onDelete, here = Number.POSITIVE_INFINITY, seekWrong }: DeskProps) {
  const [mended, setMended] = useState(new Map<number, Row>())
  const [known] = useState(() => new Map<number, Row>())
  const rowAt = (index: number) => {
    if (index >= here) {
      return undefined
    }
    const row = mended.get(index) ?? known.get(index) ?? rowOf(index)
    known.set(index, row)
    return row
  }
  return (
    <VirtualGrid
      label="Líneas"
      columns={COLUMNS}
      count={count}
      rowAt={rowAt}
      rowKey={({ id }) => id}
      notesOf={notesOf}
      onSee={useCallback(() => undefined, [])}
      editing={{
        textOf: (row, column) => (column === 'name' || column === 'amount' ? row[column] : null),
        onCommit: (row, column, text) => {
          setMended((before) => new Map(before).set(row.id - 1, { ...row, [column]: text }))
        },
        onDelete,
        seekWrong,
      }}
    />
  )
}

const cell = (row: number, column: number) => {
  const found = document.querySelector(`[data-index="${String(row)}"] [data-column="${String(column)}"]`)
  return found instanceof HTMLElement ? found : document.body
}

describe('a table of any length', () => {
  beforeEach(measured)

  it('draws what is seen, and says how long it is', async () => {
    renderPart(<Desk />)
    const grid = screen.getByRole('grid', { name: 'Líneas' })
    expect(grid).toHaveAttribute('aria-rowcount', '100001')
    const drawn = within(grid).getAllByRole('row').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(40)
    expect(within(grid).getByRole('columnheader', { name: 'Monto' })).toBeVisible()
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
  })

  it('is walked by the keys, to its end and back', async () => {
    renderPart(<Desk count={30} />)
    await userEvent.tab()
    await expectFocus(() => cell(0, 0))
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expectFocus(() => cell(1, 1))
    await userEvent.keyboard('{Control>}{Home}{/Control}{End}')
    await expectFocus(() => cell(0, 2))
    // Tab leaves it: nobody is caught in 100,000 rows.
    await userEvent.tab()
    await expectFocus(() => document.body)
  })

  it('says at a wrong cell what to do', () => {
    renderPart(<Desk count={30} />)
    expect(cell(2, 2)).toHaveAttribute('aria-invalid', 'true')
    expect(cell(2, 2)).toHaveAccessibleDescription('Escribe el monto con cifras.')
    expect(screen.getByText('Escribe el monto con cifras.')).toBeVisible()
    expect(cell(2, 0)).toHaveAttribute('aria-readonly', 'true')
  })

  it('is mended in place: Enter edits and takes, Esc leaves as it was, a letter replaces', async () => {
    renderPart(<Desk count={30} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    const field = screen.getByRole('textbox', { name: 'Nombre' })
    await expectFocus(() => field)
    expect(field).toHaveValue('Persona 1')
    await userEvent.keyboard('Otra{Escape}')
    expect(cell(0, 1)).toHaveTextContent('Persona 1')
    await expectFocus(() => cell(0, 1))
    await userEvent.keyboard('Ana{Enter}')
    expect(cell(0, 1)).toHaveTextContent('Ana')
    await expectFocus(() => cell(0, 1))
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    // What is not to be edited does not open.
    await userEvent.keyboard('{ArrowLeft}{Enter}x')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('takes what was typed when one clicks elsewhere, once', async () => {
    renderPart(<Desk count={30} />)
    await userEvent.dblClick(cell(0, 1))
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.type(screen.getByRole('textbox'), 'Luz')
    await userEvent.click(cell(5, 1))
    expect(cell(0, 1)).toHaveTextContent('Luz')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('leads by Tab from a mended cell to the next wrong one, also where it is not here yet', async () => {
    const seekWrong = vi.fn<(index: number, step: 1 | -1) => Promise<number | null>>(async () =>
      Promise.resolve(1002),
    )
    renderPart(<Desk count={2000} here={900} seekWrong={seekWrong} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{Enter}{Tab}')
    expect(screen.getByRole('textbox', { name: 'Monto' })).toHaveValue('mil')
    await userEvent.keyboard('5.00{Tab}')
    expect(cell(2, 2)).toHaveTextContent('5.00')
    await waitFor(() => {
      expect(seekWrong).toHaveBeenCalledWith(900, 1)
    })
  })

  it('keeps what is typed at its row when rows before it go meanwhile', async () => {
    const commits: string[] = []
    function Shrinking() {
      const [rows, setRows] = useState(() => [rowOf(0), rowOf(1), rowOf(2), rowOf(3)])
      return (
        <>
          <button type="button" onClick={() => setRows((before) => before.slice(1))}>
            Mengua
          </button>
          <VirtualGrid
            label="Líneas"
            columns={COLUMNS}
            count={rows.length}
            rowAt={(index) => rows[index]}
            rowKey={({ id }) => id}
            notesOf={notesOf}
            onSee={() => undefined}
            editing={{
              textOf: (row, column) => (column === 'name' ? row.name : null),
              onCommit: (row, _, text) => {
                commits.push(`${String(row.id)}: ${text}`)
              },
            }}
          />
        </>
      )
    }
    renderPart(<Shrinking />)
    await userEvent.dblClick(cell(2, 1))
    const field = screen.getByRole('textbox', { name: 'Nombre' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Luz')
    // Not by the mouse, which would end the typing.
    act(() => {
      screen.getByRole('button', { name: 'Mengua' }).click()
    })
    expect(field).toBeInTheDocument()
    expect(field).toHaveValue('Luz')
    await expectFocus(() => field)
    await userEvent.keyboard(' Castillo{Enter}')
    expect(commits).toEqual(['3: Luz Castillo'])
  })

  it('asks to take a row off by the key Delete', async () => {
    const onDelete = vi.fn<(row: Row) => void>()
    renderPart(<Desk count={30} onDelete={onDelete} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    expect(onDelete).toHaveBeenCalledWith(rowOf(1))
  })

  it('keeps the place of rows that are on their way', () => {
    renderPart(<Desk count={30} here={3} />)
    expect(cell(5, 1).closest('[role=row]')).toHaveAttribute('aria-busy', 'true')
    expect(cell(1, 1).closest('[role=row]')).toHaveAttribute('aria-busy', 'false')
  })
})

describe('the same on a phone', () => {
  beforeEach(measured)

  it('is a list of cards that says where each stands', () => {
    renderPart(
      <VirtualCards
        label="Líneas"
        count={5000}
        rowAt={(index) => (index < 3 ? rowOf(index) : undefined)}
        onSee={() => undefined}
        card={({ name }) => name}
      />,
    )
    const cards = within(screen.getByRole('list', { name: 'Líneas' })).getAllByRole('listitem')
    expect(cards.length).toBeLessThan(40)
    expect(cards[1]).toHaveTextContent('Persona 2')
    expect(cards[1]).toHaveAttribute('aria-posinset', '2')
    expect(cards[1]).toHaveAttribute('aria-setsize', '5000')
  })
})
