import { askForMoney, goTo } from '../harness/acts.ts'
import { TOKEN_KEY } from '../harness/desk.ts'
import { expect, test } from '../harness/test.ts'

const EXPIRED = 'Tu sesión ha expirado, por favor inicia sesión nuevamente.'

test('A visitor is asked to sign in and comes back to the very page that was asked for', async ({
  visitor,
}) => {
  const rogelio = await visitor()
  const asked = rogelio.page.waitForRequest((request) => request.url().includes('/api/auth/login'))
  const path = '/requests?scope=all&q=viaje'
  await rogelio.page.goto(rogelio.base + path)
  expect(new URL((await asked).url()).searchParams.get('returnTo')).toBe(path)
  await rogelio.choose('Rogelio Castillo')
  await expect(rogelio.heading('Solicitudes')).toBeVisible()
  expect(rogelio.path).toBe(path)
  await expect.poll(async () => rogelio.storedToken()).toMatch(/^[\w.~-]{40,}$/u)
})

test('The provider’s page of the demonstration works without JavaScript, and says who is who @once @prove', async ({
  visitor,
}) => {
  const somebody = await visitor({ javaScriptEnabled: false })
  await somebody.page.goto(`${somebody.base}/api/auth/login?returnTo=/requests`)
  await expect(somebody.heading('¿Quién eres hoy?')).toBeVisible()
  await expect(somebody.page.getByText('Caudal es el portal donde una empresa')).toBeVisible()
  await expect(somebody.button('Kevin Ábrego')).toBeVisible()
  // Where to begin, in its order: a request from asking to paying.
  const first = somebody.page.getByRole('list').first().getByRole('button')
  await expect(first).toHaveText([
    /Eliécer Quintero/u,
    /Rogelio Castillo/u,
    /Tomás Herrera/u,
    /Graciela Moreno/u,
  ])
  await expect(first.nth(1)).toContainText('Aprueba o rechaza las solicitudes nuevas.')
  await somebody.choose('Eliécer Quintero')
  await somebody.page.waitForURL(`${somebody.base}/requests`)
})

test('A session that ended elsewhere: the person is told, the token goes, and two seconds later so does the page', async ({
  visitor,
}) => {
  const rogelio = await visitor()
  await rogelio.signIn('Rogelio Castillo', '/requests')
  rogelio.watch.expectStatus(401)
  await expect.poll(async () => rogelio.storedToken()).not.toBeNull()
  const all = rogelio.main.getByRole('link', { name: /^Todas/u })
  await expect(all).toBeVisible()
  const heard = await rogelio.hearPopups()
  const refused = rogelio.page.waitForResponse((response) => response.status() === 401)
  const left = rogelio.page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/auth/logout',
  )
  // Whenever people change, as his own sign-in was, the page first asks who he is. It was told a moment before the session ended: with a
  // later answer it would leave for the sign-in by itself.
  const me = '**/api/auth/me'
  const body = await (await rogelio.page.request.get(`${rogelio.base}/api/auth/me`)).text()
  await rogelio.page.route(me, async (route) => route.fulfill({ contentType: 'application/json', body }))
  // The browser loses the session's cookie; the token alone opens nothing.
  await rogelio.context.clearCookies({ name: /session/u })
  // The page also asks by itself, for its counts and notices, and may be refused before the person is: then it is on its way out,
  // and the click may find nothing any more.
  const click = all.click().catch(() => null)
  const at401 = (await refused).request().timing()
  const leaving = await left
  await rogelio.page.unroute(me)
  await click
  await expect.poll(() => heard.map(({ text }) => text)).toContainEqual(expect.stringContaining(EXPIRED))
  expect(heard.find(({ text }) => text.includes(EXPIRED))?.token).toBeNull()
  await leaving.response()
  // The page hears of it with the first byte.
  const waited_ms = leaving.timing().startTime - (at401.startTime + at401.responseStart)
  expect(waited_ms).toBeGreaterThanOrEqual(1_950)
  // And the provider has forgotten the person as well: it asks who is there.
  await rogelio.choose('Carmen Arosemena')
  await expect(rogelio.button('Tu cuenta: Carmen Arosemena')).toBeVisible()
})

