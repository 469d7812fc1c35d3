import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { refusal } from '@tests/mock'
import { describe, expect, it } from 'vitest'
import type { FileImport } from '@/api/generated'
import { openAs } from '../testing/open'
import { GRACIELA, TOMAS } from '../testing/people'

const FILE: FileImport = {
  id: 'f-1',
  file_name: 'proveedores.xlsx',
  state: 'ready',
  unchanged: 3,
  new: 2,
  changed: 1,
  wrong: 1,
  added: 0,
  updated: 0,
  refused: 0,
  ignored_columns: ['Teléfono'],
  created_by: { id: TOMAS.id, name: TOMAS.name },
  created_at_ms: 1_800_000_000_000,
  finished_at_ms: null,
  version: 1,
}

const WRONG = {
  row: 7,
  name: 'Llantas del Istmo',
  mark: 'RUC 155-1',
  problems: [
    {
      column: 'Código banco',
      value: '0099',
      code: 'bank_unknown',
      detail: 'Ningún banco se llama así ni tiene ese código.',
    },
  ],
  changes: [],
  warnings: [],
}

describe('beneficiaries from a spreadsheet', () => {
  it('are shown row by row before anything changes, and the right ones are applied', async () => {
    let file = FILE
    const sent: unknown[] = []
    const { user } = openAs(TOMAS, '/payments/single/beneficiaries/import/f-1', {
      listBeneficiaryImportRows: () => ({ items: [WRONG], next: null }),
      getBeneficiaryImport: () => file,
      actOnBeneficiaryImport: ({ body }) => {
        sent.push(body)
        file = { ...FILE, state: 'applied', new: 0, changed: 0, added: 2, updated: 1, version: 2 }
        return file
      },
    })
    expect(await screen.findByText('2 beneficiarios nuevos')).toBeVisible()
    const row = (await screen.findByText('RUC 155-1')).closest('tr')
    expect(row).toHaveTextContent('Código banco «0099»: Ningún banco se llama así')
    await user.click(screen.getByRole('button', { name: 'Aplicar solo 3 filas correctas' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Aplicar a 3 beneficiarios?' })
    expect(question).toHaveTextContent('1 fila con errores se omite.')
    await user.click(await within(question).findByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText(/2 beneficiarios registrados y 1 actualizado\./)).toBeVisible()
    expect(sent).toEqual([{ skip_wrong: true }])
  })

  it('begin with a template and what the columns mean', async () => {
    openAs(TOMAS, '/payments/single/beneficiaries/import', {
      listBeneficiaryImports: () => ({ items: [FILE] }),
    })
    expect(await screen.findByRole('button', { name: 'Plantilla XLSX' })).toBeVisible()
    expect(screen.getByText(/^Una fila por cuenta/)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'proveedores.xlsx' })).toHaveAttribute(
      'href',
      '/payments/single/beneficiaries/import/f-1',
    )
  })
})

const waiting = (id: string, name: string, blocked: boolean) => ({
  id,
  bank: { id: 'b-1', name: 'Banco General' },
  kind: 'checking',
  number: `030100551220${id}`,
  currency: 'USD',
  state: 'unverified',
  entered_by: blocked ? GRACIELA : TOMAS,
  entered_at_ms: 1_800_000_000_000,
  verified_by: null,
  verified_at_ms: null,
  version: 1,
  actions: [
    {
      action: 'verify',
      blocked_by: blocked
        ? { code: 'same_as_enterer', detail: 'Registraste esta cuenta: la verifica otra persona.', who: [] }
        : null,
    },
  ],
  beneficiary: { id: `n-${id}`, name },
  document_type: 'ruc',
  document_number: '155-1',
})

describe('the accounts that wait for a second person', () => {
  const listUnverifiedAccounts = () => ({
    items: [waiting('1', 'Llantas', false), waiting('2', 'Taller', false), waiting('3', 'Propia', true)],
    next: null,
  })

  it('are ticked, verified together and answered one by one', async () => {
    const bodies: unknown[] = []
    const { user } = openAs(GRACIELA, '/payments/single/beneficiaries/verify', {
      listUnverifiedAccounts,
      verifyAccounts: ({ body }) => {
        bodies.push(body)
        return {
          results: [
            { id: '1', ok: true, code: null, detail: null },
            { id: '2', ok: false, code: 'changed_meanwhile', detail: 'Alguien cambió este registro.' },
          ],
        }
      },
    })
    const mine = (await screen.findByRole('link', { name: /^Propia/ })).closest('tr')
    expect(mine).toHaveTextContent('Registraste esta cuenta')
    for (const name of [/^Elegir Llantas/, /^Elegir Taller/]) {
      await user.click(screen.getByRole('checkbox', { name }))
    }
    const bar = screen.getByRole('region', { name: 'Elegidas' })
    expect(bar).toHaveTextContent('2 elegidas · de 2 titulares')
    await user.click(within(bar).getByRole('button', { name: 'Verificar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Todas coinciden con su soporte?' })
    await user.click(await within(question).findByRole('button', { name: 'Verificar 2 cuentas' }))
    const results = await screen.findByRole('dialog', { name: 'Se completaron 1 de 2' })
    expect(results).toHaveTextContent('Alguien cambió este registro.')
    expect(bodies).toEqual([
      {
        items: [
          { id: '1', version: 1 },
          { id: '2', version: 1 },
        ],
      },
    ])
  })

  it('are verified all, also where one call does not take that many', async () => {
    const many = Array.from({ length: 101 }, (_, at) => waiting(String(at), `Titular ${String(at)}`, false))
    const sizes: number[] = []
    const { user } = openAs(GRACIELA, '/payments/single/beneficiaries/verify', {
      listUnverifiedAccounts: () => ({ items: many, next: null }),
      verifyAccounts: ({ body: { items } }) => {
        sizes.push(items.length)
        return { results: items.map(({ id }) => ({ id, ok: true, code: null, detail: null })) }
      },
    })
    // By their words, because asking every element of a long table for its role takes seconds.
    await user.click(await screen.findByLabelText('Elegir todas las filas'))
    await user.click(screen.getByText('Verificar'))
    await user.click(await screen.findByText('Verificar 101 cuentas'))
    await screen.findByText('Listo: 101 de 101')
    expect(sizes).toEqual([100, 1])
  })

  it('are only looked at by who may not verify', async () => {
    openAs(TOMAS, '/payments/single/beneficiaries/verify', { listUnverifiedAccounts })
    await screen.findByRole('link', { name: /^Llantas/ })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('all that was paid to a beneficiary', () => {
  it('is narrowed to a state and taken away as it is narrowed', async () => {
    const asked: string[] = []
    const targets: unknown[] = []
    const { fake, user } = openAs(TOMAS, '/payments/single/beneficiaries', ({ answers }) => ({
      listPayments: (call) => {
        asked.push(call.query.toString())
        return answers.listPayments(call)
      },
      createDownload: ({ body }) => {
        targets.push(body)
        // Refused, so that nothing is fetched and nothing is tried again after the test.
        return refusal(422, 'invalid_query', 'No.')
      },
    }))
    const id = fake.beneficiaries[0]?.id ?? ''
    await user.click(await screen.findByRole('link', { name: fake.beneficiaries[0]?.name ?? '' }))
    await user.click(await screen.findByRole('link', { name: 'Ver todos' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Pagos a / })).toBeVisible()
    await waitFor(() => {
      expect(asked.at(-1)).toContain(`beneficiary=${id}`)
    })
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Estado' }), 'confirmed')
    await waitFor(() => {
      expect(asked.at(-1)).toContain('state=confirmed')
    })
    await user.click(await screen.findByRole('button', { name: 'Descargar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(targets).toEqual([
        { kind: 'list', of: 'payments', format: 'csv', query: `beneficiary=${id}&state=confirmed` },
      ])
    })
  })
})
