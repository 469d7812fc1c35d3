import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { type Person, people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { NOW_MS, type Row, request } from '@tests/requests/records'
import { server } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { encode } from 'uqr'
import { describe, expect, it, vi } from 'vitest'
import { browser } from '@/lib/browser'

function visit(me: Person, row: Row) {
  // A page of its own, without the list beside it.
  setWidth(1024)
  const portal = new Portal(me, [row])
  server.use(...handlersOf(portal))
  return { portal, user: userEvent.setup({ delay: null }), ...renderPortal(`/requests/${row.id}`) }
}

const summary = async () => screen.findByRole('region', { name: 'Resumen' })
const waiting = () => request({ n: 80, state: 'new', kind: 2, amount_minor: 18_500 })

describe('the details of a request', () => {
  it('say how much, for whom, whose turn it is, and what can be done', async () => {
    visit(people.rogelio, waiting())
    const top = await summary()
    expect(top).toHaveTextContent('SOL-2026-000080')
    expect(top).toHaveTextContent('USD 185.00')
    expect(top).toHaveTextContent(/Te toca aprobarla, a ti o a Carmen Arosemena/)
    expect(within(top).getByRole('listitem', { current: 'step' })).toHaveTextContent('Por aprobar')
    const actions = within(top).getByRole('group', { name: 'Acciones' })
    expect(
      within(actions)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Aprobar', 'Rechazar'])
  })

  it('say beside the decision what the person owes and was given', async () => {
    const { eliecer, rogelio } = people
    const standing = {
      person: { id: eliecer.id, name: eliecer.name },
      advances_minor: 24_690,
      receivable_minor: 30_000,
      paid_count: 3,
      paid_minor: 74_070,
    }
    visit(rogelio, { ...waiting(), standing })
    expect(await summary()).toHaveTextContent(
      /Eliécer Quintero tiene USD\s246\.90 por rendir y debe USD\s300\.00 por planilla\. En los últimos doce meses recibió USD\s740\.70 en 3 solicitudes\./,
    )
  })

  it('say that somebody owes nothing', async () => {
    const standing = {
      person: { id: people.eliecer.id, name: people.eliecer.name },
      advances_minor: 0,
      receivable_minor: 0,
      paid_count: 0,
      paid_minor: 0,
    }
    visit(people.rogelio, { ...waiting(), standing })
    expect(await summary()).toHaveTextContent(
      'Eliécer Quintero no debe nada. En los últimos doce meses no recibió dinero.',
    )
  })

  it('show whoever gets the money in cash the code for the cashier', async () => {
    const until_ms = NOW_MS + 240_000
    server.use(
      http.get('*/api/v1/cash/receipt-codes/:id', () => HttpResponse.json({ code: '048213', until_ms })),
    )
    visit(people.eliecer, {
      ...request({ n: 81, state: 'pending_disbursement', kind: 2, amount_minor: 18_500 }),
      method: 'cash',
      collectable: true,
    })
    const card = await screen.findByRole('region', { name: 'Tu dinero te espera en caja' })
    expect(await within(card).findByRole('img', { name: 'Código 0 4 8 2 1 3' })).toHaveTextContent('048 213')
    // The text is what people read; the square beside it is for the cashier's scanner.
    const square = card.querySelector('svg[aria-hidden="true"]')
    expect(square?.querySelector('rect')).toHaveAttribute('fill', '#fff')
    expect(
      square
        ?.querySelector('path')
        ?.getAttribute('d')
        ?.match(/h1v1h-1z/gu),
    ).toHaveLength(encode('048213', { ecc: 'H' }).data.flat().filter(Boolean).length)
  })

  it('say how far the money was proved, and lead there whoever may see it', async () => {
    const settlement = {
      id: 's-1',
      number: 'REN-2026-000004',
      state: 'submitted',
      overdue: true,
      due_on: '2026-11-08',
      rest_minor: 1_440,
      visible: false,
    }
    const paid = request({ n: 83, state: 'disbursed', kind: 2, amount_minor: 18_500 })
    const { unmount } = visit(people.eliecer, { ...paid, settlement })
    const card = await screen.findByRole('region', { name: 'Rendición' })
    expect(card).toHaveTextContent(
      /REN-2026-000004En revisión, vencidaFaltan USD\s14\.40 · Plazo: 8 nov 2026$/,
    )
    expect(within(card).queryByRole('link')).not.toBeInTheDocument()
    unmount()
    visit(people.eliecer, {
      ...paid,
      settlement: { ...settlement, state: 'settled', overdue: false, visible: true },
    })
    const proved = await screen.findByRole('region', { name: 'Rendición' })
    expect(proved).toHaveTextContent(/Rendida ?Cerrada · Plazo/)
    expect(within(proved).getByRole('link', { name: 'Abrir la rendición' })).toHaveAttribute(
      'href',
      '/requests/settlements/s-1',
    )
  })

  it('keep what this person may not do in sight, with the reason and who can', async () => {
    const { portal, user } = visit(
      people.rogelio,
      request({ n: 81, state: 'new', requester: people.rogelio }),
    )
    const approve = within(await summary()).getByRole('button', { name: 'Aprobar' })
    expect(approve).toHaveAttribute('aria-disabled', 'true')
    expect(approve).toHaveAccessibleDescription(/^La pediste tú: le toca a otra persona\..*Carmen Arosemena/)
    await user.click(approve)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(portal.sent('POST', /actions/)).toHaveLength(0)
  })

  it('offer nobody a button that is never theirs; the line of the next step says whose it is', async () => {
    visit(people.eliecer, request({ n: 81, state: 'new', requester: people.eliecer }))
    const card = within(await summary())
    const actions = within(card.getByRole('group', { name: 'Acciones' }))
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retirar'])
    expect(card.getByText(/Rogelio Castillo/)).toBeInTheDocument()
  })

  it('let an approver over the limit approve for less', async () => {
    const { portal, user } = visit(
      people.rogelio,
      request({ n: 82, state: 'new', kind: 7, amount_minor: 87_050 }),
    )
    const top = await summary()
    expect(within(top).getByRole('button', { name: 'Aprobar' })).toHaveAccessibleDescription(
      /Supera tu límite/,
    )
    await user.click(within(top).getByRole('button', { name: 'Aprobar por menos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar SOL-2026-000082' })
    const amount = within(dialog).getByRole('textbox', { name: /Monto que apruebas/ })
    await user.type(amount, '900')
    await user.click(within(dialog).getByRole('button', { name: /^Aprobar/ }))
    expect(amount).toHaveAccessibleDescription(/No puedes aprobar más de lo que se pidió: USD\s870\.50\./)
    await user.clear(amount)
    await user.type(amount, '500')
    expect(within(dialog).getByRole('status')).toHaveTextContent('Apruebas USD 370.50 menos')
    await user.dblClick(within(dialog).getByRole('button', { name: /^Aprobar USD\s500\.00$/ }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(portal.sent('POST', /actions\/approve$/).map(({ body }) => body)).toEqual([
      { amount_minor: 50_000 },
    ])
  })

  it('want a reason before they decline, and show it afterwards', async () => {
    const { portal, user } = visit(people.rogelio, waiting())
    await user.click(within(await summary()).getByRole('button', { name: 'Rechazar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rechazar SOL-2026-000080' })
    const reason = within(dialog).getByRole('textbox', { name: /Motivo/ })
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
    expect(reason).toHaveAccessibleDescription('Escribe el motivo: quien la pidió lo verá.')
    expect(portal.sent('POST', /actions/)).toHaveLength(0)
    await user.type(reason, 'Falta la cotización.')
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
    const history = screen.getByRole('region', { name: 'Historia', hidden: true })
    expect(await within(history).findByText(/Falta la cotización\./)).toBeInTheDocument()
    expect(portal.row('80').state).toBe('declined')
  })

  it('that changed meanwhile: what changed is said, what was typed stays, and the decision is taken again', async () => {
    const { portal, user } = visit(people.rogelio, waiting())
    await user.click(within(await summary()).getByRole('button', { name: 'Rechazar' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Es de otro viaje.')
    portal.elsewhere(portal.row('80'), people.eliecer.name, 'edit', { requested_minor: 20_000 })
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
    expect(await within(dialog).findByText('Cambió mientras la veías')).toBeInTheDocument()
    expect(within(dialog).getByRole('textbox', { name: /Motivo/ })).toHaveValue('Es de otro viaje.')
    expect(portal.row('80').state).toBe('new')
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
    await waitFor(() => {
      expect(portal.row('80').state).toBe('declined')
    })
  })

  it('tell who did what, the latest first', async () => {
    const row = request({ n: 83, state: 'approved', kind: 2, amount_minor: 18_500 })
    row.history.push({
      at_ms: NOW_MS,
      actor: 'Rogelio Castillo',
      action: 'approve',
      from: 'new',
      to: 'approved',
      amount_minor: 18_500,
    })
    visit(people.rogelio, row)
    const history = await screen.findByRole('region', { name: 'Historia' })
    const events = within(history).getAllByRole('listitem')
    expect(events[0]).toHaveTextContent(/Rogelio Castillo la aprobó.*Pasó a «Aprobada» · USD 185\.00/)
    expect(events.at(-1)).toHaveTextContent(/creó el borrador/)
  })

  it('say how many approvals there are and prefill what stands, where an amount needs several', async () => {
    const row = {
      ...waiting(),
      requested_minor: 30_000,
      standing_minor: 24_000,
      tiers_given: 1,
      tiers_needed: 2,
      nobody_can: true,
    }
    const { user } = visit(people.carmen, row)
    const top = await summary()
    expect(top).toHaveTextContent(/Tiene 1 de 2 aprobaciones\. Te toca aprobarla, a ti o a Rogelio Castillo/)
    expect(top).toHaveTextContent('Nadie puede terminar de decidirla')
    await user.click(within(top).getByRole('button', { name: 'Aprobar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar SOL-2026-000080' })
    const amount = within(dialog).getByRole('textbox', { name: /Monto que apruebas/ })
    expect(amount).toHaveValue('240.00')
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'Tiene 1 de 2 aprobaciones: queda aprobada si',
    )
    await user.clear(amount)
    await user.type(amount, '250')
    await user.click(within(dialog).getByRole('button', { name: /^Aprobar/ }))
    expect(amount).toHaveAccessibleDescription(/otra persona ya aprobó: USD\s240\.00/)
  })

  it('tell in whose place somebody decided', async () => {
    const row = request({ n: 86, state: 'approved', kind: 2, amount_minor: 18_500 })
    const [given] = row.approvals
    if (given !== undefined) {
      given.for = { id: people.carmen.id, name: people.carmen.name }
    }
    row.history.push({
      at_ms: NOW_MS,
      actor: 'Rogelio Castillo',
      for: 'Carmen Arosemena',
      action: 'approve',
      from: 'new',
      to: 'approved',
    })
    visit(people.eliecer, row)
    const history = await screen.findByRole('region', { name: 'Historia' })
    expect(within(history).getAllByRole('listitem')[0]).toHaveTextContent(
      'Rogelio Castillo, en lugar de Carmen Arosemena, la aprobó',
    )
    expect(screen.getByRole('region', { name: 'Datos' })).toHaveTextContent(
      'Rogelio Castillo en lugar de Carmen Arosemena, USD 185.00',
    )
  })

  it('tell for whom a system drafted it', async () => {
    const row = request({ n: 87, state: 'approved', kind: 2, amount_minor: 18_500 })
    row.history = [
      {
        at_ms: NOW_MS,
        actor: 'Viajes (token)',
        for: 'Eliécer Quintero',
        action: 'create',
        from: null,
        to: null,
      },
    ]
    visit(people.eliecer, row)
    const history = await screen.findByRole('region', { name: 'Historia' })
    expect(within(history).getByRole('listitem')).toHaveTextContent(
      'Viajes (token), para Eliécer Quintero, creó el borrador',
    )
  })

  it('of much money offer to sign in anew, and come back to where the person was', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    const { portal, user } = visit(people.tomas, request({ n: 87, state: 'approved', kind: 2 }))
    const detail = 'Por el monto, confirma antes quién eres.'
    server.use(
      http.post('*/api/v1/requests/:id/actions/release', () =>
        HttpResponse.json(
          { type: 'about:blank', title: '', status: 409, detail, code: 'step_up_required', errors: [] },
          { status: 409 },
        ),
      ),
    )
    window.history.replaceState(null, '', `/requests/${portal.row('87').id}`)
    await user.click(within(await summary()).getByRole('button', { name: 'Liberar para pago' }))
    const dialog = await screen.findByRole('dialog', { name: /Liberar para pago/ })
    await user.click(within(dialog).getByRole('button', { name: 'Liberar para pago' }))
    const question = await screen.findByRole('alertdialog', { name: 'Confirma quién eres' })
    await user.click(await within(question).findByRole('button', { name: 'Iniciar sesión' }))
    expect(goTo).toHaveBeenCalledWith(
      `/api/auth/login?returnTo=${encodeURIComponent(`/requests/${portal.row('87').id}`)}&fresh=1`,
    )
  })

  it('take a comment, once, and not an empty one', async () => {
    const { portal, user } = visit(people.rogelio, waiting())
    const section = await screen.findByRole('region', { name: 'Comentarios' })
    const field = within(section).getByRole('textbox', { name: 'Escribe un comentario' })
    await user.click(within(section).getByRole('button', { name: 'Comentar' }))
    expect(field).toHaveAccessibleDescription('Escribe algo antes de comentar.')
    await user.type(field, '¿Cuál es la placa?')
    await user.dblClick(within(section).getByRole('button', { name: 'Comentar' }))
    const list = await within(section).findByRole('list', { name: 'Comentarios' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(list).toHaveTextContent('Rogelio Castillo')
    expect(list).toHaveTextContent('¿Cuál es la placa?')
    expect(field).toHaveValue('')
    expect(portal.sent('POST', /comments$/)).toHaveLength(1)
  })

  it('keep a comment that did not arrive', async () => {
    const { user } = visit(people.rogelio, waiting())
    server.use(http.post('*/api/v1/requests/:id/comments', () => HttpResponse.error()))
    const section = await screen.findByRole('region', { name: 'Comentarios' })
    const field = within(section).getByRole('textbox')
    await user.type(field, '¿Cuál es la placa?')
    await user.click(within(section).getByRole('button', { name: 'Comentar' }))
    expect(await within(section).findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent(
      /La respuesta no llegó: puede que se haya hecho/,
    )
    expect(field).toHaveValue('¿Cuál es la placa?')
  })

  it('take receipts, and say at the file why one is refused', async () => {
    const { portal, user } = visit(
      people.eliecer,
      request({ n: 84, state: 'draft', requester: people.eliecer }),
    )
    const section = await screen.findByRole('region', { name: 'Soportes' })
    expect(section).toHaveTextContent('Todavía no hay facturas, recibos ni otros soportes.')
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    expect(input).not.toBeNull()
    await user.upload(input ?? document.createElement('input'), [
      new File(['%PDF-1.4'], 'recibo.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.4'], 'virus.pdf', { type: 'application/pdf' }),
    ])
    expect(await within(section).findByText(/no es PDF, JPEG, PNG ni WebP, aunque/)).toBeInTheDocument()
    expect(portal.row('84').attachments.map(({ name }) => name)).toEqual(['recibo.pdf'])

    await user.click(within(section).getByRole('button', { name: /Quitar.*recibo\.pdf/ }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Se quitará «recibo.pdf» de la solicitud.')
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => {
      expect(portal.row('84').attachments).toEqual([])
      expect(within(section).queryByRole('button', { name: /recibo\.pdf/ })).not.toBeInTheDocument()
    })
  })

  it('hide from others what is confidential, and say that it is', async () => {
    const row = request({ n: 85, state: 'new', kind: 8 })
    visit(people.rogelio, { ...row, purpose: null, comment_count: 2, attachment_count: 1 })
    expect(await summary()).toHaveTextContent('Confidencial')
    expect(screen.getByText('Los comentarios de esta solicitud son confidenciales.')).toBeInTheDocument()
    expect(screen.getByText('Los soportes de esta solicitud son confidenciales.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Escribe un comentario' })).not.toBeInTheDocument()
  })

  it('that are not there say so, with the way back', async () => {
    const { router } = visit(people.eliecer, waiting())
    await summary()
    await router.navigate('/requests/no-such')
    expect(await screen.findByText('No encontramos esta solicitud, o no puedes verla')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver tus solicitudes' })).toHaveAttribute('href', '/requests')
  })
})
