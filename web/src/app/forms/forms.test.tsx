import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { useState } from 'react'
import { Link } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { browser } from '@/lib/browser'
import { Form } from '@/ui/Form'
import { hasUnsaved } from '@/ui/unsaved'
import { FormBody, FormDialog } from './FormDialog'

const CLEAN = { errors: [], submitCount: 0, problem: null }

interface MovementProps {
  onSubmit?: () => Promise<unknown>
  keeps?: 'all' | 'nothing'
  sendsOnEnter?: boolean
}

/** A dialog that writes a movement down, opened by a button; when it is sent it closes and leads to the movement. */
function Movement({ onSubmit, ...body }: MovementProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Anotar egreso
      </button>
      <Link to="/otra">Otra</Link>
      <FormDialog isOpen={isOpen} onClose={close}>
        <FormBody
          title="Anotar egreso"
          form={CLEAN}
          submitLabel="Anotar"
          isPending={false}
          onSubmit={async () => {
            await onSubmit?.()
            close()
          }}
          onClose={close}
          {...body}
        >
          <input aria-label="Documento" defaultValue="" />
          <textarea aria-label="Nota" />
          <div role="option" aria-selected={false} tabIndex={0}>
            Caja David
          </div>
        </FormBody>
      </FormDialog>
    </>
  )
}

async function openMovement(props: MovementProps = {}) {
  const user = userEvent.setup()
  const view = renderPart(<Movement {...props} />)
  await user.click(await screen.findByRole('button', { name: 'Anotar egreso' }))
  const dialog = await screen.findByRole('dialog')
  return { user, dialog, field: within(dialog).getByLabelText('Documento'), ...view }
}

const question = async () => screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })

async function isGone(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
}

describe('Enter', () => {
  it('sends nothing, and says what does: a scanner ends what it reads with it', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(async () => Promise.resolve())
    const { user, dialog, field } = await openMovement({ onSubmit })
    await user.type(field, 'F-200{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(dialog).toHaveTextContent('Enter no envía nada: usa el botón o Ctrl + Enter.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await isGone()
  })

  it('with Ctrl or ⌘ sends from a text of several lines, too', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(async () => Promise.resolve())
    const { user, dialog } = await openMovement({ onSubmit })
    await user.type(within(dialog).getByLabelText('Nota'), 'Taxi{Enter}de vuelta')
    expect(within(dialog).getByLabelText('Nota')).toHaveValue('Taxi\nde vuelta')
    await user.keyboard('{Meta>}{Enter}{/Meta}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('on the button is a press of the button', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(async () => Promise.resolve())
    const { user, dialog } = await openMovement({ onSubmit })
    within(dialog).getByRole('button', { name: 'Anotar' }).focus()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('sends where a form says that nothing hangs on it', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(async () => Promise.resolve())
    const { user, field } = await openMovement({ onSubmit, sendsOnEnter: true })
    await user.type(field, 'Mis pendientes{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('sends nothing a second time while it is on its way', async () => {
    const onSubmit = vi.fn<() => void>()
    renderPart(
      <Form isPending onSubmit={onSubmit}>
        <input aria-label="Monto" />
      </Form>,
    )
    await userEvent.type(await screen.findByLabelText('Monto'), '4{Control>}{Enter}{/Control}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('what was typed in a dialog', () => {
  it('is not thrown away by Escape: somebody is asked', async () => {
    const { user, dialog, field } = await openMovement()
    await user.type(field, 'F-200')
    await user.keyboard('{Escape}')
    expect(await question()).toHaveTextContent('Hay cambios sin guardar. Si sales, se pierden.')
    await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(dialog).toBeInTheDocument()
    expect(field).toHaveValue('F-200')
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await user.click(within(await question()).getByRole('button', { name: 'Salir' }))
    await isGone()
    expect(hasUnsaved()).toBe(false)
  })

  it('nor by a press beside the dialog; a choice in a list counts as well', async () => {
    const { user, dialog } = await openMovement()
    await user.click(within(dialog).getByRole('option'))
    await user.click(dialog.parentElement ?? dialog)
    expect(await question()).toBeInTheDocument()
  })

  it('nor by another address', async () => {
    const { user, field, router } = await openMovement()
    await user.type(field, 'F-200')
    void router.navigate('/otra')
    await user.click(within(await question()).getByRole('button', { name: 'Salir' }))
    expect(await screen.findByRole('heading', { name: 'Otra página' })).toBeInTheDocument()
  })

  it('nor with the tab', async () => {
    const { user, field } = await openMovement()
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    vi.spyOn(browser, 'isLeaving').mockReturnValue(false)
    expect(closing()).toBe(false)
    await user.type(field, 'F-200')
    expect(closing()).toBe(true)
  })

  it('is said to be kept only where a draft keeps it', async () => {
    const { user, field } = await openMovement({ keeps: 'all' })
    await user.type(field, 'F-200')
    await user.keyboard('{Escape}')
    expect(await question()).toHaveTextContent('Quedan guardados como borrador en este navegador.')
  })

  it('that is on its way is not said to be lost', async () => {
    const onSubmit = async () => new Promise<void>(() => undefined)
    const { user, field } = await openMovement({ onSubmit })
    await user.type(field, 'F-200{Control>}{Enter}{/Control}')
    await user.keyboard('{Escape}')
    expect(await question()).toHaveTextContent(
      'Se está enviando. Si sales ahora, no verás aquí la respuesta.',
    )
  })

  it('goes without a question when nothing was typed, or once it was sent', async () => {
    const { user, field } = await openMovement()
    await user.keyboard('{Escape}')
    await isGone()
    await user.click(screen.getByRole('button', { name: 'Anotar egreso' }))
    await user.type(await screen.findByLabelText('Documento'), 'F-201{Control>}{Enter}{/Control}')
    expect(field).not.toBeInTheDocument()
    await isGone()
    await user.click(screen.getByRole('link', { name: 'Otra' }))
    expect(await screen.findByRole('heading', { name: 'Otra página' })).toBeInTheDocument()
  })
})
