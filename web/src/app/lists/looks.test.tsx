import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { beforeEach, expect, it } from 'vitest'
import type { ListOf } from './descriptor'
import { List } from './List'
import { useListFilters } from './useList'

interface Row {
  id: string
  name: string
  branch: string | null
}

const ROWS: readonly Row[] = [
  { id: 'a', name: 'Yadira Batista', branch: 'David' },
  { id: 'b', name: 'Eustaquio Him', branch: null },
]

const OF: ListOf<Row, 'q' | 'state' | 'branch'> = {
  label: 'Personas',
  filters: [
    { kind: 'search', key: 'q', label: 'Buscar' },
    {
      kind: 'choice',
      key: 'state',
      label: 'Estado',
      any: 'Cualquiera',
      choices: [{ value: 'in', label: 'Activo' }],
    },
    {
      kind: 'choice',
      key: 'branch',
      label: 'Sucursal',
      any: 'Todas',
      choices: [{ value: 'david', label: 'David' }],
      isFurther: true,
    },
  ],
  columns: [
    { key: 'name', header: 'Nombre', cell: ({ name }) => name },
    { key: 'branch', header: 'Sucursal', isOptional: true, cell: ({ branch }) => branch ?? '—' },
    { key: 'note', header: 'Nota', cell: () => null },
  ],
  rowKey: ({ id }) => id,
  nothing: { title: 'Nadie' },
}

function People({ rows = ROWS }: { rows?: readonly Row[] }) {
  return <List of={OF} filters={useListFilters(OF)} pages={{ items: rows, problem: null }} />
}

beforeEach(() => {
  localStorage.clear()
})

it('leaves out a column in which no row says anything', () => {
  renderPart(<People rows={[{ id: 'b', name: 'Eustaquio Him', branch: null }]} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nombre'])
})

it('remembers which columns are hidden, and how high the rows are', async () => {
  const user = userEvent.setup()
  const { unmount } = renderPart(<People />)
  expect(screen.getByRole('columnheader', { name: 'Sucursal' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  const column = await screen.findByRole('menuitemcheckbox', { name: 'Sucursal' })
  expect(column).toHaveAttribute('aria-checked', 'true')
  await user.click(column)
  await user.click(screen.getByRole('menuitemradio', { name: 'Cómoda' }))
  expect(screen.queryByText('David')).not.toBeInTheDocument()
  unmount()
  renderPart(<People />)
  expect(screen.queryByRole('columnheader', { name: 'Sucursal' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Vista de la lista' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Cómoda' })).toHaveAttribute('aria-checked', 'true')
})

it('shows what narrows it with the way to take it away', async () => {
  const user = userEvent.setup()
  const { router } = renderPart(<People />)
  await chooseOption(user, await screen.findByRole('combobox', { name: 'Estado' }), 'Activo')
  await user.click(screen.getByRole('button', { name: 'Más filtros' }))
  await chooseOption(user, await screen.findByRole('combobox', { name: 'Sucursal' }), 'David')
  await waitFor(() => {
    expect(router.state.location.search).toBe('?state=in&branch=david')
  })
  await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Sucursal: David' }))
  await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Estado: Activo' }))
  await waitFor(() => {
    expect(router.state.location.search).toBe('')
  })
})
