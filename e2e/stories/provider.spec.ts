import { Desk } from '../harness/desk.ts'
import { startServe } from '../harness/portal.ts'
import { type Account, startProvider } from '../harness/provider.ts'
import { test as base, expect, tarry } from '../harness/test.ts'
import { watch } from '../harness/watch.ts'

const YADIRA = 'Yadira Batista'
const ADMINISTRATOR: Account = {
  sub: 'litoral|1001',
  name: YADIRA,
  email: 'yadira.batista@litoral.example',
  emailVerified: true,
}
const STRANGER: Account = {
  sub: 'litoral|4711',
  name: 'Fulano de Tal',
  email: 'fulano@litoral.example',
  emailVerified: true,
}
/** Claims the administrator's address without having proved it. */
const IMPOSTOR: Account = { ...ADMINISTRATOR, sub: 'litoral|666', name: 'Impostor', emailVerified: false }

type Company = Awaited<ReturnType<typeof startServe>> & { accounts: Account[] }

/** A company with a provider of its own on another site, and one administrator named by e-mail. */
const test = base.extend<{ company: Company; seat: () => Promise<Desk> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
  company: async ({}, use, info) => {
    const accounts = [ADMINISTRATOR, STRANGER, IMPOSTOR].map((account) => ({ ...account }))
    const company = await startServe({
      administrator: ADMINISTRATOR.email,
      provider: async (portal) => startProvider({ portal, accounts }),
    })
    await use({ ...company, accounts })
    if (info.status !== info.expectedStatus) {
      await info.attach('portal.log', { body: company.program.output(), contentType: 'text/plain' })
    }
    await company.close()
  },
  seat: async ({ browser, company }, use) => {
    const desks: Desk[] = []
    await use(async () => {
      const context = await browser.newContext({ locale: 'es-PA', timezoneId: 'America/Panama' })
      await tarry(context)
      const desk = new Desk(await context.newPage(), company.base, await watch(context))
      desks.push(desk)
      return desk
    })
    const faults = desks.flatMap((desk) => desk.watch.faults)
    await Promise.all(desks.map(async (desk) => desk.context.close()))
    expect(faults, 'what nobody should meet').toEqual([])
  },
})

