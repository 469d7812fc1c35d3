import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The focus follows what is drawn, by a moment that a busy machine makes longer: it is waited for. */
export async function expectFocus(element: () => Element | null | undefined): Promise<void> {
  await waitFor(() => {
    expect(element()).toHaveFocus()
  })
}