test('Signing out in one tab signs out the other', async ({ visitor }) => {
  const rogelio = await visitor()
  await rogelio.signIn('Rogelio Castillo', '/requests')
  const other = await rogelio.context.newPage()
  await other.goto(`${rogelio.base}/requests`)
  await expect(other.getByRole('heading', { name: 'Solicitudes', level: 1 })).toBeVisible()
  // The other tab may ask for something after the session ended and before it hears of that.
  rogelio.watch.expectStatus(401)
  await rogelio.signOut()
  await rogelio.page.waitForURL((url) => url.origin !== rogelio.base)
  await other.waitForURL((url) => url.origin !== rogelio.base)
  // What is left are the two attempts to sign in that have begun.
  const cookies = await rogelio.context.cookies(rogelio.base)
  expect(cookies.map(({ name }) => name).filter((name) => !name.includes('attempt'))).toEqual([])
})

test('Two tabs share one token, and a new one is fetched when the old has less than a minute left @once @prove', async ({
  signIn,
}) => {
  const eliecer = await signIn('Eliécer Quintero')
  await expect.poll(async () => eliecer.storedToken()).not.toBeNull()
  const first = await eliecer.storedToken()
  const other = await eliecer.context.newPage()
  await other.goto(`${eliecer.base}/requests`)
  await expect(other.getByRole('heading', { name: 'Solicitudes', level: 1 })).toBeVisible()
  // The tab asked for a token of its own, and both use the newest.
  await expect.poll(async () => eliecer.storedToken()).not.toBe(first)

  await test.step('a computer that slept: the stored token is about to end', async () => {
    // Whichever tab calls first renews it for both.
    const renewed = eliecer.context.waitForEvent('response', (response) =>
      response.url().endsWith('/api/auth/token'),
    )
    await eliecer.page.evaluate((key) => {
      localStorage.setItem(`${key}ExpiresAt`, String(Date.now() + 30_000))
    }, TOKEN_KEY)
    await goTo(eliecer, 'Solicitudes')
    expect((await renewed).status()).toBe(200)
  })
  await askForMoney(eliecer, {
    type: 'Peajes',
    purpose: 'Corredor Norte, unidad 12',
    lines: [['Corredor Norte', '2', '2.85']],
  })
})

test('A token that somebody read is useless in another browser, and its owner has to sign in anew @once', async ({
  signIn,
  visitor,
}) => {
  const rogelio = await signIn('Rogelio Castillo')
  await expect.poll(async () => rogelio.storedToken()).not.toBeNull()
  const token = await rogelio.storedToken()
  const requests = `${rogelio.base}/api/v1/requests`
  const forged = await rogelio.context.request.get(requests)
  expect(forged.status(), 'the cookie alone').toBe(401)
  const headers = { Authorization: `Bearer ${token ?? ''}` }
  const own = await rogelio.context.request.get(requests, { headers })
  expect(own.status(), 'both, as before: a call without the token ends nothing').toBe(200)

  // Whoever has the token alone ends the session. Whatever the open page asks for by itself is refused from now on.
  rogelio.watch.expectStatus(401)
  const thief = await visitor()
  const stolen = await thief.context.request.get(requests, { headers })
  expect(stolen.status(), 'the token alone').toBe(401)
  // His page may have heard of it and be on its way to the sign-in, which calls this one off.
  await rogelio.page.goto(`${rogelio.base}/`).catch(() => null)
  await rogelio.page.waitForURL((url) => url.origin !== rogelio.base)
  await rogelio.choose('Rogelio Castillo')
  await expect(rogelio.button('Tu cuenta: Rogelio Castillo')).toBeVisible()
})

test('Somebody else signs in from another tab: nothing of the first person stays on the screen @once', async ({
  signIn,
}) => {
  const desk = await signIn('Eliécer Quintero', '/requests')
  // The first tab may ask for something after its session ended and before it hears of that.
  desk.watch.expectStatus(401)
  const other = await desk.context.newPage()
  await other.goto(`${desk.base}/`)
  await other.getByRole('button', { name: /^Tu cuenta/u }).click()
  await other.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await other.getByRole('button', { name: 'Milagros Pineda' }).click()
  await expect(other.getByRole('button', { name: 'Tu cuenta: Milagros Pineda' })).toBeVisible()
  await desk.page.bringToFront()
  await desk.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // The first tab went to sign in when its session ended; wherever it stands, Eliécer is nowhere.
  await expect(desk.page.getByText('Tu cuenta: Eliécer Quintero')).toHaveCount(0)
})
