import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setWidth } from '@tests/setup'
import { stillTheme } from '@tests/stillTheme'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { PortalTheme } from '@/app/theme/PortalTheme'
import { stepsOf } from '@/lib/steps'
import { ActionBar, type DocumentAction } from './ActionBar'
import { Stepper } from './Stepper'

function Themed({ children }: { children: ReactNode }) {
  return <PortalTheme theme={stillTheme}>{children}</PortalTheme>
}

const PLAN = [
  {
    key: 'a',
    done: 'Enviada',
    todo: 'Por enviar',
    by: { who: 'Ana Ríos', at_ms: Date.UTC(2026, 10, 20, 15) },
  },
  { key: 'b', done: 'Aprobada', todo: 'Por aprobar', note: '1 de 2 aprobaciones' },
  { key: 'c', done: 'Liberada', todo: 'Por liberar' },
]

describe('the steps of a document', () => {
  it('are a list that says what is done, by whom and when, what is next and what comes after', () => {
    render(<Stepper steps={stepsOf(PLAN, 1)} />, { wrapper: Themed })
    const items = within(screen.getByRole('list', { name: 'Pasos' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Hecho: EnviadaAna Ríos20 nov 2026',
      'Ahora: Por aprobar1 de 2 aprobaciones',
      'Falta: Liberada',
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('are one line where there is little room, which opens them', async () => {
    render(<Stepper steps={stepsOf(PLAN, 1)} />, { wrapper: Themed })
    const line = screen.getByRole('button', { name: /^Paso 2 de 3 ·\sPor aprobar$/ })
    expect(line).toHaveAttribute('aria-expanded', 'false')
    await userEvent.setup().click(line)
    expect(line).toHaveAttribute('aria-expanded', 'true')
  })

  it('end where it was stopped: nothing comes after that', () => {
    const steps = stepsOf(PLAN, 1, { label: 'Rechazada', by: { who: 'Rosa Gil' } })
    expect(steps.map(({ label, state }) => [label, state])).toEqual([
      ['Enviada', 'done'],
      ['Rechazada', 'stopped'],
    ])
    render(<Stepper steps={steps} />, { wrapper: Themed })
    expect(screen.getByRole('button', { name: 'Rechazada' })).toBeInTheDocument()
  })

  it('are all done at the end, and none where a document has no life', () => {
    const { rerender } = render(<Stepper steps={stepsOf(PLAN, 3)} />, { wrapper: Themed })
    expect(screen.getByRole('button', { name: /^Paso 3 de 3 ·\sLiberada$/ })).toBeInTheDocument()
    rerender(<Stepper steps={[]} />)
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})

function bar(width: number, actions: readonly DocumentAction[]) {
  setWidth(width)
  render(
    <Themed>
      <MemoryRouter>
        <ActionBar actions={actions} />
      </MemoryRouter>
    </Themed>,
  )
  const shown = screen.getByRole('group', { name: 'Acciones' })
  return {
    user: userEvent.setup(),
    names: () => [...shown.querySelectorAll('a, button')].map(({ textContent }) => textContent),
    filled: () => [...shown.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent),
  }
}

describe('the actions of a document', () => {
  const pay: DocumentAction = { key: 'pay', label: 'Pagar', look: 'next' }
  const print: DocumentAction = { key: 'print', label: 'Comprobante', look: 'next', to: '/x' }
  const back: DocumentAction = {
    key: 'back',
    label: 'Devolver',
    look: 'soft',
    blockedBy: 'Le toca a Rosa Gil.',
  }

  it('have one filled button, however many lead on', () => {
    const { names, filled } = bar(1024, [print, pay, back])
    expect(names()).toEqual(['Comprobante', 'Pagar', 'Devolver'])
    expect(filled()).toEqual(['Comprobante'])
  })

  it('fill the step that is possible, where another is blocked', () => {
    const { filled } = bar(1024, [{ ...pay, blockedBy: 'Supera tu límite.' }, print])
    expect(filled()).toEqual(['Comprobante'])
  })

  it('stand in a menu beyond two, and on a phone beyond one, with why they cannot be', async () => {
    const drop = vi.fn<() => void>()
    const { user, names } = bar(360, [
      pay,
      back,
      { key: 'drop', label: 'Descartar', look: 'danger', onAct: drop },
    ])
    expect(names()).toEqual(['Pagar', 'Más'])
    await user.click(screen.getByRole('button', { name: 'Más' }))
    const menu = await screen.findByRole('menu', { name: 'Más acciones' })
    const blocked = within(menu).getByRole('menuitem', { name: /^Devolver/ })
    expect(blocked).toHaveAttribute('aria-disabled', 'true')
    expect(blocked).toHaveTextContent('Le toca a Rosa Gil.')
    await user.click(within(menu).getByRole('menuitem', { name: 'Descartar' }))
    expect(drop).toHaveBeenCalledOnce()
  })
})
