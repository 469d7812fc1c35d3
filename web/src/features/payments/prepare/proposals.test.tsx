import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays, businessDate, formatDate } from '@/lib/dates'
import { askHolidays } from '@/ui/dates/holidays'
import { openAs } from '../testing/open'
import { TOMAS } from '../testing/people'

type User = ReturnType<typeof openAs>['user']

async function prepare(user: User, number: string) {
  await user.click(await screen.findByRole('button', { name: `Preparar pago de ${number}` }))
  return within(await screen.findByRole('dialog', { name: `Preparar pago de ${number}` }))
}

const isFree = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The first day after a day on which banks work. */
function nextWorkday(day: string): string {
  const next = addDays(day, 1)
  return isFree(next) ? nextWorkday(next) : next
}

afterEach(() => {
  askHolidays(async () => ({}))
})

describe('what is proposed to whoever prepares a payment', () => {
  it('is the account that money of the currency left from last', async () => {
    const { user } = openAs(TOMAS, '/payments/single')
    const first = await prepare(user, 'SOL-2026-000121')
    const source = first.getByRole('combobox', { name: /Cuenta de origen/ })
    expect(source).not.toHaveTextContent('Operativa')
    await user.click(source)
    await user.click(await screen.findByRole('option', { name: /Operativa Banco General/ }))
    await user.click(first.getByRole('button', { name: 'Preparar y enviar a autorizar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    const second = await prepare(user, 'SOL-2026-000118')
    expect(second.getByRole('combobox', { name: /Cuenta de origen/ })).toHaveTextContent(
      'Operativa Banco General',
    )
  })

  it('is a day on which banks work; of another the field says that they do not', async () => {
    const today = businessDate(new Date())
    askHolidays(async () => ({ [today]: 'Día de la Madre' }))
    const { fake, user } = openAs(TOMAS, '/payments/single')
    const dialog = await prepare(user, 'SOL-2026-000121')
    const day = dialog.getByLabelText(/Fecha de ejecución/)
    const expected = nextWorkday(today)
    await waitFor(() => {
      expect(day).toHaveAccessibleDescription(formatDate(expected))
    })

    await user.clear(day)
    await user.type(day, today.split('-').toReversed().join('/'))
    await user.tab()
    expect(day).toHaveAccessibleDescription(
      `${formatDate(today)}. Es feriado (Día de la Madre): ese día los bancos no trabajan.`,
    )
    const sunday = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => addDays(today, days))
      .find((one) => new Date(`${one}T00:00:00Z`).getUTCDay() === 0)
    await user.clear(day)
    await user.type(day, (sunday ?? '').split('-').toReversed().join('/'))
    await user.tab()
    expect(day).toHaveAccessibleDescription(/Es domingo: ese día los bancos no trabajan\.$/u)
    expect(fake.commands).toHaveLength(0)
  })
})
