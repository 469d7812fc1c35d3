import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { isAccessible } from '@tests/axe'
import { expectFocus } from '@tests/focus'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateField } from '../DateField'
import { FilterRange } from '../FilterRange'
import { askHolidays } from './holidays'

function Day({ onDay, min }: { onDay: (day: string) => void; min?: string }) {
  const [day, setDay] = useState('2026-11-15')
  return (
    <DateField
      label="Para cuándo"
      value={day}
      {...(min === undefined ? {} : { min })}
      onChange={(chosen) => {
        setDay(chosen)
        onDay(chosen)
      }}
    />
  )
}

async function openCalendar(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Abrir el calendario' }))
  return screen.findByRole('dialog', { name: 'Elegir fecha: Para cuándo' })
}

describe('a day', () => {
  it('is typed: a whole date counts at once, a short one as the field is left', async () => {
    const user = userEvent.setup()
    const onDay = vi.fn<(day: string) => void>()
    renderPart(<Day onDay={onDay} />)
    const field = screen.getByLabelText('Para cuándo')
    expect(field).toHaveValue('15/11/2026')
    await user.clear(field)
    await user.type(field, '16/11/2026')
    expect(onDay.mock.calls).toEqual([[''], ['2026-11-16']])
    await user.clear(field)
    await user.type(field, '1712')
    expect(onDay).toHaveBeenCalledTimes(3)
    await user.tab()
    expect(onDay).toHaveBeenLastCalledWith(expect.stringMatching(/-12-17$/))
    expect(field).toHaveDisplayValue(/^17\/12\//)
  })

  it('that is none is said at the field, and stays to be corrected', async () => {
    const user = userEvent.setup()
    const onDay = vi.fn<(day: string) => void>()
    renderPart(<Day onDay={onDay} />)
    const field = screen.getByLabelText('Para cuándo')
    await user.clear(field)
    await user.type(field, '31/11/2026')
    await user.tab()
    expect(field).toHaveAccessibleDescription(/Escribe una fecha como/)
    expect(field).toHaveValue('31/11/2026')
    expect(onDay).toHaveBeenLastCalledWith('')
    await user.type(field, '{Backspace>10/}30/11/2026')
    expect(field).not.toHaveAttribute('data-unread')
    expect(onDay).toHaveBeenLastCalledWith('2026-11-30')
  })

  it('is chosen by keyboard alone, and the focus comes back to the button', async () => {
    const user = userEvent.setup()
    const onDay = vi.fn<(day: string) => void>()
    renderPart(<Day onDay={onDay} />)
    const dialog = await openCalendar(user)
    await expectFocus(() => within(dialog).getByRole('button', { name: /15 de noviembre de 2026/ }))
    await isAccessible()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    await expectFocus(() => within(dialog).getByRole('button', { name: /23 de noviembre/ }))
    await user.keyboard('{PageDown}{Home}')
    expect(within(dialog).getByText(/diciembre 2026/)).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(onDay).toHaveBeenCalledExactlyOnceWith('2026-12-21')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await expectFocus(() => screen.getByRole('button', { name: 'Abrir el calendario' }))
  })

  it('is left as it was by Escape, and none before the first that may be', async () => {
    const user = userEvent.setup()
    const onDay = vi.fn<(day: string) => void>()
    renderPart(<Day onDay={onDay} min="2026-11-10" />)
    const dialog = await openCalendar(user)
    await user.click(within(dialog).getByRole('button', { name: /lunes, 9 de noviembre/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(onDay).not.toHaveBeenCalled()
  })

  it('of the company’s holidays is named as one', async () => {
    askHolidays(async () => ({ '2026-11-10': 'Primer Grito de Independencia' }))
    const user = userEvent.setup()
    renderPart(<Day onDay={() => undefined} />)
    const dialog = await openCalendar(user)
    expect(
      await within(dialog).findByRole('button', { name: /10 de noviembre.*feriado: Primer Grito/ }),
    ).toBeInTheDocument()
    expect(within(dialog).getByRole('list', { name: 'Feriados del mes' })).toHaveTextContent(
      '10 nov: Primer Grito de Independencia',
    )
    askHolidays(async () => ({}))
  })
})

describe('the days of a list', () => {
  it('are usual ones by their name, or any two', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn<(days: object) => void>()
    renderPart(<FilterRange from="2026-11-01" to="2026-11-20" today="2026-11-20" onChange={onChange} />)
    const button = screen.getByRole('button', { name: 'Período: Este mes' })
    await user.click(button)
    let dialog = await screen.findByRole('dialog', { name: 'Elegir días: Período' })
    expect(within(dialog).getByRole('button', { name: 'Este mes', pressed: true })).toBeInTheDocument()
    await isAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'El mes pasado' }))
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' })
    await expectFocus(() => button)
    await user.click(button)
    dialog = await screen.findByRole('dialog', { name: 'Elegir días: Período' })
    await user.click(within(dialog).getByRole('button', { name: /12 de noviembre/ }))
    await user.click(within(dialog).getByRole('button', { name: /^martes, 3 de noviembre/ }))
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-12' })
  })

  it('that have no name are said themselves', () => {
    renderPart(
      <FilterRange from="2026-11-03" to="2026-11-12" today="2026-11-20" onChange={() => undefined} />,
    )
    expect(screen.getByRole('button', { name: 'Período: 3 nov – 12 nov 2026' })).toBeInTheDocument()
  })
})
