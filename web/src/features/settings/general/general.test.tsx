// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { GeneralSettings, GeneralSettingsBody } from '@/api/client'

function open(stands: Partial<GeneralSettings> = {}) {
  let settings: GeneralSettings = {
    company_name: null,
    product_name: 'Caudal',
    strict_administrators: false,
    custodian_sees_expected: false,
    settlement_word: 'rendicion',
    payroll_word: 'planilla',
    clearance_word: 'paz_y_salvo',
    batch_above: 'approvers',
    amounts: [],
    home_currency: 'USD',
    version: 1,
    ...stands,
  }
  const sent: { version: string | null; body: GeneralSettingsBody }[] = []
  server.use(
    http.get('*/api/v1/general-settings', () => HttpResponse.json(settings)),
    http.put('*/api/v1/general-settings', async ({ request }) => {
      const body = (await request.json()) as GeneralSettingsBody
      sent.push({ version: request.headers.get('If-Match'), body })
      settings = { ...settings, ...body, version: settings.version + 1 }
      return HttpResponse.json(settings)
    }),
  )
  return { sent, ...openPortal('/settings/general') }
}

function rules(currency: string, tiers_above_minor: number[], batch_tiers_above_minor: number[] = []) {
  return { currency, tiers_above_minor, step_up_above_minor: null, batch_tiers_above_minor }
}

describe('the rules of the company', () => {
  it('say how many approvals an amount needs, and are saved over the version that was seen', async () => {
    const { sent, user } = open()
    const usd = await screen.findByRole('group', { name: 'Reglas en USD' })
    expect(usd).toHaveTextContent('Una sola aprobación, sea cual sea el monto en USD.')
    await user.click(within(usd).getByRole('button', { name: 'Agregar nivel en USD' }))
    await user.type(within(usd).getByRole('textbox', { name: /^2 aprobaciones por encima de/ }), '500')
    expect(usd).toHaveTextContent(/Aprobaciones que pide: hasta USD\s500\.00, 1; por encima, 2\./)
    await user.type(within(usd).getByRole('textbox', { name: /^Confirmar identidad/ }), '2500.50')
    await user.click(screen.getByRole('switch', { name: /^Quien administra necesita cada permiso/ }))
    expect(
      screen.getByText(/^Mientras esté apagado no ve cuánto debe haber, con cuánto empezó/),
    ).toBeVisible()
    await user.click(screen.getByRole('switch', { name: /^Quien tiene una caja ve cuánto debe haber/ }))
    expect(screen.getByText(/^Lo ve mientras su turno está abierto/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Nombre de la empresa' }), ' Cargas del Litoral ')
    await user.type(screen.getByRole('textbox', { name: 'Identificación fiscal' }), 'RUC 1 ')
    await user.type(screen.getByRole('textbox', { name: 'Dirección' }), 'A{Enter}B')
    for (const [asked, word] of [
      [/^Comprobar un anticipo se dice/, 'Legalización'],
      [/^El pago de salarios se dice/, 'Nómina'],
      [/^No deber nada se dice/, 'Constancia de no adeudo'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: asked }))
      await user.click(await screen.findByRole('option', { name: word }))
    }
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Las reglas quedaron guardadas.')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        version: '"1"',
        body: {
          company_name: 'Cargas del Litoral',
          company_tax_id: 'RUC 1',
          company_address: 'A\nB',
          company_logo: null,
          strict_administrators: true,
          custodian_sees_expected: true,
          settlement_word: 'legalizacion',
          payroll_word: 'nomina',
          clearance_word: 'no_adeudo',
          batch_above: 'approvers',
          amounts: [
            {
              currency: 'USD',
              tiers_above_minor: [50_000],
              step_up_above_minor: 250_050,
              batch_tiers_above_minor: [],
            },
          ],
        },
      },
    ])
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Nombre de la empresa' })).toHaveValue('Cargas del Litoral')
    })
  })

  it('take whatever picture as the logo, and let it be taken away', async () => {
    const { sent, user } = open()
    const group = await screen.findByRole('group', { name: 'Logo' })
    const input = group.querySelector<HTMLInputElement>('input[data-logo]')!
    vi.stubGlobal('createImageBitmap', async () =>
      Promise.resolve({ width: 1200, height: 300, close: () => undefined }),
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const sides: [number, number][] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
      this: HTMLCanvasElement,
      answer: BlobCallback,
    ) {
      sides.push([this.width, this.height])
      answer(new Blob(['abc'], { type: 'image/jpeg' }))
    })
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await within(group).findByRole('img', { name: 'Logo de la empresa' })).toBeVisible()
    expect(sides).toEqual([[600, 150]])
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent.at(-1)?.body.company_logo).toBe('YWJj')
    })
    // The answer makes the form anew, and what stood below the logo goes with the old one.
    expect(await screen.findByText('Las reglas quedaron guardadas.')).toBeVisible()
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    const again = await screen.findByRole('group', { name: 'Logo' })
    await user.upload(
      again.querySelector<HTMLInputElement>('input[data-logo]')!,
      new File(['x'], 'logo.png', { type: 'image/png' }),
    )
    expect(await within(again).findByRole('alert')).toHaveTextContent('No pudimos leer esa imagen')
    await user.click(within(again).getByRole('button', { name: 'Quitar logo' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent.at(-1)?.body.company_logo).toBeNull()
    })
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  })

  it('want amounts that rise, and take a level away', async () => {
    const { sent, user } = open({
      amounts: [rules('EUR', [10_000, 20_000])],
    })
    const eur = await screen.findByRole('group', { name: 'Reglas en EUR' })
    const third = within(eur).getByRole('textbox', { name: /^3 aprobaciones por encima de/ })
    await user.clear(third)
    await user.type(third, '100')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(third).toHaveAccessibleDescription('Tiene que ser mayor que el anterior.')
    expect(sent).toEqual([])
    await user.click(within(eur).getByRole('button', { name: 'Quitar el nivel 3 en EUR' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent[0]?.body.amounts).toEqual([rules('USD', []), rules('EUR', [10_000])])
    })
  })

  it('say what a large batch needs: more people, or a fresh sign-in once', async () => {
    const { sent, user } = open({ amounts: [rules('USD', [], [1_000_000])] })
    const usd = await screen.findByRole('group', { name: 'Lotes en USD' })
    expect(usd).toHaveTextContent(/aprobarlo: hasta USD\s10,000\.00, 1; por encima, 2\./)
    await user.click(within(usd).getByRole('button', { name: 'Agregar nivel de lotes en USD' }))
    const third = within(usd).getByRole('textbox', { name: /^3 personas por encima de/ })
    await user.type(third, '9000')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(third).toHaveAccessibleDescription('Tiene que ser mayor que el anterior.')
    await user.click(screen.getByRole('combobox', { name: /^Qué pide un lote grande/ }))
    await user.click(await screen.findByRole('option', { name: /confirme su identidad/ }))
    expect(usd).toHaveTextContent(/por encima de USD\s10,000\.00, si inició sesión hace menos de cinco/)
    expect(within(usd).getAllByRole('textbox')).toHaveLength(1)
    expect(within(usd).queryByRole('button', { name: /^Agregar nivel/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    expect(sent[0]?.body).toMatchObject({
      batch_above: 'fresh_sign_in',
      amounts: [rules('USD', [], [1_000_000])],
    })
  })
})
