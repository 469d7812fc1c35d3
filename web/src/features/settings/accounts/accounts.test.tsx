// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { FormPreviewBody } from '@/api/client'
import { FakeSettings } from '../testing/fake'
import { indented } from './xml'

function open(address: string) {
  const fake = new FakeSettings()
  const column = { text: '', width: null, align: 'left', pad: ' ' }
  fake.kinds['bank-layouts'] = [
    {
      id: 'l-1',
      name: 'General, terceros',
      bank: { id: 'b-1', name: 'Banco General' },
      layout: {
        shape: 'delimited',
        separator: ';',
        quotes: false,
        charset: 'basic',
        capitals: true,
        line_end: 'crlf',
        decimals: 'point',
        dates: 'yyyymmdd',
        words: { checking: '', savings: '', cedula: '', ruc: '', passport: '' },
        header: [],
        detail: [
          { ...column, field: 'account' },
          { ...column, field: 'amount' },
        ],
        trailer: [],
      },
      active: true,
      version: 4,
    },
  ]
  fake.listen()
  const forms: FormPreviewBody[] = []
  server.use(
    http.post('*/api/v1/file-forms/preview', async ({ request }) => {
      const body = (await request.json()) as FormPreviewBody
      forms.push(body)
      const kind = body.file_form.checking ?? 'CACC'
      return HttpResponse.json({
        xml: `<?xml version="1.0"?>\n<Document><Tp><Cd>${kind}</Cd></Tp></Document>\n`,
      })
    }),
    http.post('*/api/v1/bank-layouts/preview', () =>
      HttpResponse.json({ lines: [{ record: 'detail', text: '4001;0.05', length: 9 }], size_bytes: 11 }),
    ),
  )
  return { fake, forms, ...openPortal(address) }
}

describe('an account of the company', () => {
  it('keeps what identifies it once money moved on it', async () => {
    const { fake, user, router } = open('/settings/source-accounts')
    await user.click(await screen.findByRole('button', { name: 'Editar Operativa USD' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Operativa USD' })
    await expectFocus(() => heading)
    expect(screen.getByRole('textbox', { name: /Número de cuenta/ })).toBeDisabled()
    const name = screen.getByRole('textbox', { name: /^Nombre/ })
    await user.clear(name)
    await user.type(name, 'Operativa Panamá')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/settings/source-accounts')
    })
    expect(fake.sent[0]).toMatchObject({
      method: 'PUT',
      version: '"2"',
      body: { name: 'Operativa Panamá', bank_id: 'b-1', number: '0372010011223', currency: 'USD' },
    })
    expect(fake.sent[0]?.body.file_form).toMatchObject({ accounts: 'either', documents: true })
  })

  it('shows the file as the form says it, while it is filled in', async () => {
    const { fake, forms, user } = open('/settings/source-accounts/c-1')
    const file = await screen.findByRole('figure', { name: 'El archivo' }, { timeout: 3000 })
    expect(file).toHaveTextContent('<Cd>CACC</Cd>')
    await chooseOption(
      user,
      screen.getByRole('combobox', { name: 'Cómo se indica el tipo de cuenta' }),
      'words',
    )
    expect(await screen.findByText('Completa los datos de arriba para verlo.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const checking = screen.getByRole('textbox', { name: /^Cuenta corriente/ })
    expect(checking).toHaveAccessibleDescription('Escribe la palabra del banco.')
    await user.type(checking, '03')
    await user.type(screen.getByRole('textbox', { name: /^Cuenta de ahorros/ }), '04')
    await waitFor(
      () => {
        expect(screen.getByRole('figure', { name: 'El archivo' })).toHaveTextContent('<Cd>03</Cd>')
      },
      { timeout: 3000 },
    )
    expect(forms.at(-1)?.file_form).toMatchObject({ kinds: 'words', checking: '03', savings: '04' })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body.file_form).toMatchObject({ checking: '03', savings: '04' })
    })
  })

  it('is sent with a layout of its own bank, and nothing of the other form', async () => {
    const { fake, user } = open('/settings/source-accounts/c-1')
    const layout = await screen.findByRole('combobox', { name: 'Formato del archivo' })
    await within(layout).findByRole('option', { name: 'General, terceros' })
    await chooseOption(user, layout, 'l-1')
    expect(screen.queryByRole('combobox', { name: /^Cómo se nombran/ })).toBeNull()
    await waitFor(
      () => {
        expect(screen.getByRole('figure', { name: 'El archivo' })).toHaveTextContent('4001;0.05')
      },
      { timeout: 3000 },
    )
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(fake.sent[0]?.body).toEqual({
        name: 'Operativa USD',
        bank_id: 'b-1',
        number: '0372010011223',
        currency: 'USD',
        layout_id: 'l-1',
      })
    })
  })
})

describe('a message', () => {
  it('is read an element a line', () => {
    expect(indented('<?xml version="1.0"?>\n<A><B><C>1</C></B>\n</A>')).toBe(
      '<?xml version="1.0"?>\n<A>\n  <B>\n    <C>1</C>\n  </B>\n</A>',
    )
  })
})
