import { describe, expect, it } from 'vitest'
import { config, parseConfig } from './config'

describe('spec §2: the routes of sign-in are settings with defaults', () => {
  it('spec §2: an empty setting means the defaults', () => {
    expect(config).toMatchObject({
      apiBase: '',
      loginRoute: '/api/auth/login',
      profileRoute: '/api/auth/me',
      logoutRoute: '/api/auth/logout',
      tokenRoute: '/api/auth/token',
      locale: 'es-419',
      timeZone: 'America/Panama',
      homeCurrency: 'USD',
      demo: false,
      productName: 'Caudal',
    })
  })

  it('takes what the server says', () => {
    const { config: given, problem } = parseConfig(
      '{"demo":true,"loginRoute":"/entrar","apiBase":"https://api.test"}',
    )
    expect(problem).toBeNull()
    expect(given).toMatchObject({ demo: true, loginRoute: '/entrar', apiBase: 'https://api.test' })
  })

  it.each([
    ['no JSON', 'hola', 'JSON'],
    ['a script for an address', '{"loginRoute":"javascript:alert(1)"}', 'loginRoute'],
    ['another host without scheme', '{"logoutRoute":"//mal.test"}', 'logoutRoute'],
    ['an unknown time zone', '{"timeZone":"America/Macondo"}', 'timeZone'],
    ['a wrong type', '{"demo":"sí"}', 'demo'],
  ])('says what is wrong instead of guessing: %s', (_case, content, problem) => {
    expect(parseConfig(content).problem).toBe(problem)
  })
})
