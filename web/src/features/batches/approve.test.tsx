import { screen, waitFor, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { refusal } from '@tests/mock'
import { saying } from '@tests/saying'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { GRACIELA, HASH, makeLine, TOMAS } from './testing/data'
import type { FakeBatches } from './testing/fake'
import { openAs } from './testing/open'

const NEW_ACCOUNT = {
  column: 'account',
  code: 'account_new',
  severity: 'warning',
  message: 'Cuenta nueva: nadie la ha verificado.',
}

function waiting(fake: FakeBatches) {
  fake.put({ state: 'pending_approval', submitted_by: TOMAS }, [
    makeLine(1),
    makeLine(2, { new_account: true, problems: [NEW_ACCOUNT] }),
    makeLine(3),
  ])
}

describe('whoever approves', () => {
  it('sees the totals, ticks each new account, and approves the content that was seen, once', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/multiple/l-1', { prepare: waiting })
    const panel = await screen.findByRole('region', { name: 'Aprobación' })
    expect(screen.getAllByText('Cuadra')).toHaveLength(2)
    const accounts = await within(panel).findByRole('list', { name: 'Cuentas nuevas' })
    expect(within(accounts).getByText('0472 0100 0001 2')).toBeVisible()
    expect(accounts).toHaveTextContent('Banco General · Cuenta de ahorros. La escribió Tomás Herrera')
    expect(accounts).toHaveTextContent('Hasta ahora cobraba en Banco Nacional 1000 2233')
    expect(panel).toHaveTextContent('3f2a 91bc 55de 0817')
    // What is unusual comes first.
    expect(await screen.findByRole('link', { name: 'Primero lo inusual' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])

    // Nothing is mended by a slip of the hand.
    expect(await screen.findByRole('grid', { name: 'Líneas del lote' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Agregar línea' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Corregir líneas' }))
    const warning = await screen.findByRole('alertdialog', { name: '¿Corregir las líneas?' })
    expect(warning).toHaveTextContent('ya no lo podrás aprobar tú')
    await user.click(within(warning).getByRole('button', { name: 'Cancelar' }))

    const approve = screen.getByRole('button', { name: 'Aprobar' })
    expect(approve).toHaveAccessibleDescription('Marca antes 1 cuenta nueva que falta.')
    await user.click(approve)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.click(within(accounts).getByRole('checkbox', { name: /terminada en 0012 de Milagros Pineda/ }))
    await user.click(approve)
    const question = await screen.findByRole('alertdialog', { name: '¿Aprobar LOT-2026-000012?' })
    expect(question).toHaveTextContent(/USD\s3,750\.00 en 3 pagos/)
    expect(question).toHaveTextContent('También verificas a tu nombre 1 cuenta nueva.')
    await user.dblClick(within(question).getByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText(saying('Aprobaste el lote LOT-2026-000012.'))).toBeInTheDocument()
    expect(fake.commands.map(({ path, body }) => [path, body])).toEqual([
      ['/batches/l-1/actions/approve', { content: HASH, ticked: ['a-nueva'] }],
    ])
    expect(await screen.findByText('Aprobado')).toBeVisible()
  })

  it('is told by the key what the button says: which accounts are to be ticked', async () => {
    const { user } = openAs(GRACIELA, '/payments/multiple/l-1', { prepare: waiting })
    await screen.findByRole('list', { name: 'Cuentas nuevas' })
    await user.keyboard('a')
    expect(await screen.findByText('Marca antes 1 cuenta nueva que falta.')).toBeVisible()
    await expectFocus(() => screen.getByRole('button', { name: 'Aprobar' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('returns it with a reason, by a key as well', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/multiple/l-1', { prepare: waiting })
    await screen.findByRole('button', { name: 'Devolver' })
    await user.keyboard('r')
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Devolver' }))
    expect(within(question).getByText('Escribe el motivo.')).toBeVisible()
    await user.type(within(question).getByRole('textbox'), 'Falta la factura 3')
    await user.click(within(question).getByRole('button', { name: 'Devolver' }))
    await waitFor(() => {
      expect(fake.commands[0]?.body).toEqual({ reason: 'Falta la factura 3' })
    })
  })

  it('is told what the amount asks for, and that the content changed', async () => {
    const { user } = openAs(GRACIELA, '/payments/multiple/l-1', {
      prepare: (fake) => {
        fake.put({ state: 'pending_approval', approvals_needed: 2, fresh_sign_in: true }, [makeLine(1)])
      },
      otherwise: () => ({
        actOnBatch: () => refusal(409, 'content_changed', 'El contenido cambió: revísalo otra vez.'),
      }),
    })
    expect(await screen.findByText(/hacen falta 2 aprobaciones de personas distintas/)).toBeVisible()
    expect(screen.getByText(/al aprobar debes confirmar quién eres/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Aprobar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aprobar' }))
    expect(await screen.findAllByText('El contenido cambió: revísalo otra vez.')).not.toHaveLength(0)
    expect(screen.getByText('Por aprobar')).toBeVisible()
  })
})

describe('whoever prepared it', () => {
  it('reads why not, and who can', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', { prepare: waiting })
    const approve = await screen.findByRole('button', { name: 'Aprobar' })
    expect(approve).toHaveAttribute('aria-disabled', 'true')
    expect(approve).toHaveAccessibleDescription(
      'Tú lo preparaste; lo aprueba otra persona. Puede hacerlo Graciela Moreno.',
    )
    await user.click(approve)
    expect(fake.commands).toHaveLength(0)
    // The accounts are there to be seen, not to be ticked.
    const accounts = await screen.findByRole('list', { name: 'Cuentas nuevas' })
    expect(within(accounts).queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  it('the lines are cards, mended in a form', async () => {
    setWidth(360)
    const { fake, user } = openAs(TOMAS, '/payments/multiple/l-1', {
      prepare: (desk) => {
        desk.put({ state: 'with_errors' }, [
          makeLine(1, {
            state: 'wrong',
            problems: [{ ...NEW_ACCOUNT, severity: 'error', message: 'Le faltan cifras.' }],
          }),
        ])
      },
    })
    const list = await screen.findByRole('list', { name: 'Líneas del lote' })
    expect(list).toHaveTextContent('Número de cuenta: Le faltan cifras.')
    await user.click(within(list).getByRole('button', { name: 'Corregir Fila 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Corregir la fila 2' })
    const account = within(dialog).getByRole('textbox', { name: /^Número de cuenta/ })
    expect(account).toHaveAccessibleDescription('Le faltan cifras.')
    expect(account).toBeInvalid()
    await user.clear(account)
    await user.type(account, '0472010000099')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('La línea se corrigió.')).toBeInTheDocument()
    // Only what changed is sent.
    expect(fake.commands[0]?.body).toEqual({
      lines: [{ position: 1, cells: { account: '0472010000099' } }],
    })
  })
})
