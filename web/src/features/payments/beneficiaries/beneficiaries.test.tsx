import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { describe, expect, it } from 'vitest'
import { openAs } from '../testing/open'
import { GRACIELA, TOMAS } from '../testing/people'

const card = async (number: string) => {
  const item = (await screen.findByText(number)).closest('li')
  if (item === null) {
    throw new Error(`no account ${number}`)
  }
  return item
}

describe('the list of beneficiaries', () => {
  it('finds those with accounts to verify, and keeps it in the address', async () => {
    const { router, user } = openAs(TOMAS, '/payments/single/beneficiaries')
    await screen.findByRole('link', { name: 'Eliécer Quintero' })
    await user.click(await screen.findByRole('button', { name: 'Con cuentas sin verificar' }))
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Eliécer Quintero' })).not.toBeInTheDocument()
    })
    expect(await screen.findByRole('link', { name: 'Llantas y Repuestos del Istmo' })).toBeVisible()
    expect(router.state.location.search).toBe('?unverified=true')
  })

  it('keeps its views where every list does, beside details as well', async () => {
    const { user } = openAs(TOMAS, '/payments/single/beneficiaries')
    const list = await screen.findByRole('table', { name: 'Beneficiarios' })
    const views = screen.getByRole('navigation', { name: 'Vistas de la lista' })
    expect(within(views).getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', 'page')
    expect(within(views).getByRole('button', { name: 'Vistas' })).toBeVisible()
    await user.click(within(list).getAllByRole('link')[0] as HTMLElement)
    await screen.findByRole('link', { name: 'Cerrar el detalle' })
    expect(screen.getAllByRole('button', { name: 'Vistas' })).toHaveLength(1)
  })

  it('is walked through by the keyboard, and Escape closes what it opened', async () => {
    const { router, user } = openAs(TOMAS, '/payments/single/beneficiaries?kind=supplier')
    const list = await screen.findByRole('table', { name: 'Beneficiarios' })
    await user.keyboard('{ArrowDown}')
    await expectFocus(() => within(list).getAllByRole('link')[0])
    await user.keyboard('{Enter}')
    await screen.findByRole('link', { name: 'Cerrar el detalle' })
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/payments/single/beneficiaries')
    })
    expect(router.state.location.search).toBe('?kind=supplier')
  })

  it('registers a supplier with its account, and puts a repeated document at its field', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/beneficiaries')
    await user.click(await screen.findByRole('button', { name: 'Nuevo proveedor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nuevo proveedor' })
    await user.type(
      await within(dialog).findByRole('textbox', { name: /Nombre o razón social/ }),
      'Peajes del Norte',
    )
    const document = within(dialog).getByRole('textbox', { name: /Número de documento/ })
    await user.type(document, '2588741-1-812345 DV 09')
    await user.click(await within(dialog).findByRole('checkbox', { name: /Registrar también su cuenta/ }))
    await user.type(await within(dialog).findByRole('textbox', { name: /Número de cuenta/ }), '0012-3456 789')
    await user.click(await within(dialog).findByRole('button', { name: 'Registrar' }))
    expect(within(dialog).getByRole('button', { name: 'Banco: Elige el banco.' })).toBeVisible()
    expect(fake.commands).toHaveLength(0)

    await user.click(await within(dialog).findByRole('combobox', { name: /Banco/ }))
    await user.click(await screen.findByRole('option', { name: 'Banistmo' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Registrar' }))
    await waitFor(() => {
      expect(document).toHaveAccessibleDescription(
        'Ya existe Llantas y Repuestos del Istmo con ese documento.',
      )
    })
    await user.clear(document)
    await user.type(document, '15-99-1')
    await user.click(await within(dialog).findByRole('button', { name: 'Registrar' }))
    expect(await screen.findByRole('article', { name: 'Peajes del Norte' })).toHaveTextContent(
      '0012 3456 789',
    )
    expect(fake.commands.at(-1)?.body).toMatchObject({
      kind: 'supplier',
      document_number: '15-99-1',
      account: { bank_id: 'b-banistmo', number: '00123456789', currency: 'USD' },
    })
  })
})

describe('the search for beneficiaries', () => {
  it('promises documents to whom they are shown, also where the rows that it found have none', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/beneficiaries')
    const search = await screen.findByRole('searchbox', { name: 'Buscar nombre o documento' })
    fake.beneficiaries = fake.beneficiaries.map((one) =>
      one.kind === 'staff' ? { ...one, document_type: null, document_number: null } : one,
    )
    await chooseOption(user, screen.getByLabelText('Tipo'), 'Personal')
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Llantas y Repuestos del Istmo' })).not.toBeInTheDocument()
    })
    await screen.findByRole('link', { name: 'Milagros Pineda' })
    expect(search).toHaveAccessibleName('Buscar nombre o documento')
  })

  it.each([
    ['/payments/single/beneficiaries', 'searchbox', { name: 'Buscar nombre' }],
    ['/payments/single/new', 'combobox', { name: /^Beneficiario/, description: 'Busca por nombre.' }],
  ])('promises no documents at %s to who pays for some branches', async (address, role, field) => {
    const { user } = openAs(TOMAS, address, ({ answers }) => ({
      listBeneficiaries: (call) => {
        const { items, next } = answers.listBeneficiaries(call)
        const hidden = { document_type: null, document_number: null, email: null }
        return { items: items.map((item) => ({ ...item, ...hidden })), next }
      },
    }))
    const search = await screen.findByRole(role, field)
    await user.type(search, 'Llantas')
    await screen.findByText(/Llantas y Repuestos del Istmo/)
    expect(screen.getByRole(role, field)).toBe(search)
  })
})

