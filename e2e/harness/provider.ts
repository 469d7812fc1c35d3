import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import { freePort } from './programs.ts'

/** Its own adapter under another name: it warns of nobody's production here. */
class InMemory extends MemoryAdapter {}

/** Somebody the company's identity provider knows. */
export interface Account {
  sub: string
  name: string
  email: string
  emailVerified: boolean
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Every request it got, as `METHOD path`. */
  calls: string[]
  /** Answers a call, named as in `calls`, only when the promise is kept. */
  hold: (call: string, until: Promise<void>) => void
  /** From now on it signs with a new key, and knows nothing of the old one. */
  rotateKeys: () => void
  stop: () => Promise<void>
}

interface Options {
  /** The portal's base address. */
  portal: string
  /** Those of its other nodes, where each has one of its own. */
  others?: readonly string[]
  accounts: readonly Account[]
}

/**
 * A certified OpenID Connect provider (npm `oidc-provider`) on `localhost`, while the portal is on 127.0.0.1: two sites,
 * so that SameSite=Strict is really tested. People choose who they are by a button; consent is given for them.
 */
export async function startProvider({ portal, others = [], accounts }: Options): Promise<IdentityProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${String(port)}`
  const client = {
    client_id: 'caudal',
    client_secret: randomBytes(24).toString('base64url'),
    redirect_uris: [portal, ...others].map((base) => `${base}/api/auth/callback`),
    post_logout_redirect_uris: [portal, ...others].map((base) => `${base}/`),
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    backchannel_logout_uri: `${portal}/api/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
  }
  // The provider's own cookies outlive a change of its keys.
  const cookieKeys = [randomBytes(24).toString('base64url')]
  const make = () => new Provider(issuer, configuration(client, accounts, cookieKeys))
  let provider = make()
  const calls: string[] = []
  const held = new Map<string, Promise<void>>()
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/interaction/')) {
      interact(provider, accounts, request, response).catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
    } else {
      void provider.callback()(request, response)
    }
  }
  const server = createServer((request, response) => {
    const call = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`
    calls.push(call)
    void Promise.resolve(held.get(call)).then(() => {
      answer(request, response)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    calls,
    hold: (call, until) => {
      held.set(call, until)
    },
    rotateKeys: () => {
      provider = make()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function configuration(
  client: Record<string, unknown>,
  accounts: readonly Account[],
  cookieKeys: string[],
): Record<string, unknown> {
  return {
    adapter: InMemory,
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts name and e-mail into the ID token, as most providers do.
    conformIdTokenClaims: false,
    cookies: { keys: cookieKeys },
    jwks: { keys: [signingKey()] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: leave, postLogoutSuccessSource: left },
    },
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx: unknown, sub: string) => {
      const account = accounts.find((a) => a.sub === sub)
      return account === undefined
        ? undefined
        : {
            accountId: sub,
            claims: () => ({
              sub,
              name: account.name,
              email: account.email,
              email_verified: account.emailVerified,
            }),
          }
    },
    // Its own guard refuses loopback, which is where the portal stands here.
    fetch: (url: URL | string, options: RequestInit & { dispatcher?: unknown }) => {
      delete options.dispatcher
      return fetch(url, options)
    },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  }
}

function signingKey(): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

/** Submits the question "do you want to leave?" by itself. */
function leave(ctx: { body: unknown }, form: string): void {
  const answered = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
  ctx.body = page('Salir', `${answered}<script>document.forms[0].submit()</script>`)
}

function left(ctx: { body: unknown }): void {
  ctx.body = page('Saliste', '')
}

/** Answers the two questions of every sign-in: who are you, and may the portal know it. */
async function interact(
  provider: Provider,
  accounts: readonly Account[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  const { prompt, params, session, grantId } = details
  if (prompt.name === 'consent') {
    const grant =
      grantId === undefined
        ? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
        : await provider.Grant.find(grantId)
    if (grant === undefined) {
      throw new Error('the grant is gone')
    }
    grant.addOIDCScope(String(params.scope))
    const result = { consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    return
  }
  const chosen = request.method === 'POST' ? (await form(request)).get('sub') : null
  if (chosen !== null && accounts.some((a) => a.sub === chosen)) {
    await provider.interactionFinished(request, response, { login: { accountId: chosen } })
    return
  }
  const buttons = accounts
    .map((a) => `<p><button name="sub" value="${a.sub}">${a.name}</button></p>`)
    .join('')
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page('¿Quién eres?', `<form method="post">${buttons}</form>`))
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
  }
  return new URLSearchParams(body)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${body}`
}
