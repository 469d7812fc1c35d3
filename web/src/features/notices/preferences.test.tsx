import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NoticePreference, NoticePreferencesBody } from '@/api/generatedNotices'

const ADDRESS = '/me/notices'

let items: NoticePreference[] = []
let sent: NoticePreferencesBody['items'][] = []

function serve(email: string | null) {
  const shown = () => ({ items, email, digest_at: '06:30' })
  server.use(
    http.get('*/api/v1/notices/preferences', () => HttpResponse.json(shown())),
    http.put('*/api/v1/notices/preferences', async ({ request }) => {
      const body = (await request.json()) as NoticePreferencesBody
      sent.push(body.items)
      items = items.map((item) => body.items.find(({ kind }) => kind === item.kind) ?? item)
      return HttpResponse.json(shown())
    }),
  )
}

beforeEach(() => {
  sent = []
  items = [
    { kind: 'to_do', bell: true, mail: 'digest' },
    { kind: 'overdue', bell: true, mail: 'now' },
  ]
})

const mailOf = async (name: string) => screen.findByRole('combobox', { name: `Correo: ${name}` })
const bellOf = (name: string) => screen.getByRole('switch', { name: `Campana: ${name}` })

describe('what somebody hears of', () => {
  it('says where mail goes and when the digest comes, and saves what was changed alone', async () => {
    serve('marisol@transportes.test')
    const user = userEvent.setup()
    renderPortal(ADDRESS)
    expect(await screen.findByText('marisol@transportes.test')).toBeVisible()
    expect(screen.getByText(/sale a las 06:30/u)).toBeVisible()
    expect(await mailOf('Lo que espera por mí')).toHaveDisplayValue('Resumen diario')
    await chooseOption(user, await mailOf('Anticipos vencidos'), 'No')
    await user.click(bellOf('Anticipos vencidos'))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Tus avisos quedaron guardados.')).toBeVisible()
    expect(sent).toEqual([[{ kind: 'overdue', bell: false, mail: 'none' }]])
    expect(bellOf('Anticipos vencidos')).not.toBeChecked()
    expect(bellOf('Lo que espera por mí')).toBeChecked()
  })

  it('asks before changes are left, and not once they are saved', async () => {
    serve('marisol@transportes.test')
    const user = userEvent.setup()
    const { router } = renderPortal(ADDRESS)
    await chooseOption(user, await mailOf('Anticipos vencidos'), 'Resumen diario')
    await user.click(screen.getByRole('link', { name: /Volver al inicio/u }))
    const question = await screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(router.state.location.pathname).toBe(ADDRESS)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Tus avisos quedaron guardados.')
    await user.click(screen.getByRole('link', { name: /Volver al inicio/u }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/')
    })
  })

  it('keeps the choice of mail closed with its reason where the portal sends none; the bell is still chosen', async () => {
    serve(null)
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith())))
    const user = userEvent.setup()
    renderPortal(ADDRESS)
    const mail = await mailOf('Anticipos vencidos')
    expect(mail).toBeDisabled()
    expect(mail).toHaveAccessibleDescription('Este portal no envía correo.')
    expect(screen.getByText(/pídelo a quien administra/u)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Cómo configurarlo' })).not.toBeInTheDocument()
    await user.click(bellOf('Anticipos vencidos'))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Tus avisos quedaron guardados.')
    expect(sent).toEqual([[{ kind: 'overdue', bell: false, mail: 'now' }]])
  })

  it('shows who administers where mail is set up', async () => {
    serve(null)
    renderPortal(ADDRESS)
    expect(await screen.findByRole('link', { name: 'Cómo configurarlo' })).toHaveAttribute(
      'href',
      '/settings/mail',
    )
  })

  it('is reached from the bell and from the menu', async () => {
    serve('marisol@transportes.test')
    const user = userEvent.setup()
    renderPortal('/')
    await user.click(await screen.findByRole('button', { name: /^Avisos/u }))
    await user.click(await screen.findByRole('link', { name: 'Elegir avisos' }))
    expect(await screen.findByRole('heading', { name: 'Mis avisos', level: 1 })).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Avisos' })).not.toBeInTheDocument()
    })
    await user.click(screen.getByRole('button', { name: /^Tu cuenta/u }))
    expect(await screen.findByRole('menuitem', { name: 'Mis avisos' })).toHaveAttribute('href', ADDRESS)
  })

  it.each([360, 1440])('has no accessibility mistakes at %i px', async (width) => {
    setWidth(width)
    serve(null)
    const { container } = renderPortal(ADDRESS)
    await mailOf('Anticipos vencidos')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})
