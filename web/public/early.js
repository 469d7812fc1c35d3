// Asks, while the application is still on its way, for what its first screen cannot do without: who is signed in, their token and, at the
// root, its page. The application takes the answers (src/api/early.ts); where one is missing it asks for itself.
const meta = document.querySelector('meta[name="caudal-config"]')
let told = {}
try {
  told = JSON.parse(meta.content)
} catch {
  // Without settings the specification's addresses hold.
}
const {
  apiBase = '',
  profileRoute = '/api/auth/me',
  tokenRoute = '/api/auth/token',
  locale = 'es-419',
  timeZone = 'America/Panama',
} = told
const OK = 200
const TIMEOUT_MS = 10_000

function ask(address, headers) {
  return fetch(address, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

// One after the other: a visitor has no token to ask for, and what changes after the profile was read is told by the stream of changes,
// which begins there.
const profile = ask(profileRoute)
const token = profile.then(({ status }) => (status === OK ? ask(tokenRoute) : null))
const isRoot = location.pathname === '/' && location.search === ''
const home = token.then(async (answer) => {
  if (!isRoot || answer === null || !answer.ok) {
    return null
  }
  const { accessToken } = await answer.clone().json()
  return ask(`${apiBase}/api/v1/home`, { Authorization: `Bearer ${accessToken}` })
})

window.caudalEarly = new Map()
for (const [address, answer] of [
  [profileRoute, profile],
  [tokenRoute, token],
  [`${apiBase}/api/v1/home`, home],
]) {
  // What failed is asked for again by whoever needs it.
  window.caudalEarly.set(
    new URL(address, location.href).href,
    answer.catch(() => null),
  )
}

// A page's first calendar takes a phone a tenth of a second, in which it does nothing else: it is read here, where the phone only waits for
// the application, and the dates of the first screen have it.
try {
  Intl.DateTimeFormat(locale, { timeZone })
} catch {
  // What is wrong with the settings the application says.
}
