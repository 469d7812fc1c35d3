import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { LayoutBody, PreviewBody } from '@/api/client'
import { FakeSettings } from '../testing/fake'

const LAYOUT: LayoutBody = {
  shape: 'fixed',
  separator: ';',
  quotes: false,
  charset: 'basic',
  capitals: true,
  line_end: 'crlf',
  decimals: 'implied',
  dates: 'yyyymmdd',
  words: { checking: '03', savings: '04', cedula: '', ruc: '', passport: '' },
  header: [{ field: 'text', text: 'H', width: 1, align: 'left', pad: ' ' }],
  detail: [
    { field: 'account', text: '', width: 10, align: 'left', pad: '*' },
    { field: 'amount', text: '', width: 12, align: 'right', pad: '0' },
  ],
  trailer: [],
}

function open(address: string) {
  const fake = new FakeSettings()
  fake.kinds['bank-layouts'] = [
    {
      id: 'l-1',
      name: 'General, terceros',
      bank: { id: 'b-1', name: 'Banco General' },
      layout: LAYOUT,
      active: true,
      version: 4,
    },
  ]
  fake.listen()
  return { fake, ...openPortal(address) }
}

const columns = async (title: string) => screen.findByRole('list', { name: `Columnas: ${title}` })

describe('the layout of a bank’s file', () => {
  it('is opened from its list', async () => {
    const { user, router } = open('/settings/bank-layouts')
    await user.click(await screen.findByRole('button', { name: 'Editar General, terceros' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/settings/bank-layouts/l-1')
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'General, terceros' })).toBeVisible()
    expect(within(await columns('Detalle')).getAllByRole('listitem')).toHaveLength(2)
  })

  it('gains a column, moves it, loses another, and is sent as it stands', async () => {
    const { fake, user, router } = open('/settings/bank-layouts/l-1')
    const detail = await columns('Detalle')
    await user.click(screen.getByRole('button', { name: 'Agregar columna' }))
    await chooseOption(
      user,
      within(detail).getByRole('combobox', { name: 'Columna 3: qué lleva' }),
      'Concepto',
    )
    await user.type(within(detail).getByRole('textbox', { name: 'Ancho de la columna 3' }), '20')
    await user.click(within(detail).getByRole('button', { name: 'Subir la columna 3' }))
    const header = await columns('Encabezado')
    await user.click(within(header).getByRole('button', { name: 'Quitar la columna 1' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/settings/bank-layouts')
    })
    const [account, amount] = LAYOUT.detail
    const concept = { field: 'concept', text: '', width: 20, align: 'left', pad: ' ' }
    expect(fake.sent).toHaveLength(1)
    expect(fake.sent[0]).toMatchObject({ method: 'PUT', version: '"4"', path: '/settings/bank-layouts/l-1' })
    expect(fake.sent[0]?.body).toEqual({
      name: 'General, terceros',
      bank_id: 'b-1',
      layout: { ...LAYOUT, header: [], detail: [account, concept, amount] },
    })
  })

  it('says at each column what is wrong before it is sent', async () => {
    const { fake, user } = open('/settings/bank-layouts/l-1')
    const detail = await columns('Detalle')
    await user.clear(within(detail).getByRole('textbox', { name: 'Ancho de la columna 1' }))
    await user.click(within(detail).getByRole('button', { name: 'Quitar la columna 2' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(
      within(detail).getByRole('textbox', { name: 'Ancho de la columna 1' }),
    ).toHaveAccessibleDescription('Escribe un número entero de 1 a 500.')
    const summary = await screen.findByRole('button', { name: /^Detalle: El detalle necesita la cuenta/u })
    expect(summary).toBeVisible()
    expect(fake.sent).toHaveLength(0)
  })

  it('is looked at before it is kept, and a column that is too narrow says so', async () => {
    const { fake, user } = open('/settings/bank-layouts/l-1')
    const asked: PreviewBody[] = []
    server.use(
      http.post<never, PreviewBody>('*/api/v1/bank-layouts/preview', async ({ request }) => {
        const body = await request.json()
        asked.push(body)
        if ((body.layout.detail[0]?.width ?? 0) < 13) {
          const errors = [
            {
              field: 'layout/detail/0/width',
              code: 'number_range',
              detail: 'Escribe un número entero de 13 a 500.',
            },
          ]
          return HttpResponse.json(
            {
              type: 'about:blank',
              title: '',
              status: 422,
              code: 'invalid_fields',
              detail: 'Revisa.',
              errors,
            },
            { status: 422 },
          )
        }
        const lines = [{ record: 'detail', text: '0312009876543000000004575', length: 25 }]
        return HttpResponse.json({ lines, size_bytes: 27 })
      }),
    )
    const detail = await columns('Detalle')
    await user.click(screen.getByRole('button', { name: 'Ver cómo queda' }))
    const width = within(detail).getByRole('textbox', { name: 'Ancho de la columna 1' })
    await waitFor(() => {
      expect(width).toHaveAccessibleDescription('Escribe un número entero de 13 a 500.')
    })
    await user.clear(width)
    await user.type(width, '13')
    await user.click(screen.getByRole('button', { name: 'Ver cómo queda' }))
    const file = await screen.findByRole('figure', { name: 'El archivo' })
    expect(file).toHaveTextContent('0312009876543000000004575')
    expect(screen.getByText(/^Detalle: 25 caracteres\./u)).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(fake.sent).toHaveLength(0)
  })

  it('begins as what many banks take', async () => {
    const { fake, user } = open('/settings/bank-layouts/new')
    await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Banistmo')
    await chooseOption(
      user,
      screen.getByRole('combobox', { name: 'Banco' }),
      await screen.findByRole('option', { name: 'Banco General' }),
    )
    await user.click(screen.getByRole('button', { name: 'Agregar formato' }))
    await waitFor(() => {
      expect(fake.sent).toHaveLength(1)
    })
    const { layout } = fake.sent[0]?.body ?? {}
    expect(layout?.shape).toBe('delimited')
    expect(layout?.detail.map(({ field }) => field)).toContain('account')
    expect(layout?.detail.every(({ width }) => width === null)).toBe(true)
  })
})
