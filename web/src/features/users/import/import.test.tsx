// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { screen, waitFor, within } from '@testing-library/react'
import { expectFocus } from '@tests/focus'
import { serve } from '@tests/mock'
import { server } from '@tests/server'
import axe from 'axe-core'
import { delay, HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { FileImport } from '@/api/generated'
import type { FileImportRow } from '@/features/imports/door'
import { openUsers, refuse } from '../testing/open'

const FILE_ID = '0193a1b2-0000-7000-8000-0000000000f1'

function checked(change: Partial<FileImport> = {}): FileImport {
  return {
    id: FILE_ID,
    file_name: 'personas.xlsx',
    state: 'ready',
    unchanged: 4,
    new: 2,
    changed: 1,
    wrong: 0,
    added: 0,
    updated: 0,
    refused: 0,
    ignored_columns: [],
    created_by: { id: 'u-1', name: 'Marisol Quintero' },
    created_at_ms: Date.UTC(2026, 10, 4, 15),
    finished_at_ms: null,
    version: 1,
    ...change,
  }
}

const WRONG: FileImportRow = {
  row: 7,
  name: '',
  mark: 'ana@litoral.example',
  changes: [],
  warnings: [],
  problems: [
    { column: 'Nombre', value: '', code: 'text_required', detail: 'Este dato es obligatorio.' },
    {
      column: 'Sucursal',
      value: 'Bocas',
      code: 'unknown_branch',
      detail: 'No hay una sucursal con ese nombre.',
    },
  ],
}

const CHANGED: FileImportRow = {
  row: 3,
  name: 'Luis Paz',
  mark: 'luis@litoral.example',
  problems: [],
  warnings: ['Aprobaría y pagaría.'],
  changes: [
    { column: 'Teléfono', before: '6612-3456', after: '' },
    { column: 'Permisos', before: '', after: 'Gestionar pagos' },
  ],
}

/** The portal with a checked file behind it; a test changes it while the page is open. */
function openFile(file: FileImport, address = `/users/import/${FILE_ID}`) {
  const desk = {
    file,
    uploads: [] as { name: string | null; key: string | null; size: number }[],
    actions: [] as { action: string; body: unknown; version: string | null }[],
    downloads: [] as unknown[],
    afterApply: (before: FileImport): FileImport => ({
      ...before,
      state: 'applied',
      new: 0,
      changed: 0,
      added: 2,
      updated: 1,
    }),
  }
  const view = openUsers(address)
  serve({
    listUserImports: () => ({ items: [desk.file] }),
    getUserImport: () => desk.file,
    listUserImportRows: ({ query }) => {
      const isWrong = ['wrong', 'refused'].includes(query.get('state') ?? '')
      return { items: [isWrong ? WRONG : CHANGED], next: null }
    },
    actOnUserImport: ({ params: { action = '' }, body, version }) => {
      desk.actions.push({ action, body, version })
      desk.file =
        action === 'stop' ? { ...desk.file, state: 'stopped', version: 3 } : desk.afterApply(desk.file)
      return desk.file
    },
    createDownload: ({ body }) => {
      desk.downloads.push(body)
      return { url: '/api/downloads/x' }
    },
  })
  server.use(
    http.post('*/api/v1/user-imports', async ({ request }) => {
      const name = new URL(request.url).searchParams.get('name')
      const size = (await request.arrayBuffer()).byteLength
      desk.uploads.push({ name, key: request.headers.get('Idempotency-Key'), size })
      return name === 'malo.csv'
        ? refuse({ status: 422, code: 'columns_missing', detail: 'Faltan las columnas Nombre y Correo.' })
        : HttpResponse.json(desk.file, { status: 201 })
    }),
  )
  return { desk, ...view }
}

describe('a file of people', () => {
  it('is sent, checked, and shown before anything changes', async () => {
    const { person, desk, router } = openFile(checked(), '/users/import')
    const file = new File(['Nombre,Correo\nAna,a@x.example'], 'personas.csv', { type: 'text/csv' })
    await person.upload(await screen.findByLabelText('Elegir el archivo de personas'), file)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/users/import/${FILE_ID}`)
    })
    expect(desk.uploads).toMatchObject([{ name: 'personas.csv', size: file.size }])
    expect(await screen.findByText('2 personas nuevas')).toBeInTheDocument()
    expect(screen.getByText('4 filas')).toBeInTheDocument()
    expect(desk.actions).toEqual([])
  })

  it('that cannot be read says why, and another can be sent', async () => {
    const { person } = openFile(checked(), '/users/import')
    const input = await screen.findByLabelText('Elegir el archivo de personas')
    await person.upload(input, new File(['x'], 'malo.csv', { type: 'text/csv' }))
    expect(await screen.findByText('Faltan las columnas Nombre y Correo.')).toBeInTheDocument()
    expect(screen.getByLabelText('Elegir el archivo de personas')).toBeInTheDocument()
  })

  it('shows what is wrong cell by cell, and applies only the right rows after a question', async () => {
    const { person, desk } = openFile(checked({ wrong: 1, ignored_columns: ['Salario'] }))
    const table = await screen.findByRole('table', { name: 'Filas del archivo' })
    expect(table).toHaveTextContent('Sucursal «Bocas»: No hay una sucursal con ese nombre.')
    expect(table).toHaveTextContent('Nombre: Este dato es obligatorio.')
    expect(within(table).getByRole('cell', { name: '7' })).toBeInTheDocument()
    expect(screen.getByText('Salario')).toBeInTheDocument()

    await person.click(screen.getByRole('link', { name: 'Con cambios (1)' }))
    expect(await screen.findByText(/de «6612-3456» a nada/)).toBeInTheDocument()
    expect(screen.getByText(/Aprobaría y pagaría/)).toBeInTheDocument()

    await person.click(screen.getByRole('button', { name: 'Aplicar solo 3 filas correctas' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Aplicar a 3 personas?' })
    expect(question).toHaveTextContent('1 fila con errores se omite.')
    await expectFocus(() => within(question).getByRole('button', { name: 'Cancelar' }))
    await person.click(within(question).getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('El archivo se aplicó')).toBeInTheDocument()
    expect(desk.actions).toEqual([{ action: 'apply', body: { skip_wrong: true }, version: '"1"' }])
    expect(screen.queryByRole('button', { name: /Aplicar/ })).not.toBeInTheDocument()
  })

  it('that is being applied says how far it is, goes on by itself and can be stopped', async () => {
    const applying = checked({ state: 'applying', new: 2, changed: 1, added: 1, version: 2 })
    const { person, desk } = openFile(applying)
    expect(await screen.findByText(/1 de 4 filas: 25 %/)).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Filas aplicadas' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
    desk.file = { ...applying, new: 1, added: 2 }
    expect(await screen.findByText(/2 de 4 filas: 50 %/, {}, { timeout: 4000 })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Detener' }))
    expect(await screen.findByText('Se detuvo antes de terminar')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continuar con 2 filas' })).toBeInTheDocument()
  })

  it('of which rows were refused after all says so, and offers them as a file', async () => {
    const open = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { person, desk } = openFile(checked({ state: 'applied', new: 0, changed: 0, added: 2, refused: 1 }))
    // Nothing is left to be done: what was done is told above.
    expect(await screen.findByText('Sin cambios')).toBeInTheDocument()
    expect(screen.queryByText('Por registrar')).not.toBeInTheDocument()
    expect(screen.queryByText('Por cambiar')).not.toBeInTheDocument()
    expect(await screen.findByText('El archivo se aplicó en parte')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Descargar errores' }))
    await waitFor(() => {
      expect(open).toHaveBeenCalled()
    })
    expect(desk.downloads).toEqual([{ kind: 'user_file', of: { file: 'user_import_errors', id: FILE_ID } }])
    open.mockRestore()
  })

  it('without a change says so, and axe finds nothing to say', async () => {
    openFile(checked({ new: 0, changed: 0 }))
    expect(await screen.findByText('No hay nada que cambiar')).toBeInTheDocument()
    await delay(0)
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('the list of users', () => {
  it('is exported as it is filtered', async () => {
    const open = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { person, desk } = openFile(checked(), '/users?state=inactive')
    await person.click(await screen.findByRole('button', { name: 'Descargar' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Descargar XLSX' }))
    await waitFor(() => {
      expect(open).toHaveBeenCalled()
    })
    const of = { file: 'users', format: 'xlsx', query: 'state=inactive' }
    expect(desk.downloads).toEqual([{ kind: 'user_file', of }])
    open.mockRestore()
  })
})
