import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { request } from '@tests/requests/records'
import { server } from '@tests/server'
import { expect, it } from 'vitest'
import { useBulk } from './useBulk'

/** More than one call decides. */
const MANY = 101

function Approving({ portal }: { portal: Portal }) {
  const bulk = useBulk()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          void bulk.run(
            'approve',
            portal.rows.map((row) => portal.item(row)),
          )
        }}
      >
        Aprobar
      </button>
      {bulk.outcome === null ? null : <p>Respuestas: {bulk.outcome.rows.length}</p>}
    </>
  )
}

it('decides on all that were chosen, also where one call does not take that many', async () => {
  const rows = Array.from({ length: MANY }, (_, at) =>
    request({ n: at + 1, state: 'new', kind: 1, amount_minor: 5_000 + at }),
  )
  const portal = new Portal(people.rogelio, rows)
  server.use(...handlersOf(portal))
  const user = userEvent.setup()
  renderPart(<Approving portal={portal} />)
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
  const question = await screen.findByRole('alertdialog', { name: `Aprobar ${String(MANY)} solicitudes` })
  await user.click(within(question).getByRole('button', { name: /^Aprobar/u }))
  await screen.findByText(`Respuestas: ${String(MANY)}`)
  expect(portal.sent('POST', /decisions$/u)).toHaveLength(2)
  expect(portal.rows.filter(({ state }) => state === 'approved')).toHaveLength(MANY)
})