describe('the accounts of a beneficiary', () => {
  it('are verified by a second person who compares the whole number', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/single/beneficiaries/terpel')
    const theirs = await card('9912 0000 4411 00')
    await user.click(await within(theirs).findByRole('button', { name: 'Verificar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Coincide con el soporte?' })
    expect(question).toHaveTextContent('9912 0000 4411 00')
    expect(question).toHaveTextContent('Estación Colón Centro, S. A.')
    await user.click(await within(question).findByRole('button', { name: 'Sí, verificar' }))
    expect(await within(await card('9912 0000 4411 00')).findByText(/Verificó Graciela Moreno/)).toBeVisible()
    expect(fake.commands[0]?.path).toBe('/beneficiary-accounts/a-4/actions/verify')
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"3"')
  })

  it('are not verified by who entered them', async () => {
    const { fake, user } = openAs(GRACIELA, '/payments/single/beneficiaries/terpel')
    const own = await card('0472 0000 9911 88')
    const button = within(own).getByRole('button', { name: 'Verificar' })
    expect(button).toHaveAccessibleDescription(
      'Tú registraste esta cuenta; la verifica otra persona. Puede hacerlo Carmen Arosemena.',
    )
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(0)
  })

  it('are added unverified, and deactivated after a question', async () => {
    const { user } = openAs(TOMAS, '/payments/single/beneficiaries/milagros')
    await user.click(await screen.findByRole('button', { name: 'Agregar cuenta' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agregar cuenta' })
    await user.click(await within(dialog).findByRole('combobox', { name: /Banco/ }))
    await user.click(await screen.findByRole('option', { name: 'Banco General' }))
    const number = within(dialog).getByRole('textbox', { name: /Número de cuenta/ })
    await user.type(number, '04-77')
    expect(number).toHaveAccessibleDescription('0477 · 4 caracteres')
    await user.type(number, '12345678')
    await user.click(await within(dialog).findByRole('button', { name: 'Agregar cuenta' }))
    const added = await card('0477 1234 5678')
    expect(added).toHaveTextContent('Sin verificar')

    await user.click(await within(added).findByRole('button', { name: 'Desactivar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Desactivar esta cuenta?' })
    await user.click(await within(question).findByRole('button', { name: 'Desactivar' }))
    await waitFor(async () => {
      expect(await card('0477 1234 5678')).toHaveTextContent('Inactiva')
    })
  })

  it('are only chosen by whoever pays for some branches', async () => {
    const { fake } = openAs(TOMAS, '/payments/single/beneficiaries/llantas')
    fake.beneficiaries = fake.beneficiaries.map((beneficiary) => ({
      ...beneficiary,
      to_choose: true,
      email: null,
    }))
    expect(await screen.findByText(/ves lo necesario para elegir a quién pagar/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Editar datos' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Agregar cuenta' })).not.toBeInTheDocument()
  })

  it('stand under data that somebody may correct', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/beneficiaries/llantas')
    await user.click(await screen.findByRole('button', { name: 'Editar datos' }))
    const dialog = await screen.findByRole('dialog')
    const email = within(dialog).getByRole('textbox', { name: 'Correo' })
    await user.clear(email)
    await user.type(email, 'pagos')
    await user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    expect(email).toHaveAccessibleDescription('Ese correo no está completo.')
    await user.type(email, '@llantas.pa')
    await user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('pagos@llantas.pa')).toBeVisible()
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.method).toBe('PUT')
    expect(fake.commands[0]?.headers.get('If-Match')).toBe('"4"')
  })
})
