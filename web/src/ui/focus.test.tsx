import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FocusKeeper } from './FocusKeeper'

function Limits() {
  const [all, setAll] = useState(['USD', 'EUR', 'PAB'])
  return (
    <main>
      <FocusKeeper />
      <section>
        <h2>Límites</h2>
        {all.map((one) => (
          <button
            key={one}
            type="button"
            data-takes-away
            onClick={() => setAll(all.filter((other) => other !== one))}
          >
            Quitar {one}
          </button>
        ))}
      </section>
    </main>
  )
}

it('whoever takes an item off a list by the keyboard stays in the list, to its heading in the end', async () => {
  const user = userEvent.setup()
  renderPart(<Limits />)
  const focused = (name: string) => screen.findByRole('button', { name })
  ;(await focused('Quitar EUR')).focus()
  await user.keyboard('{Enter}')
  await expectFocus(() => screen.queryByRole('button', { name: 'Quitar PAB' }))
  await user.keyboard('{Enter}')
  await expectFocus(() => screen.queryByRole('button', { name: 'Quitar USD' }))
  await user.keyboard('{Enter}')
  await expectFocus(() => screen.getByRole('heading', { name: 'Límites' }))
})

it('a key that is held takes one item off, not all of them', async () => {
  renderPart(<Limits />)
  const button = await screen.findByRole('button', { name: 'Quitar USD' })
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter', repeat: true })).toBe(true)
})

function Waiting() {
  const [rows, setRows] = useState(['SOL-1', 'SOL-2', 'SOL-3'])
  return (
    <main>
      <FocusKeeper />
      <h1>Por decidir</h1>
      <section>
        <ul>
          {rows.map((row) => (
            <li key={row} data-row={row}>
              <a
                href="/requests"
                data-row-link=""
                onKeyDown={({ key }) => {
                  if (key === 'a') {
                    setRows(rows.filter((other) => other !== row))
                  }
                }}
              >
                {row}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

it('whoever decides on a row by the keyboard stands on the one that waits next, then on the heading', async () => {
  const user = userEvent.setup()
  renderPart(<Waiting />)
  const row = (name: string) => screen.getByRole('link', { name })
  ;(await screen.findByRole('link', { name: 'SOL-2' })).focus()
  await user.keyboard('a')
  await expectFocus(() => row('SOL-3'))
  await user.keyboard('a')
  await expectFocus(() => row('SOL-1'))
  await user.keyboard('a')
  await expectFocus(() => screen.getByRole('heading', { name: 'Por decidir' }))
})

function Chosen() {
  const [isAsked, setIsAsked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  return (
    <main>
      <FocusKeeper />
      <section>
        <ul>
          <li data-row="SOL-4">
            <a href="/requests" data-row-link="">
              SOL-4
            </a>
          </li>
        </ul>
      </section>
      {isDone ? null : (
        <section aria-label="Elegidas">
          <button type="button" onClick={() => setIsAsked(true)}>
            Preparar 3
          </button>
        </section>
      )}
      {isAsked && !isDone ? (
        <>
          <div role="presentation">
            <div role="dialog" aria-label="Preparar">
              <button type="button">Cuenta</button>
            </div>
          </div>
          {/* Like a menu, it stands beside the dialog that it belongs to. */}
          <div role="presentation">
            <div role="listbox" tabIndex={-1}>
              <button type="button" role="option" aria-selected onClick={() => setIsDone(true)}>
                Operativa
              </button>
            </div>
          </div>
        </>
      ) : null}
    </main>
  )
}

it('whoever acts on chosen rows, and chose from a menu on the way, stands in the list after', async () => {
  const user = userEvent.setup()
  renderPart(<Chosen />)
  await user.click(await screen.findByRole('button', { name: 'Preparar 3' }))
  await user.click(screen.getByRole('button', { name: 'Cuenta' }))
  await user.click(screen.getByRole('option', { name: 'Operativa' }))
  await expectFocus(() => screen.getByRole('link', { name: 'SOL-4' }))
})
