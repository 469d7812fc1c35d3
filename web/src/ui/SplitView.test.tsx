import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SplitView } from './SplitView'

function Requests() {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <SplitView
      list={(isBeside) =>
        ['1', '2'].map((key) => (
          <div
            key={`${key}-${String(isBeside)}`}
            data-row={key}
            aria-current={key === opened ? 'true' : undefined}
          >
            <button onClick={() => setOpened(key)}>Abrir {key}</button>
          </div>
        ))
      }
      detail={opened === null ? null : <button onClick={() => setOpened(null)}>Cerrar</button>}
    />
  )
}

it('what is opened beside its list stays in sight, and once it is closed as well', async () => {
  const seen: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.dataset['row'])
  })
  // The second row lies below the screen's lower edge.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.dataset['row'] === '2' ? window.innerHeight : 100, 300, 60)
  })
  renderPart(<Requests />)
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir 1' }))
  expect(seen).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Abrir 2' }))
  expect(seen).toEqual(['2'])
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(seen).toEqual(['2', '2'])
})
