import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { describe, expect, it } from 'vitest'
import { confirm, confirmWithReason, type ReasonOptions } from './confirm'

function ask<T>(question: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  act(() => {
    answer = question()
  })
  return answer as Promise<T>
}

describe('spec §9: the confirmation dialog', () => {
  it('spec §9: has its defaults, and "Cancelar" has the focus', async () => {
    renderPart(<p>Página</p>)
    const answer = ask(async () => confirm())
    expect(await screen.findByRole('alertdialog', { name: '¿Estás seguro?' })).toBeInTheDocument()
    expect(screen.getByText('¿Deseas ejecutar la acción?')).toBeInTheDocument()
    await expectFocus(() => screen.getByRole('button', { name: 'Cancelar' }))
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe(false)
  })

  it('confirms with its own words', async () => {
    renderPart(<p>Página</p>)
    const answer = ask(async () =>
      confirm({ title: '¿Enviar el pago?', text: 'No se puede deshacer.', confirmLabel: 'Enviar' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
    expect(await answer).toBe(true)
  })

  it('leaves at once the page that it covered', async () => {
    renderPart(<button type="button">Detrás</button>)
    const answer = ask(async () => confirm())
    const cancel = await screen.findByRole('button', { name: 'Cancelar' })
    expect(screen.queryByRole('button', { name: 'Detrás' })).not.toBeInTheDocument()
    await userEvent.click(cancel)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Detrás' })).toBeVisible()
    expect(await answer).toBe(false)
  })

  it('Escape and a second question count as "Cancelar"', async () => {
    renderPart(<p>Página</p>)
    const first = ask(async () => confirm())
    const second = ask(async () => confirm({ title: 'Otra' }))
    expect(await first).toBe(false)
    await screen.findByRole('alertdialog', { name: 'Otra' })
    await userEvent.keyboard('{Escape}')
    expect(await second).toBe(false)
  })

  it('asks for a reason and does not go on without one', async () => {
    renderPart(<p>Página</p>)
    const options: ReasonOptions = { title: '¿Rechazar?', confirmLabel: 'Rechazar', tone: 'error' }
    const answer = ask(async () => confirmWithReason(options))
    const reason = await screen.findByRole('textbox', { name: /Motivo/ })
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }))
    expect(screen.getByText('Escribe el motivo.')).toBeInTheDocument()
    await expectFocus(() => reason)
    await userEvent.type(reason, '  Falta la factura.  ')
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }))
    expect(await answer).toBe('Falta la factura.')
  })
})
