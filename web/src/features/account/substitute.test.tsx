import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { serve } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import { describe, expect, it } from 'vitest'
import type { Substitutions, SubstitutionsBody } from '@/api/client'

const ROGELIO = { id: 'p-rogelio', name: 'Rogelio Castillo' }
const CARMEN = { id: 'p-carmen', name: 'Carmen Arosemena' }

async function open(items: Substitutions['items'] = []) {
  const sent: SubstitutionsBody[] = []
  signIn(userWith('Crear solicitudes'))
  serve({
    listOwnSubstitutions: () => ({ items }),
    listColleagues: () => ({ items: [ROGELIO, CARMEN] }),
    setOwnSubstitutions: ({ body }) => {
      sent.push(body)
      return { items }
    },
  })
  const { user } = openPortal('/')
  await user.click(await screen.findByRole('button', { name: /^Tu cuenta/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quién me sustituye' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quién me sustituye' })
  await within(dialog).findByRole('button', { name: 'Guardar' })
  return { sent, user, dialog }
}

describe('who stands in for me', () => {
  it('is named by everybody for themself, from one day to another', async () => {
    const { sent, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    const who = within(dialog).getByRole('combobox', { name: /Quién te sustituye/ })
    expect(who).toHaveAccessibleDescription('Elige quién te sustituye.')
    await user.click(who)
    await user.click(await screen.findByRole('option', { name: 'Carmen Arosemena' }))
    await user.type(within(dialog).getByLabelText(/Primer día/), '2031-01-10')
    await user.type(within(dialog).getByLabelText(/Último día/), '2031-01-09')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(within(dialog).getByLabelText(/Último día/)).toHaveAccessibleDescription(
      'El último día es anterior al primero.',
    )
    expect(sent).toEqual([])
    await user.clear(within(dialog).getByLabelText(/Último día/))
    await user.type(within(dialog).getByLabelText(/Último día/), '2031-01-20')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent).toEqual([
        {
          substitutions: [{ substitute_id: 'p-carmen', starts_on: '2031-01-10', ends_on: '2031-01-20' }],
        },
      ])
    })
    expect(await screen.findByText('Tus sustituciones quedaron guardadas.')).toBeInTheDocument()
  })

  it('is taken away again without naming another', async () => {
    const standing = { id: 's-1', substitute: ROGELIO, starts_on: '2031-01-10', ends_on: '2031-01-20' }
    const { sent, user, dialog } = await open([standing])
    expect(dialog).toHaveTextContent('Del 10 ene 2031 al 20 ene 2031')
    await user.click(within(dialog).getByRole('button', { name: /^Quitar ?a Rogelio Castillo$/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent).toEqual([{ substitutions: [] }])
    })
  })
})
