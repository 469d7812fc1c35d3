import { screen, waitFor, within } from '@testing-library/react'
import { isAccessible } from '@tests/axe'
import { expectFocus } from '@tests/focus'
import { refusal } from '@tests/mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { change, OSCAR, period, reopening, YADIRA } from './testing/data'
import { openAs } from './testing/fake'

const READS = ['Consultar contabilidad'] as const
const ADMINISTERS = ['Administrador'] as const
const ADDRESS = '/accounting/period'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

describe('the period', () => {
  it('says until when it is closed, since when and why; who does not administer sees why they cannot', async () => {
    const { fake, user } = openAs(OSCAR, READS, ADDRESS, (books) => {
      books.period = period({ administers: false })
    })
    expect(await screen.findByRole('heading', { name: 'Cerrado hasta el 31 oct 2026' })).toBeVisible()
    const history = screen.getByRole('list', { name: 'Historia' })
    expect(history).toHaveTextContent('Se cerró hasta el 31 oct 2026')
    expect(history).toHaveTextContent('Octubre quedó conciliado.')
    for (const name of ['Cerrar un período', 'Pedir que se reabra', 'Cambiar quién decide']) {
      const button = screen.getByRole('button', { name })
      expect(button).toHaveAccessibleDescription('Lo hace quien administra el portal.')
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
    await isAccessible()
  })

  it('is closed until last month unless told, with a reason, and only until yesterday', async () => {
    const { fake, user } = openAs(YADIRA, ADMINISTERS, ADDRESS, (books) => {
      books.period = period({ closed_through: null, changes: [] })
    })
    expect(await screen.findByText('Nada está cerrado')).toBeVisible()
    expect(screen.getByText('Nunca se ha cerrado un período.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cerrar un período' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cerrar el período' })
    const day = within(dialog).getByLabelText(/^Hasta qué día/)
    expect(day).toHaveValue('31/10/2026')
    expect(dialog).toHaveTextContent('Para reabrir, tú lo pides y otra persona decide.')
    await isAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar el período' }))
    expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Octubre quedó conciliado.')
    fake.period = period()
    await user.dblClick(within(dialog).getByRole('button', { name: 'Cerrar el período' }))
    expect(await screen.findByRole('heading', { name: 'Cerrado hasta el 31 oct 2026' })).toBeVisible()
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.path).toBe('period/actions/close')
    expect(fake.commands[0]?.body).toEqual({ through: '2026-10-31', reason: 'Octubre quedó conciliado.' })
  })

  it('that is closed until yesterday cannot be closed further, and says so', async () => {
    openAs(YADIRA, ADMINISTERS, ADDRESS, (books) => {
      books.period = period({ closed_through: '2026-11-19' })
    })
    expect(await screen.findByRole('button', { name: 'Cerrar un período' })).toHaveAccessibleDescription(
      'Ya está cerrado hasta ayer: el día de hoy sigue en curso.',
    )
  })

  it('proposes all that can be closed where last month is closed already', async () => {
    const { user } = openAs(YADIRA, ADMINISTERS, ADDRESS)
    await user.click(await screen.findByRole('button', { name: 'Cerrar un período' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText(/^Hasta qué día/)).toHaveValue('19/11/2026')
  })

  it('is asked to be opened again, in part or whole, and then waits for somebody else', async () => {
    const { fake, user } = openAs(YADIRA, ADMINISTERS, ADDRESS)
    await user.click(await screen.findByRole('button', { name: 'Pedir que se reabra' }))
    const dialog = await screen.findByRole('dialog', { name: 'Pedir que se reabra' })
    expect(within(dialog).getByLabelText(/^Cerrado hasta/)).toHaveValue('30/09/2026')
    await user.click(within(dialog).getByRole('radio', { name: 'Nada' }))
    await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Faltó una factura.')
    const own = {
      code: 'same_as_asker',
      detail: 'Pediste reabrir el período: lo decide otra persona.',
      who: ['Óscar Villarreal'],
    }
    fake.period = period({
      changes: [
        reopening({
          closed_after: null,
          actions: [
            { action: 'execute', blocked_by: own },
            { action: 'decline', blocked_by: own },
            { action: 'withdraw', blocked_by: null },
          ],
        }),
        change(),
      ],
    })
    await user.click(within(dialog).getByRole('button', { name: 'Pedir' }))
    const pending = await screen.findByRole('region', { name: 'Se pidió reabrir' })
    expect(fake.commands[0]?.body).toEqual({ through: null, reason: 'Faltó una factura.' })
    expect(pending).toHaveTextContent('No quedaría nada cerrado.')
    expect(within(pending).getByRole('button', { name: 'Reabrir' })).toHaveAccessibleDescription(
      'Pediste reabrir el período: lo decide otra persona. Puede hacerlo Óscar Villarreal.',
    )
    expect(screen.getByRole('button', { name: 'Pedir que se reabra' })).toHaveAccessibleDescription(
      'Ya se pidió, y espera la decisión de otra persona.',
    )
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await isAccessible()
    await user.click(within(pending).getByRole('button', { name: 'Retirar mi petición' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Retirar tu petición?' })
    fake.period = period({ changes: [reopening({ state: 'withdrawn', actions: [] }), change()] })
    await user.click(within(question).getByRole('button', { name: 'Retirar' }))
    await waitFor(() => {
      expect(fake.commands[1]?.path).toBe('period-changes/h-2/actions/withdraw')
    })
    expect(await screen.findByText(/^Se retiró la petición de reabrir/)).toBeVisible()
  })

  it('is opened again by whom the company named, once, on the version that was read', async () => {
    const { fake, user } = openAs(OSCAR, READS, ADDRESS, (books) => {
      books.period = period({ administers: false, reviewer: OSCAR, changes: [reopening(), change()] })
    })
    const pending = await screen.findByRole('region', { name: 'Se pidió reabrir' })
    expect(pending).toHaveTextContent('Quedaría cerrado hasta el 30 sept 2026.')
    await user.click(within(pending).getByRole('button', { name: 'Reabrir' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Reabrir el período?' })
    await expectFocus(() => within(question).getByRole('button', { name: 'Cancelar' }))
    fake.period = period({
      closed_through: '2026-09-30',
      changes: [reopening({ state: 'executed', actions: [] })],
    })
    await user.dblClick(within(question).getByRole('button', { name: 'Reabrir' }))
    expect(await screen.findByRole('heading', { name: 'Cerrado hasta el 30 sept 2026' })).toBeVisible()
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.path).toBe('period-changes/h-2/actions/execute')
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"1"')
  })

  it('stays closed with a reason, which nobody may leave out', async () => {
    const { fake, user } = openAs(OSCAR, READS, ADDRESS, (books) => {
      books.period = period({ administers: false, changes: [reopening(), change()] })
    })
    await user.click(await screen.findByRole('button', { name: 'No reabrir' }))
    const question = await screen.findByRole('alertdialog', { name: '¿No reabrir el período?' })
    await user.click(within(question).getByRole('button', { name: 'No reabrir' }))
    expect(fake.commands).toHaveLength(0)
    await user.type(within(question).getByRole('textbox'), 'La factura es de noviembre.')
    fake.period = period({
      changes: [
        reopening({
          state: 'declined',
          actions: [],
          decided_by: OSCAR,
          decision_reason: 'La factura es de noviembre.',
        }),
      ],
    })
    await user.click(within(question).getByRole('button', { name: 'No reabrir' }))
    expect(await screen.findByText('Decidió Óscar Villarreal: La factura es de noviembre.')).toBeVisible()
    expect(fake.commands[0]?.body).toEqual({ reason: 'La factura es de noviembre.' })
  })

  it('that somebody else decided on meanwhile is read again, and says so', async () => {
    const { fake, user } = openAs(OSCAR, READS, ADDRESS, (books) => {
      books.period = period({ changes: [reopening(), change()] })
      books.refuse = () => {
        books.period = period({
          closed_through: '2026-09-30',
          changes: [reopening({ state: 'executed', actions: [] })],
        })
        return refusal(412, 'changed_meanwhile', 'Cambió mientras lo veías.')
      }
    })
    await user.click(await screen.findByRole('button', { name: 'Reabrir' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Reabrir' }))
    expect(await screen.findByRole('heading', { name: 'Cerrado hasta el 30 sept 2026' })).toBeVisible()
    expect(screen.getAllByText('Cambió mientras lo veías.').length).toBeGreaterThan(0)
    expect(fake.commands).toHaveLength(1)
  })

  it('has a reviewer whom an administrator names, and takes back', async () => {
    const { fake, user } = openAs(YADIRA, ADMINISTERS, ADDRESS)
    await user.click(await screen.findByRole('button', { name: 'Cambiar quién decide' }))
    const dialog = await screen.findByRole('dialog', { name: 'Quién más decide si se reabre' })
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect((await within(dialog).findAllByText(/Elige a una persona/)).length).toBeGreaterThan(0)
    await user.type(within(dialog).getByRole('combobox', { name: /^Persona/ }), 'Óscar')
    await user.click(await screen.findByRole('option', { name: /Óscar Villarreal/ }))
    fake.period = period({ reviewer: OSCAR, version: 5 })
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.commands[0]?.body).toEqual({ user_id: OSCAR.id })
    })
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"4"')
    expect(
      await screen.findByText(/o alguien que administre el portal y no sea quien lo pidió/),
    ).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await user.click(screen.getByRole('button', { name: 'Cambiar quién decide' }))
    fake.period = period({ version: 6 })
    await user.click(await screen.findByRole('button', { name: 'Quitar a Óscar Villarreal' }))
    await waitFor(() => {
      expect(fake.commands[1]?.body).toEqual({ user_id: null })
    })
    expect(fake.commands[1]?.headers.get('If-Match')).toBe('"5"')
  })
})
