import { z } from './schema'

const DEFAULTS = {
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
  version: 'desarrollo',
  settlementWord: 'rendicion',
  payrollWord: 'planilla',
  clearanceWord: 'paz_y_salvo',
}

/** A path of our own origin, or a full http(s) address. A `javascript:` address must never reach `location`. */
const address = z.string().check(z.regex(/^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/))

const Config = z.object({
  apiBase: z.union([z.literal(''), address]),
  loginRoute: address,
  profileRoute: address,
  logoutRoute: address,
  tokenRoute: address,
  locale: z.string().check(z.refine(isLocale)),
  timeZone: z.string().check(z.refine(isTimeZone)),
  homeCurrency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  demo: z.boolean(),
  productName: z.string().check(z.minLength(1)),
  version: z.string(),
  settlementWord: z.string(),
  payrollWord: z.string(),
  clearanceWord: z.string(),
})

export type Config = z.infer<typeof Config>

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Reads what the server wrote into `<meta name="caudal-config">`. Empty means the specification's defaults; anything
 * else must be complete and valid, because guessing an address of sign-in is worse than saying that it is wrong.
 */
export function parseConfig(content: string): { config: Config; problem: string | null } {
  if (content.trim() === '') {
    return { config: DEFAULTS, problem: null }
  }
  try {
    const given: unknown = JSON.parse(content)
    const parsed = Config.safeParse({ ...DEFAULTS, ...(typeof given === 'object' ? given : null) })
    if (parsed.success) {
      return { config: parsed.data, problem: null }
    }
    return { config: DEFAULTS, problem: parsed.error.issues.map((i) => i.path.join('.')).join(', ') }
  } catch {
    return { config: DEFAULTS, problem: 'JSON' }
  }
}

const meta = document.querySelector<HTMLMetaElement>('meta[name="caudal-config"]')
const parsed = parseConfig(meta?.content ?? '')

export const config: Config = parsed.config
/** What is wrong with the configuration, or null. The entry shows it instead of the application. */
export const configProblem: string | null = parsed.problem
