import { screen, waitFor, within } from '@testing-library/react'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { promised } from '@tests/promised'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { usersApi } from '@/api/users'
import type { SessionUser } from '@/app/session/profile'
import { profileDoubted } from '@/app/session/sessionSlice'
import { hasUnsaved } from '@/ui/unsaved'
import { held, KEVIN_ID, MILAGROS, makeUser } from './testing/data'
import { openUsers, refuse } from './testing/open'

async function list() {
  return screen.findByRole('table', { name: 'Usuarios' })
}

describe('the list of users', () => {
  it('says who enters, what they may do and when they were last here', async () => {
    openUsers('/users', makeUser({ permissions: [held('Crear solicitudes')], last_sign_in_ms: Date.now() }))
    const row = within(await list()).getByRole('row', { name: /Kevin Ábrego/ })
    expect(row).toHaveTextContent('kevin.abrego@transportes.test')
    expect(row).toHaveTextContent('Activo')
    expect(row).toHaveTextContent('E-013')
    expect(row).toHaveTextContent('Colón')
    await waitFor(() => {
      expect(row).toHaveTextContent('Pedir dinero')
    })
    expect(row).toHaveTextContent('ahora')
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/users/${KEVIN_ID}`)
  })

  it('goes on where the Link header says', async () => {
    const { person, office } = openUsers('/users')
    await list()
    await person.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('Milagros Pineda')).toBeInTheDocument()
    expect(screen.getByText('Kevin Ábrego')).toBeInTheDocument()
    expect(await screen.findByText('2 en total.')).toBeInTheDocument()
    expect(office.asked.map((query) => query.get('after'))).toEqual([null, 'c1'])
    expect(office.asked[0]?.get('limit')).toBe('50')
  })

  it('shows what a filter asks for, although a further page of another list is still on its way', async () => {
    const { person } = openUsers('/users')
    await list()
    const further = promised()
    server.use(
      http.get('*/api/v1/user', async ({ request }) =>
        new URL(request.url).searchParams.get('after') === null ? undefined : further.promise,
      ),
    )
    await person.click(await screen.findByRole('button', { name: 'Ver más' }))
    await person.type(screen.getByRole('searchbox'), 'nadie')
    expect(await screen.findByText('Ningún usuario coincide con los filtros')).toBeInTheDocument()
    further.resolve(undefined)
    await person.clear(screen.getByRole('searchbox'))
    await list()
    expect(screen.queryByText('Cargando Usuarios')).not.toBeInTheDocument()
  })

  it('is never darkened while it is read: it shows that itself', async () => {
    const { person, store } = openUsers('/users')
    await list()
    const found = promised()
    server.use(http.get('*/api/v1/user', async () => found.promise))
    await person.type(screen.getByRole('searchbox'), 'nadie')
    await waitFor(() => {
      expect(store.getState().loading.loading).toBe(true)
    })
    expect(screen.queryByText('Cargando...')).not.toBeInTheDocument()
    expect(screen.getByText('Cargando Usuarios')).toBeInTheDocument()
    found.resolve(undefined)
    expect(await screen.findByText('Ningún usuario coincide con los filtros')).toBeInTheDocument()
  })

  // Specification, section 8: the guard is asked first, and its page may be gone by then.
  it('asks for nothing more for whoever may not see it any more', async () => {
    const { store, router } = openUsers('/users')
    await list()
    const profile = promised<HttpResponse<SessionUser>>()
    let asked = 0
    server.use(
      http.get('*/api/auth/me', async () => profile.promise),
      http.get('*/api/v1/user', () => {
        asked += 1
      }),
    )
    store.dispatch(profileDoubted())
    store.dispatch(usersApi.util.invalidateTags(['users']))
    await waitFor(() => {
      expect(store.getState().loading.loading).toBe(true)
    })
    profile.resolve(HttpResponse.json(userWith('Consultar auditoría')))
    await waitFor(() => {
      expect(store.getState().loading.loading).toBe(false)
    })
    expect(router.state.location.pathname).toBe('/404')
    expect([asked, store.getState().session.expired]).toEqual([0, false])
  })

  it('filters stand in the address and are asked of the server', async () => {
    const { person, office, router } = openUsers('/users?state=inactive')
    await list()
    expect(office.asked[0]?.get('state')).toBe('inactive')
    await screen.findByRole('option', { name: 'Pedir dinero' })
    await screen.findByRole('option', { name: 'David' })
    await chooseOption(person, screen.getByRole('combobox', { name: 'Permiso' }), 'Pedir dinero')
    await chooseOption(person, screen.getByRole('combobox', { name: 'Sucursal' }), 'David')
    await person.type(screen.getByRole('searchbox'), 'nadie')
    expect(await screen.findByText('Ningún usuario coincide con los filtros')).toBeInTheDocument()
    expect(Object.fromEntries(office.asked.at(-1) ?? [])).toEqual({
      q: 'nadie',
      state: 'inactive',
      permission: 'Crear solicitudes',
      branch: 'b-david',
      limit: '50',
    })
    expect(router.state.location.search).toContain('q=nadie')
    await person.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0] as HTMLElement)
    await list()
    expect(router.state.location.search).toBe('')
  })

  it('spec §9: is made of cards below 600 px', async () => {
    setWidth(360)
    openUsers('/users')
    const cards = await screen.findByRole('list', { name: 'Usuarios' })
    expect(within(cards).getByRole('listitem')).toHaveTextContent('Kevin Ábrego')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('the history of a user', () => {
  it('tells who changed what, before and after, and grows with what is saved', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    expect(await screen.findByText('Nadie ha cambiado nada todavía')).toBeInTheDocument()
    office.history = [
      {
        id: 'h-1',
        at_ms: Date.UTC(2026, 10, 4, 15),
        actor: { id: MILAGROS.id, name: 'Yadira Batista' },
        action: 'user.limit',
        changes: [{ field: 'limit_minor', before: '50000', after: '75000' }],
        currency: 'USD',
      },
    ]
    await person.click(screen.getByRole('checkbox', { name: 'Pedir dinero' }))
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    const history = await screen.findByRole('list', { name: 'Historia' })
    const item = await within(history).findByRole('listitem')
    expect(item).toHaveTextContent('Cambió un límite de aprobación')
    expect(item).toHaveTextContent('Yadira Batista')
    expect(within(item).getByRole('row', { name: /^Límite/ })).toHaveTextContent(/500\.00.*750\.00/)
  })
})

describe('the page of a user', () => {
  it('of whom there is none is told by the popup, and the page leads on instead of saying it again', async () => {
    const { person, router } = openUsers('/users/nope')
    server.use(
      http.get('*/api/v1/user/user/nope', () =>
        refuse({
          status: 404,
          code: 'not_found',
          detail: 'No encontramos lo que buscas, o no puedes verlo.',
        }),
      ),
    )
    expect(await screen.findByText('Error al obtener el usuario')).toBeInTheDocument()
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('No encontramos este usuario')).toBeInTheDocument()
    expect(main.queryByRole('alert')).not.toBeInTheDocument()
    expect(main.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
    await person.click(main.getByRole('link', { name: 'Volver a usuarios' }))
    await list()
    expect(router.state.location.pathname).toBe('/users')
  })

  it('that could not be read says why, and reads again', async () => {
    const { person } = openUsers(`/users/${KEVIN_ID}`)
    const detail = 'Hay mucho trabajo ahora. Vuelve a intentarlo en un momento.'
    server.use(
      http.get('*/api/v1/user/user/*', () => refuse({ status: 500, code: 'internal', detail }), {
        once: true,
      }),
    )
    expect(await screen.findByText(detail)).toBeInTheDocument()
    await person.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Kevin Ábrego', level: 1 })).toBeInTheDocument()
  })
})

describe('a new user', () => {
  it('is registered with a profile granted at once', async () => {
    const { person, office, router } = openUsers('/users/new')
    await person.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Luis Ábrego')
    await person.type(screen.getByRole('textbox', { name: /^Correo/ }), 'luis@transportes.test')
    await person.type(screen.getByRole('textbox', { name: 'Número de empleado' }), 'E-014')
    await screen.findByRole('option', { name: 'Colón' })
    await chooseOption(person, screen.getByRole('combobox', { name: 'Sucursal' }), 'Colón')
    await person.click(await screen.findByRole('button', { name: 'Conductor' }))
    expect(screen.getByRole('checkbox', { name: 'Pedir dinero' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Conductor' })).toHaveAttribute('aria-pressed', 'true')
    await person.click(screen.getByRole('button', { name: 'Agregar límite' }))
    await person.type(screen.getByRole('textbox', { name: 'Aprueba hasta' }), '1500.50')
    await person.click(screen.getByRole('button', { name: 'Registrar usuario' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/users/${KEVIN_ID}`)
    })
    expect(office.commands).toHaveLength(1)
    expect(office.commands[0]).toMatchObject({ method: 'POST', path: '/user' })
    expect(office.commands[0]?.body).toEqual({
      name: 'Luis Ábrego',
      email: 'luis@transportes.test',
      employee_number: 'E-014',
      document_type: null,
      document: null,
      phone: null,
      branch_id: 'b-colon',
      manager_id: null,
      permissions: [{ permission_name: 'Crear solicitudes', branch_id: null, ends_on: null }],
      limits: [{ currency: 'USD', limit_minor: 150_050 }],
      substitutions: [],
    })
  })

  it('spec §8: is refused in the words of the catalogue, with the reason at the field and what was typed', async () => {
    const { person, office } = openUsers('/users/new')
    office.refusal = {
      status: 422,
      code: 'invalid',
      detail: 'Hay datos por corregir.',
      errors: [{ field: 'email', code: 'email_taken', detail: 'Otra persona ya tiene ese correo.' }],
    }
    await person.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Luis Ábrego')
    const email = screen.getByRole('textbox', { name: /^Correo/ })
    await person.type(email, 'kevin.abrego@transportes.test')
    await person.click(screen.getByRole('button', { name: 'Registrar usuario' }))
    expect(await screen.findByText('Error al crear el usuario')).toBeInTheDocument()
    // The popup is the action's; the form hears of the refusal a moment later.
    await waitFor(() => {
      expect(email).toHaveAccessibleDescription('Otra persona ya tiene ese correo.')
    })
    await expectFocus(() => email)
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Luis Ábrego')
  })

  it('says what is missing instead of asking the server', async () => {
    const { person, office } = openUsers('/users/new')
    await person.click(await screen.findByRole('button', { name: 'Agregar sustitución' }))
    await person.click(screen.getByRole('button', { name: 'Registrar usuario' }))
    expect(await screen.findByText('Revisa 5 campos:')).toBeInTheDocument()
    await expectFocus(() => screen.getByRole('textbox', { name: /^Nombre/ }))
    expect(screen.getByRole('combobox', { name: /^Quién sustituye/ })).toHaveAccessibleDescription(
      'Elige quién sustituye.',
    )
    expect(office.commands).toEqual([])
  })

  it('is not lost by leaving: the form asks, and its draft is there again', async () => {
    const { person, router } = openUsers('/users/new')
    await person.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Luis')
    void router.navigate('/')
    const question = await screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })
    await person.click(within(question).getByRole('button', { name: 'Salir' }))
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    // The form that was left holds the door until its effects are undone, a moment after it is gone from the page.
    await waitFor(() => {
      expect(hasUnsaved()).toBe(false)
    })
    await router.navigate('/users/new')
    expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('Luis')
    expect(screen.getByText('Recuperamos lo que estabas escribiendo.')).toBeInTheDocument()
  })
})