test.describe('With a provider of the company’s own, on another site @once', () => {
  test('the administrator is known by a verified e-mail at the first sign-in, and by the subject ever after', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    await yadira.page.goto(`${company.base}/requests?scope=all`)
    await yadira.page.waitForURL((url) => url.hostname === 'localhost')
    await yadira.choose(YADIRA)
    await expect(yadira.button(`Tu cuenta: ${YADIRA}`)).toBeVisible()
    expect(yadira.path).toBe('/requests?scope=all')

    await test.step('the session’s cookie is for this site alone, and no script reads it', async () => {
      const cookies = await yadira.context.cookies(company.base)
      const session = cookies.find((cookie) => cookie.name.startsWith('caudal_session'))
      expect(session).toMatchObject({ sameSite: 'Strict', httpOnly: true, path: '/' })
      expect(await yadira.page.evaluate(() => document.cookie)).toBe('')
      expect(cookies.filter((cookie) => cookie.name.includes('attempt'))).toEqual([])
    })

    await test.step('for much money the provider asks again who it is, and the way leads back', async () => {
      await yadira.settled()
      await yadira.page.goto(`${company.base}/api/auth/login?returnTo=%2Frequests&fresh=1`)
      await expect(yadira.page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
      await yadira.choose(YADIRA)
      await expect(yadira.heading('Solicitudes')).toBeVisible()
    })

    await test.step('a change of the e-mail at the provider changes nothing', async () => {
      await yadira.signOut()
      for (const account of company.accounts) {
        if (account.sub === ADMINISTRATOR.sub) {
          account.email = 'yadira.b@otra.example'
        }
      }
      await yadira.choose(YADIRA)
      await expect(yadira.button(`Tu cuenta: ${YADIRA}`)).toBeVisible()
    })
  })

  test('signing out ends the provider’s session too: it asks again who is there', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    // Not settled: what the page is still asking for must not be in the way.
    await yadira.page.goto(`${company.base}/`)
    await yadira.choose(YADIRA)
    await expect(yadira.button(`Tu cuenta: ${YADIRA}`)).toBeVisible()
    const ended = company.provider.calls.length
    await yadira.signOut()
    await expect(yadira.page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
    expect(company.provider.calls.slice(ended).join(' ')).toContain('/session/end')
    expect(
      await yadira.context.cookies(company.base).then((c) => c.filter((x) => x.name.includes('session'))),
    ).toEqual([])
    expect(
      await yadira.page
        .context()
        .storageState()
        .then((s) => JSON.stringify(s)),
    ).not.toContain('inboxToken')
  })

  test('nothing that the page learns while it signs out takes it to the sign-in, which would call the sign-out off @prove', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    await yadira.signIn(YADIRA)
    const ended = Promise.withResolvers<undefined>()
    company.provider.hold('GET /session/end', ended.promise)
    // Nothing can be told to a page that is leaving, so it is told before: it keeps looking who is signed in, as on each return to it.
    await yadira.page.evaluate(() => {
      setInterval(() => {
        window.dispatchEvent(new Event('focus'))
        // Has its answer after the look has its own, and what that leads to is under way.
        void fetch('/api/auth/me?seen')
      }, 100)
    })
    await yadira.button(/^Tu cuenta/u).click()
    await yadira.watch.whileExpecting(401, async () => {
      await yadira.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click({ noWaitAfter: true })
      // The session is over here, and the browser waits for the provider.
      await expect.poll(() => company.provider.calls).toContain('GET /session/end')
      for (let looks = 0; looks < 3; looks += 1) {
        await yadira.page.waitForResponse(
          (answer) => answer.url().endsWith('/me?seen') && answer.status() === 204,
        )
      }
      ended.resolve(undefined)
      await expect(yadira.page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
    })
    expect(company.provider.calls).toContain('POST /session/end/confirm')
  })

  test('after an expired session, too, single sign-on does not sign back in silently', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    await yadira.page.goto(`${company.base}/requests`)
    await yadira.choose(YADIRA)
    await expect(yadira.heading('Solicitudes')).toBeVisible()
    // A page that is open would hear of it and leave by itself, whichever of the two comes first.
    await yadira.page.goto('about:blank')
    // A token of nobody: the server ends the session that sent it.
    const headers = { Authorization: 'Bearer made-up' }
    const refused = await yadira.context.request.get(`${company.base}/api/v1/requests`, { headers })
    expect(refused.status()).toBe(401)
    await yadira.page.goto(`${company.base}/api/auth/logout`)
    await expect(yadira.page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
  })

  test('whom nobody registered gets a page that says whom to ask, and no session', async ({
    company,
    seat,
  }) => {
    const stranger = await seat()
    stranger.watch.expectStatus(403)
    await stranger.page.goto(`${company.base}/`)
    await stranger.choose(STRANGER.name)
    await stranger.page.waitForURL(`${company.base}/api/auth/callback**`)
    await expect(stranger.page.getByRole('heading', { level: 1 })).toBeVisible()
    await stranger.fitsTheScreen('page of the uninvited')
    expect(
      await stranger.context.cookies(company.base).then((c) => c.filter((x) => x.name.includes('session'))),
    ).toEqual([])
    await test.step('there is a way back, by which somebody else may sign in', async () => {
      await stranger.page.getByRole('link').first().click()
      await stranger.page.waitForURL((url) => url.origin !== company.base)
    })
  })

  test('an e-mail that the provider did not verify opens nobody’s account @prove', async ({
    company,
    seat,
  }) => {
    const impostor = await seat()
    impostor.watch.expectStatus(403)
    await impostor.page.goto(`${company.base}/`)
    await impostor.choose(IMPOSTOR.name)
    await impostor.page.waitForURL(`${company.base}/api/auth/callback**`)
    const yadira = await seat()
    await yadira.signIn(YADIRA)
  })

  test('a hostile place to return to becomes the root @prove', async ({ company, seat }) => {
    const places = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '\\\\evil.example',
      '/%5cevil.example',
      'javascript:alert(1)',
      '/\tevil',
      '/api/auth/logout',
      '/api/../api/auth/logout',
      'http://evil.example@127.0.0.1/',
    ]
    const yadira = await seat()
    await yadira.signIn(YADIRA)
    for (const place of places) {
      // The provider knows her already, so every one of these is a whole sign-in. It replaces the session, so the page
      // before must be gone: a call of the old session that comes late is rightly 401.
      await yadira.page.goto('about:blank')
      await yadira.page.goto(`${company.base}/api/auth/login?returnTo=${encodeURIComponent(place)}`)
      await expect(yadira.button(`Tu cuenta: ${YADIRA}`)).toBeVisible()
      const url = new URL(yadira.page.url())
      expect(url.origin, place).toBe(company.base)
      expect(['/', '/404'], place).toContain(url.pathname)
    }
  })

  test('an answer of the provider is good once, and only in the browser that asked @prove', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    const answered = yadira.page.waitForRequest((request) => request.url().includes('/api/auth/callback?'))
    await yadira.page.goto(`${company.base}/`)
    await yadira.choose(YADIRA)
    const callback = (await answered).url()
    await expect(yadira.button(`Tu cuenta: ${YADIRA}`)).toBeVisible()
    const again = await yadira.context.request.get(callback, { maxRedirects: 0 })
    expect(again.status()).toBe(400)
    expect(again.headers()['content-type']).toContain('text/html')
    const elsewhere = await seat()
    const stolen = await elsewhere.context.request.get(callback, { maxRedirects: 0 })
    expect(stolen.status()).toBe(400)
    expect(await stolen.text()).not.toContain('Bearer')
  })

  test('the provider changes its keys between two sign-ins; nobody notices @prove', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    await yadira.signIn(YADIRA)
    company.provider.rotateKeys()
    const again = await seat()
    await again.signIn(YADIRA)
  })

  test('who signs out at the provider is signed out of the portal, in every browser that it tells @prove', async ({
    company,
    seat,
  }) => {
    const yadira = await seat()
    yadira.watch.expectStatus(401)
    await yadira.page.goto(`${company.base}/requests`)
    await yadira.choose(YADIRA)
    await expect(yadira.heading('Solicitudes')).toBeVisible()
    const heard = await yadira.hearPopups()
    // Her page may look who is signed in before it asks for anything, and then leaves without a word: here a refused call tells it.
    yadira.watch.expectLostCalls()
    await yadira.page.route('**/api/auth/me', async (route) => route.abort())
    const elsewhere = await yadira.context.newPage()
    await elsewhere.goto(`${company.provider.issuer}/session/end`)
    await expect(elsewhere.getByRole('heading', { name: 'Saliste' })).toBeVisible()
    await expect
      .poll(async () => (await yadira.context.request.get(`${company.base}/api/auth/me`)).status())
      .toBe(204)
    // The page may be refused, and be on its way out, before she asks for anything.
    await yadira.main
      .getByRole('link', { name: /^Todas/u })
      .click()
      .catch(() => null)
    const told = expect.stringContaining('Tu sesión ha expirado, por favor inicia sesión nuevamente.')
    await expect.poll(() => heard.map(({ text }) => text)).toContainEqual(told)
    await yadira.page.unroute('**/api/auth/me')
    await yadira.page.waitForURL((url) => url.hostname === 'localhost')
    await expect(yadira.page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
  })
})
