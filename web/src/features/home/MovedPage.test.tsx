import { waitFor } from '@testing-library/react'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'

const MISSING = { status: 404, code: 'not_found', title: '', detail: 'No encontramos lo que buscas.' }

describe('the addresses that pages had at the root', () => {
  // Without any permission: what is everybody's stays so.
  it.each([
    ['/?panel=statement', '/me/statement'],
    ['/?panel=statement&print=clearance', '/me/statement?print=clearance'],
    ['/?panel=notices', '/me/notices'],
    ['/?panel=cancellation&id=c-5', '/me/cancellations/c-5'],
    ['/?panel=cancellation&id=c-5&print=voucher', '/me/cancellations/c-5/voucher'],
    ['/?panel=help&topic=batch', '/help/batch'],
    ['/?panel=help', '/help/portal'],
    ['/?panel=toString', '/'],
  ])('%s leads to %s', async (old, place) => {
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json(userWith())),
      http.get('*/api/v1/cancellations/c-5', () => HttpResponse.json(MISSING, { status: 404 })),
    )
    const { router } = renderPortal(old)
    await waitFor(() => {
      const { pathname, search } = router.state.location
      expect(document.querySelector('main :is(h1, h2)')).not.toBeNull()
      expect(pathname + search).toBe(place)
    })
    // No way back to an address that leads on.
    expect(router.state.historyAction).toBe('REPLACE')
  })
})
