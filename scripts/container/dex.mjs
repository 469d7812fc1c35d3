// Stands in for Dex where its image cannot be had: reads the same file, and answers as Dex v2.45.1 does to whoever signs in by it. For
// together.sh alone.
//
//   node dex.mjs dex.yml
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const text = readFileSync(process.argv[2], 'utf8')
const setting = (name) => text.match(new RegExp(`^[ -]*${name}: '(.*)'$`, 'm'))[1]
const issuer = setting('issuer')
const redirect = text.match(/redirectURIs:\n *- '(.*)'$/m)[1]
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = randomUUID()
const asked = new Map()
const codes = new Map()

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function form(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
  }
  return new URLSearchParams(body)
}

// The C library knows bcrypt, as Perl hands it on.
const holds = (password) => {
  const hash = setting('hash')
  return execFileSync('perl', ['-e', 'print crypt($ARGV[0], $ARGV[1])', password, hash]).toString() === hash
}

function token(grant) {
  const now = Math.floor(Date.now() / 1000)
  const person = { email: setting('email'), email_verified: true, name: setting('username') }
  const claims = { iss: issuer, sub: setting('userID'), aud: 'caudal', iat: now, exp: now + 86400, nonce: grant.get('nonce') }
  const signed = `${base64({ alg: 'RS256', kid })}.${base64({ ...claims, ...person })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

const json = (response, status, value) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const lead = (response, to) => response.writeHead(303, { location: to }).end()

const answers = {
  'GET /.well-known/openid-configuration': (_, response) =>
    json(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      grant_types_supported: ['authorization_code'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256', 'plain'],
      scopes_supported: ['openid', 'email', 'groups', 'profile', 'offline_access'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }),
  'GET /keys': (_, response) => json(response, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
  'GET /auth': (_, response, query) => {
    if (query.get('client_id') !== 'caudal' || query.get('redirect_uri') !== redirect) {
      json(response, 400, { error: 'invalid_request', redirect_uri: query.get('redirect_uri') })
      return
    }
    const state = randomUUID()
    asked.set(state, query)
    lead(response, `/auth/local/login?back=&state=${state}`)
  },
  'GET /auth/local/login': (_, response) => response.end('<form method="post"><input name="login"><input name="password" type="password"></form>'),
  'POST /auth/local/login': async (request, response, query) => {
    const typed = await form(request)
    const grant = asked.get(query.get('state'))
    if (typed.get('login') !== setting('email') || !holds(typed.get('password'))) {
      response.writeHead(401).end('Invalid Email Address and password.')
      return
    }
    const code = randomUUID()
    codes.set(code, grant)
    const back = new URL(redirect)
    back.searchParams.set('code', code)
    back.searchParams.set('state', grant.get('state'))
    lead(response, back.href)
  },
  'POST /token': async (request, response) => {
    const sent = await form(request)
    const grant = codes.get(sent.get('code'))
    codes.delete(sent.get('code'))
    const who = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const proof = createHash('sha256').update(sent.get('code_verifier')).digest('base64url')
    if (who !== `caudal:${setting('secret')}` || proof !== grant.get('code_challenge')) {
      json(response, 401, { error: 'invalid_client' })
      return
    }
    json(response, 200, { access_token: randomUUID(), token_type: 'bearer', expires_in: 86400, id_token: token(grant) })
  },
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer)
  try {
    await answers[`${request.method} ${pathname}`](request, response, searchParams)
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  }
}).listen(5556, '0.0.0.0')
process.on('SIGTERM', () => process.exit(0))