describe('permissions of a user', () => {
  it('stand by area under their titles, with what each allows and who granted it', async () => {
    openUsers(`/users/${KEVIN_ID}`, makeUser({ permissions: [held('Crear solicitudes')] }))
    const area = await screen.findByRole('group', { name: 'Solicitudes' })
    const box = within(area).getByRole('checkbox', { name: 'Pedir dinero' })
    expect(box).toBeChecked()
    expect(box).toHaveAccessibleDescription('Pide para sí o para otra persona.')
    expect(within(area).getByText('Concedió Yadira Batista el 3 nov 2026.')).toBeInTheDocument()
    expect(within(area).getByRole('checkbox', { name: 'Aprobar solicitudes' })).not.toBeChecked()
    expect(screen.getByRole('group', { name: 'Tesorería' })).toBeInTheDocument()
  })

  it('are bounded to a branch and a day, and saved over the version that was seen', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    await person.click(await screen.findByRole('checkbox', { name: 'Pedir dinero' }))
    await person.click(screen.getByRole('button', { name: /^Limitar a una sucursal o fecha.*Pedir dinero$/ }))
    const branch = screen.getByRole('combobox', { name: 'Sucursal de «Pedir dinero»' })
    await within(branch).findByRole('option', { name: 'Colón' })
    await chooseOption(person, branch, 'Colón')
    const day = screen.getByLabelText('Último día')
    await person.type(day, '2031-01-31')
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByText('Los cambios de Kevin Ábrego quedaron guardados.')).toBeInTheDocument()
    expect(office.commands[0]?.headers.get('If-Match')).toBe('"3"')
    expect(office.commands[0]?.body.permissions).toEqual([
      { permission_name: 'Crear solicitudes', branch_id: 'b-colon', ends_on: '2031-01-31' },
    ])
    await person.click(screen.getByRole('checkbox', { name: 'Pedir dinero' }))
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => {
      expect(office.commands).toHaveLength(2)
    })
    expect(office.commands[1]?.headers.get('If-Match')).toBe('"4"')
    expect(office.commands[1]?.body.permissions).toEqual([])
  })

  it('that weaken the separation of duties are named at once and asked about before they are granted', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    await person.click(await screen.findByRole('checkbox', { name: 'Aprobar solicitudes' }))
    await person.click(screen.getByRole('checkbox', { name: 'Autorizar pagos' }))
    expect(screen.getByText(/«Aprobar solicitudes» y «Autorizar pagos»/)).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Conceder permisos en conflicto?' })
    await person.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(office.commands).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await person.click(await screen.findByRole('button', { name: 'Conceder de todos modos' }))
    await waitFor(() => {
      expect(office.commands).toHaveLength(1)
    })
  })

  it('that one may not change say why, and are not sent', async () => {
    const why = 'Tus propios permisos y límites los cambia otra persona que administre.'
    const blocked_by = { code: 'own_permissions', detail: why, who: [] }
    const { person, office } = openUsers(
      `/users/${KEVIN_ID}`,
      makeUser({
        permissions: [held('Administrador')],
        actions: [
          { action: 'edit', blocked_by: null },
          { action: 'permissions', blocked_by },
          { action: 'limits', blocked_by },
        ],
      }),
    )
    expect(await screen.findByRole('checkbox', { name: 'Administración' })).toBeDisabled()
    expect(screen.getAllByText(why)).toHaveLength(2)
    expect(screen.queryByRole('group', { name: 'Perfiles' })).not.toBeInTheDocument()
    await person.type(screen.getByRole('textbox', { name: 'Teléfono' }), '6000-0000')
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => {
      expect(office.commands).toHaveLength(1)
    })
    expect(office.commands[0]?.body).not.toHaveProperty('permissions')
    expect(office.commands[0]?.body).not.toHaveProperty('limits')
    expect(office.commands[0]?.body.phone).toBe('6000-0000')
  })

  it('somebody else changed meanwhile: nothing is overwritten unasked', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    await person.click(await screen.findByRole('checkbox', { name: 'Pedir dinero' }))
    office.user = { ...office.user, version: 9, permissions: [held('Gestionar pagos')] }
    office.refusal = {
      status: 412,
      code: 'changed_meanwhile',
      detail: 'Alguien lo cambió mientras lo veías.',
    }
    await person.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByText('Alguien cambió a este usuario mientras escribías')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Pedir dinero' })).toBeChecked()
    await person.click(screen.getByRole('button', { name: 'Ver cómo quedó' }))
    expect(screen.getByRole('checkbox', { name: 'Pedir dinero' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Autorizar pagos' })).toBeChecked()
  })
})

