import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { Link } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ActionButton } from './ActionButton'
import { confirm } from './confirm'
import { setDraftOwner, useDraft } from './draft'
import { useLeaveGuard } from './useLeaveGuard'

describe('ActionButton', () => {
  it('acts once however often it is pressed, and says "enviando…" meanwhile', async () => {
    let finish: (() => void) | undefined
    const onAct = vi.fn<() => Promise<void>>(
      async () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    renderPart(<ActionButton onAct={onAct}>Aprobar</ActionButton>)
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Aprobar' }))
    expect(onAct).toHaveBeenCalledTimes(1)
    const button = screen.getByRole('button', { name: 'enviando…' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(onAct).toHaveBeenCalledTimes(1)
    finish?.()
    expect(await screen.findByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-disabled', 'false')
  })

  it('says nothing of sending while the person is still being asked', async () => {
    const send = vi.fn<() => Promise<void>>(async () => new Promise(() => undefined))
    renderPart(
      <ActionButton
        onAct={async () => {
          if (await confirm({ confirmLabel: 'Sí, enviar' })) {
            await send()
          }
        }}
      >
        Aprobar
      </ActionButton>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Aprobar' }))
    const sure = await screen.findByRole('button', { name: 'Sí, enviar' })
    expect(screen.queryByText('enviando…')).not.toBeInTheDocument()
    await userEvent.click(sure)
    expect(await screen.findByText('enviando…')).toBeInTheDocument()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('that is not possible stays on the keyboard path and says why, and who can', async () => {
    const onAct = vi.fn<() => void>()
    renderPart(
      <ActionButton onAct={onAct} blockedBy="La pediste tú. La puede aprobar Rubén Ábrego.">
        Aprobar
      </ActionButton>,
    )
    const button = screen.getByRole('button', { name: 'Aprobar' })
    expect(button).toHaveAccessibleDescription('La pediste tú. La puede aprobar Rubén Ábrego.')
    await userEvent.tab()
    await expectFocus(() => button)
    expect(screen.getByText('La pediste tú. La puede aprobar Rubén Ábrego.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(onAct).not.toHaveBeenCalled()
  })

  it('moves nothing when its reason comes and goes, and lets every touch through', async () => {
    const onOther = vi.fn<() => void>()
    const { container } = renderPart(
      <>
        <ActionButton blockedBy="Falta explicar la diferencia.">Aprobar</ActionButton>
        <ActionButton onAct={onOther}>Contar otra vez</ActionButton>
      </>,
    )
    const button = await screen.findByRole('button', { name: 'Aprobar' })
    const shape = () => [...container.querySelectorAll('button, p')].map(({ tagName }) => tagName)
    const before = shape()
    await userEvent.click(button)
    const reason = screen.getByText('Falta explicar la diferencia.')
    expect(reason).toBeVisible()
    // It is not among what is laid out with the buttons, and nothing below it is covered for a finger.
    expect(container).not.toContainElement(reason)
    expect(reason).toHaveStyle({ position: 'fixed', pointerEvents: 'none' })
    expect(button).toHaveAccessibleDescription('Falta explicar la diferencia.')
    expect(shape()).toEqual(before)
    await userEvent.click(screen.getByRole('button', { name: 'Contar otra vez' }))
    expect(onOther).toHaveBeenCalledTimes(1)
    expect(shape()).toEqual(before)
  })
})

interface Note {
  text: string
}

function accept(stored: unknown): Note | null {
  return typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string'
    ? { text: stored.text }
    : null
}

const EMPTY: Note = { text: '' }

function NoteForm() {
  const draft = useDraft('nota', EMPTY, accept)
  const { allowLeaving } = useLeaveGuard(draft.isChanged, 'all')
  return (
    <>
      <input
        aria-label="Nota"
        value={draft.value.text}
        onChange={(event) => draft.setValue({ text: event.target.value })}
      />
      {draft.isRestored ? <p>Recuperamos tu borrador.</p> : null}
      <button
        type="button"
        onClick={() => {
          allowLeaving()
          draft.discard()
        }}
      >
        Enviar
      </button>
      <Link to="/otra">Otra</Link>
    </>
  )
}

describe('useDraft', () => {
  it('survives a reload, for the same person only', async () => {
    setDraftOwner('marisol')
    const first = renderPart(<NoteForm />)
    await userEvent.type(await screen.findByLabelText('Nota'), 'Peaje de Capira')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()

    setDraftOwner('ruben')
    const other = renderPart(<NoteForm />)
    expect(screen.getByLabelText('Nota')).toHaveValue('')
    other.unmount()

    setDraftOwner('marisol')
    renderPart(<NoteForm />)
    expect(screen.getByLabelText('Nota')).toHaveValue('Peaje de Capira')
    expect(screen.getByText('Recuperamos tu borrador.')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
    expect(screen.getByLabelText('Nota')).toHaveValue('')
    expect(Object.keys(localStorage).filter((key) => key.includes('nota'))).toEqual([])
  })
})

describe('useLeaveGuard', () => {
  it('asks before a changed form is left, and only then', async () => {
    setDraftOwner('marisol')
    const { router } = renderPart(<NoteForm />)
    await userEvent.type(await screen.findByLabelText('Nota'), 'x')
    await userEvent.click(await screen.findByRole('link', { name: 'Otra' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.pathname).toBe('/')
    await userEvent.click(await screen.findByRole('link', { name: 'Otra' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Salir' }))
    expect(await screen.findByRole('heading', { name: 'Otra página' })).toBeInTheDocument()
  })

  it('lets go after sending', async () => {
    setDraftOwner('marisol')
    renderPart(<NoteForm />)
    await userEvent.type(await screen.findByLabelText('Nota'), 'x')
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Otra' }))
    expect(await screen.findByRole('heading', { name: 'Otra página' })).toBeInTheDocument()
  })
})
