import { waitFor } from '@testing-library/react'
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