describe('switching a user off and on', () => {
  it('says what they leave, hands over what can be handed over, and answers the user', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    office.remains = [
      { kind: 'leads', count: 2, names: ['Iván Samudio', 'Nereida Vega'], reassignable: true },
      { kind: 'payments', count: 1, names: [], reassignable: false },
    ]
    await person.click(await screen.findByRole('button', { name: 'Desactivar' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Desactivar a Kevin Ábrego?' })
    await expectFocus(() => within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(
      await within(dialog).findByText('Le reportan 2 personas: Iván Samudio y Nereida Vega.'),
    ).toBeInTheDocument()
    expect(within(dialog).getByText('Preparó un pago que no ha terminado.')).toBeInTheDocument()
    const to = within(dialog).getByRole('combobox', { name: /^Pasar su equipo/ })
    await person.click(within(dialog).getByRole('button', { name: 'Pasar' }))
    expect(to).toHaveAccessibleDescription('Elige a quién.')
    await person.type(to, 'mila')
    await person.click(await screen.findByRole('option', { name: /Milagros Pineda/ }))
    await person.click(within(dialog).getByRole('button', { name: 'Pasar' }))
    expect(await screen.findByText('Pasó a Milagros Pineda.')).toBeInTheDocument()
    await waitFor(() => {
      expect(within(dialog).queryByText(/^Le reportan/)).not.toBeInTheDocument()
    })
    await person.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Kevin Ábrego quedó inactivo y ya no puede entrar.')).toBeInTheDocument()
    expect(office.commands).toMatchObject([
      { method: 'POST', path: `/users/${KEVIN_ID}/reassignments`, body: { to_id: MILAGROS.id } },
      { method: 'DELETE', path: `/user/${KEVIN_ID}` },
    ])
    expect(office.commands[1]?.headers.get('If-Match')).toBe('"3"')
    expect(await screen.findByRole('button', { name: 'Reactivar' })).toBeInTheDocument()
    expect(screen.getByText('Inactivo')).toBeInTheDocument()
  })

  it('a refusal stays in the dialog', async () => {
    const { person, office } = openUsers(`/users/${KEVIN_ID}`)
    office.refusal = {
      status: 409,
      code: 'last_administrator',
      detail: 'Es la última persona que administra el portal.',
    }
    await person.click(await screen.findByRole('button', { name: 'Desactivar' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
    expect(
      await within(dialog).findByText('Es la última persona que administra el portal.'),
    ).toBeInTheDocument()
    expect(screen.getByText('Error al obtener el usuario')).toBeInTheDocument()
  })

  it('who was switched off comes back after a question', async () => {
    const inactive = makeUser({
      state: 'inactive',
      actions: [
        { action: 'edit', blocked_by: null },
        { action: 'reactivate', blocked_by: null },
      ],
    })
    const { person, office } = openUsers(`/users/${KEVIN_ID}`, inactive)
    await person.click(await screen.findByRole('button', { name: 'Reactivar' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Reactivar a Kevin Ábrego?' })
    await person.click(within(question).getByRole('button', { name: 'Reactivar' }))
    expect(await screen.findByText('Kevin Ábrego puede volver a entrar.')).toBeInTheDocument()
    expect(office.commands[0]?.body).toEqual({ state: 'active' })
  })
})

describe("the administrator's own profile", () => {
  it('opens from the user menu, is changed there, and keeps what was typed when refused', async () => {
    const { person, office } = openUsers(
      '/',
      makeUser({ name: 'Marisol Quintero', permissions: [held('Administrador')] }),
    )
    await person.click(await screen.findByRole('button', { name: 'Tu cuenta: Marisol Quintero' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Mi perfil' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mi perfil' })
    const phone = await within(dialog).findByRole('textbox', { name: 'Teléfono' })
    expect(within(dialog).getByText('Administración')).toBeInTheDocument()
    await person.type(phone, '6123-4567')
    office.refusal = { status: 409, code: 'wrong_state', detail: 'No se pudo.' }
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Error al actualizar el perfil de administrador')).toBeInTheDocument()
    expect(phone).toHaveValue('6123-4567')
    office.refusal = null
    // The popup is the action's; the form hears of the refusal a moment later.
    await person.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Tu perfil quedó guardado.')).toBeInTheDocument()
    expect(office.commands.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/user/admin',
      body: { name: 'Marisol Quintero', phone: '6123-4567' },
    })
  })
})

describe('accessibility', () => {
  it.each([
    ['/users', 'Usuarios'],
    ['/users/new', 'Nuevo usuario'],
    [`/users/${KEVIN_ID}`, 'Kevin Ábrego'],
  ])('has no mistakes on %s', async (route, title) => {
    const { container } = openUsers(route, makeUser({ permissions: [held('Crear solicitudes')] }))
    await screen.findByRole('heading', { level: 1, name: title })
    await screen.findAllByText('Pedir dinero')
    // Colours are judged in a real browser; jsdom draws nothing.
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})
