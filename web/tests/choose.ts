import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Chooses in a list by an option's words or value. What there is to choose from may come with an answer. */
export async function chooseOption(
  user: UserEvent,
  field: Element,
  option: string | HTMLElement,
): Promise<void> {
  await waitFor(() => {
    const options = [...field.querySelectorAll('option')]
    expect(options.flatMap(({ value, textContent }) => [value, textContent])).toContain(
      typeof option === 'string' ? option : option.textContent,
    )
  })
  await user.selectOptions(field, option)
}

/** Chooses days by their name in the filter of the days. */
export async function chooseDays(user: UserEvent, days: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Período: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Elegir días: Período' })
  await user.click(within(dialog).getByRole('button', { name: days }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Elegir días: Período' })).not.toBeInTheDocument()
  })
}
