import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { isAccessible } from '@tests/axe'
import { chooseOption } from '@tests/choose'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTokens } from '../testing/fake'
import { OPENAPI } from '../testing/openapi'
import { forgetDescription } from './useDescription'

beforeEach(forgetDescription)

function open(address = '/settings/tokens/api') {
  new FakeTokens().listen()
  server.use(http.get('*/openapi.json', () => HttpResponse.json(OPENAPI)))
  return openPortal(address)
}

/** The calls on the page, by their headings. */
function calls(): string[] {
  return screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
}

describe('the documentation of the API', () => {
  it('is reached from the tokens, and shows what a token opens by resource', async () => {
    const { user } = open('/settings/tokens')
    await user.click(await screen.findByRole('link', { name: 'Documentación de la API' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Documentación de la API' })).toBeVisible()
    expect(await screen.findByText('4 llamadas de 6, versión 0.1.0')).toBeVisible()
    const page = within(screen.getByRole('main'))
    const groups = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(groups).toEqual([
      'Cómo se llama',
      'Solicitudes',
      'Estados de cuenta',
      'Auditoría',
      'Configuración',
    ])
    expect(calls()).toEqual([
      'POST/api/v1/requests',
      'GET/api/v1/paper',
      'GET/api/v1/audit',
      'GET/api/v1/branches',
    ])
    const file = screen.getByRole('link', { name: 'Descargar openapi.json' })
    expect(file).toHaveAttribute('href', '/openapi.json')
  })

  it('is narrowed to a scope, to words, and widened to what the application calls', async () => {
    const { user } = open()
    const scope = await screen.findByRole('combobox', { name: 'Permiso del token' })
    await chooseOption(user, scope, 'Preparar borradores de solicitudes')
    expect(calls()).toEqual(['POST/api/v1/requests', 'GET/api/v1/branches'])
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await chooseOption(user, screen.getByRole('combobox', { name: 'Qué llamadas' }), 'Todas')
    expect(calls()).toHaveLength(6)
    await user.type(screen.getByRole('searchbox', { name: 'Buscar llamada' }), 'papel')
    expect(await screen.findByText('Ninguna llamada es así')).toBeVisible()
  })

  it('tells of a call who makes it, what is sent and answered, and an example to copy', async () => {
    const { user } = open()
    const call = await screen.findByRole('heading', { level: 3, name: /POST.*requests/ })
    expect(screen.queryByText('Quién la llama')).not.toBeInTheDocument()
    await user.click(call)
    expect(await screen.findByText('Personas con permiso para: Crear solicitudes.')).toBeVisible()
    const scopes = screen.getByText('Un token con uno de estos permisos:')
    expect(within(scopes).getByRole('listitem')).toHaveTextContent(
      'Preparar borradores de solicitudes (requests:drafts)',
    )
    expect(screen.getByText('texto, cabecera, obligatorio')).toBeVisible()
    expect(screen.getByText('lista de objetos, obligatorio')).toBeVisible()
    expect(screen.getByText('También puede responder 409 y 422, con un documento de problema.')).toBeVisible()
    await user.click(screen.getByText(/3 campos de/))
    expect(await screen.findByText('unit_fraction')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copiar: ejemplo de POST /api/v1/requests' }))
    await waitFor(async () => {
      expect(await navigator.clipboard.readText()).toContain(
        `curl -X POST "${window.location.origin}/api/v1/requests"`,
      )
    })
    await isAccessible()
  })

  it('says that a token never opens what the application calls', async () => {
    const { user } = open('/settings/tokens/api?which=all')
    await user.click(await screen.findByRole('heading', { level: 3, name: /DELETE/ }))
    expect(await screen.findByText(/ningún token la abre/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Copiar: ejemplo/ })).not.toBeInTheDocument()
    expect(screen.getByText('Sin contenido.')).toBeVisible()
  })

  it('says what is wrong where it cannot be read, and reads it again', async () => {
    new FakeTokens().listen()
    let isUp = false
    server.use(
      http.get('*/openapi.json', () =>
        isUp ? HttpResponse.json(OPENAPI) : new HttpResponse('<html>', { status: 502 }),
      ),
    )
    const { user } = openPortal('/settings/tokens/api')
    const again = await screen.findByRole('button', { name: 'Reintentar' })
    isUp = true
    await user.click(again)
    expect(await screen.findByText(/llamadas de 6/)).toBeVisible()
    expect(again).not.toBeInTheDocument()
  })
})
