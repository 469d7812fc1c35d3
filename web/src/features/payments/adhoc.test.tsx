import { screen, waitFor, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { promised } from '@tests/promised'
import { describe, expect, it } from 'vitest'
import { openAs } from './testing/open'
import { TOMAS } from './testing/people'

describe('a payment without a request', () => {
  it('says everything that is missing and goes to the first field', async () => {
    const { fake, user } = openAs(TOMAS, '/payments/single/new')
    const beneficiary = await screen.findByRole('combobox', { name: /Beneficiario/ })
    await user.click(await screen.findByRole('button', { name: 'Preparar y enviar a autorizar' }))
    expect(screen.getByText('Revisa 7 campos:')).toBeVisible()
    await expectFocus(() => beneficiary)
    expect(fake.commands).toHaveLength(0)
  })

  it('finds the beneficiary, takes its only verified account, and opens what it made', async () => {
    const { fake, router, user } = openAs(TOMAS, '/payments/single/new')
    await user.type(await screen.findByRole('combobox', { name: /^Beneficiario/ }), 'colón')
    await user.click(await screen.findByRole('option', { name: /Estación Colón Centro/ }))
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: /Cuenta del beneficiario/ })).toHaveTextContent('Banistmo')
    })
    await user.click(await screen.findByRole('combobox', { name: /Cuenta de origen/ }))
    await user.click(await screen.findByRole('option', { name: /Operativa/ }))
    await user.type(await screen.findByRole('textbox', { name: /Monto/ }), '2480.75')
    expect(screen.getByText('USD 2,480.75')).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: /^Concepto/ }), 'Póliza de la flota')
    await user.click(await screen.findByRole('combobox', { name: /Concepto contable/ }))
    await user.click(await screen.findByRole('option', { name: /Seguros de flota/ }))
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Prima del trimestre')
    await user.click(await screen.findByRole('button', { name: 'Preparar y enviar a autorizar' }))

    await waitFor(() => {
      expect(router.state.location.pathname).toMatch(/^\/payments\/single\/p-/)
    })
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(fake.commands).toHaveLength(1)
    expect(fake.commands[0]?.body).toMatchObject({
      beneficiary_id: 'terpel',
      account_id: 'a-2',
      amount_minor: 248_075,
      concept_account_id: 'c-seguros',
      reason: 'Prima del trimestre',
      submit: true,
    })
  })

  it('offers nobody who was found for other words', async () => {
    const answer = promised<null>()
    const { user } = openAs(TOMAS, '/payments/single/new', ({ answers }) => ({
      listBeneficiaries: async (call) => {
        if (call.query.get('q') === 'quintero') {
          await answer.promise
        }
        return answers.listBeneficiaries(call)
      },
    }))
    const field = await screen.findByRole('combobox', { name: /^Beneficiario/ })
    await user.type(field, 'colón')
    await screen.findByRole('option', { name: /Estación Colón Centro/ })

    await user.clear(field)
    await user.type(field, 'quintero')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field).toHaveValue('quintero')

    answer.resolve(null)
    await user.click(await screen.findByRole('option', { name: /Eliécer Quintero/ }))
    expect(field).toHaveValue('Eliécer Quintero')
    expect(screen.queryByText(/Estación Colón/)).not.toBeInTheDocument()
  })

  it('asks before a changed form is left, and brings it back', async () => {
    const { user } = openAs(TOMAS, '/payments/single/new')
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Luz de noviembre')
    await user.click(await screen.findByRole('link', { name: 'Volver a pagos individuales' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })
    await user.click(await within(question).findByRole('button', { name: 'Salir' }))
    await user.click(await screen.findByRole('link', { name: 'Pago sin solicitud' }))
    expect(await screen.findByText('Recuperamos lo que estabas escribiendo.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Luz de noviembre')
  })
})
