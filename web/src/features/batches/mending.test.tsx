import { screen, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { setWidth } from '@tests/setup'
import { describe, expect, it } from 'vitest'
import { makeLine, TOMAS } from './testing/data'
import type { FakeBatches } from './testing/fake'
import { openAs } from './testing/open'

const WRONG = { column: 'amount', code: 'x', severity: 'error', message: 'Escribe el monto con cifras.' }

/** Four lines, two of them with an error. */
function withErrors(fake: FakeBatches) {
  fake.put({ state: 'with_errors' }, [
    makeLine(1),
    makeLine(2, { state: 'wrong', amount_minor: null, problems: [WRONG] }),
    makeLine(3, { state: 'wrong', amount_minor: null, problems: [WRONG] }),
    makeLine(4),
  ])
}

const filled = () => [...document.querySelectorAll('main .MuiButton-contained')].map((one) => one.textContent)

describe('a batch with errors', () => {
  it('says what to do next, and leads to the first wrong cell', async () => {
    const { user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: withErrors })
    expect(
      await screen.findByText('Te toca corregir 2 líneas: aquí mismo o subiendo otro archivo.'),
    ).toBeVisible()
    expect(filled()).toEqual(['Corregir las líneas'])
    const grid = await screen.findByRole('grid', { name: 'Líneas del lote' })
    await within(grid).findAllByText('Escribe el monto con cifras.')
    await user.click(screen.getByRole('button', { name: 'Corregir las líneas' }))
    await expectFocus(() => grid.querySelector<HTMLElement>('[aria-invalid="true"]') ?? document.body)
  })

  it('leads from another view to the wrong lines', async () => {
    const { user, router } = openAs(TOMAS, '/payments/multiple/l-1?ver=all', { prepare: withErrors })
    await screen.findByRole('grid', { name: 'Líneas del lote' })
    await user.click(screen.getByRole('button', { name: 'Corregir las líneas' }))
    await expectFocus(() => screen.getByRole('link', { name: 'Con errores (2)' }))
    expect(router.state.location.search).toBe('?ver=errors')
  })

  it('leads on a phone to what mends the first wrong line', async () => {
    setWidth(360)
    const { user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: withErrors })
    await screen.findByRole('button', { name: 'Corregir Fila 3' })
    await user.click(screen.getByRole('button', { name: 'Corregir las líneas' }))
    await expectFocus(() => screen.getByRole('button', { name: 'Corregir Fila 3' }))
  })

  it('whose lines are right has its header mended', async () => {
    const { user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (fake) => {
        fake.put({ state: 'with_errors' }, [makeLine(1)])
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Corregir los datos' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Corregir las líneas' })).not.toBeInTheDocument()
  })

  it('tells how many of its lines the total counts, also added up', async () => {
    const { user } = openAs(TOMAS, '/payments/multiple', { prepare: withErrors })
    expect(await screen.findByText('2 de 4 líneas')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /LOT-2026-000012/u }))
    expect(await screen.findByRole('region', { name: 'Elegidas' })).toHaveTextContent(/en 2 de 4 líneas/u)
  })
})
