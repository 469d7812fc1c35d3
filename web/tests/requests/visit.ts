import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '../app'
import { server } from '../server'
import type { Person } from './people'
import { handlersOf, Portal } from './portal'
import { aMorning, type Row } from './records'

/** Opens an address as somebody before a portal with these requests. */
export function visit(address: string, me: Person, rows?: Row[]) {
  const portal = new Portal(me, rows)
  server.use(...handlersOf(portal))
  return { portal, user: userEvent.setup(), ...renderPortal(address) }
}

/** What the approver has to decide, and nothing else. */
export const theTwoThatWait = () => aMorning().filter(({ number }) => /00006[01]$/.test(number))

/** The link of a row, once the list is there; by its text, because asking every element for its role takes seconds. */
export async function firstRow(number: string) {
  const [found] = await screen.findAllByText(number)
  return found?.closest('a') ?? null
}
