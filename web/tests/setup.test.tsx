import { screen } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { SESSION_EXPIRED_MESSAGE } from '@/api/problem'
import { clearToken } from '@/api/token'
import { browser } from '@/lib/browser'
import { renderPortal } from './app'
import { server } from './server'

it('leaves a page whose token is on its way, and with it the calls that wait for it', async () => {
  clearToken()
  server.use(
    http.get('*/api/auth/token', () => {
      const body = new ReadableStream({
        start: async (controller) => {
          await delay(500)
          controller.enqueue(new TextEncoder().encode('{"accessToken":"ficha-1","expiresIn":600}'))
          controller.close()
        },
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
    }),
  )
  renderPortal('/')
  expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeInTheDocument()
})

it('hears nothing of what the page of the test before was about to ask', async () => {
  const called: string[] = []
  server.use(
    http.all('*/api/v1/*', ({ request }) => {
      called.push(request.url)
      return HttpResponse.json({})
    }),
  )
  await delay(800)
  expect(called).toEqual([])
})

it('leaves a page whose session is over, and with it the leaving that was to come', async () => {
  server.use(http.get('*/api/auth/me', () => new HttpResponse(null, { status: 401 })))
  renderPortal('/')
  expect(await screen.findByText(SESSION_EXPIRED_MESSAGE)).toBeInTheDocument()
  expect(browser.goTo).not.toHaveBeenCalled()
})

it('does not leave for the test before', async () => {
  await delay(2_100)
  expect(browser.goTo).not.toHaveBeenCalled()
})

it('what leaves after the end of its file takes no other file along', () => {
  vi.restoreAllMocks()
  browser.goTo('/api/auth/logout')
  browser.reload()
  expect(browser.isLeaving()).toBe(false)
})
