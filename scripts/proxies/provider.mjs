// The smallest identity provider that Caudal signs in with: one person, who is let in without being asked, or whoever the browser's address
// names beside (email=…). For proxies.sh and rehearse.sh alone.
//
//   node provider.mjs PORT [NAME EMAIL]   listens on this port of 127.0.0.1 until it is ended
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'

const [port, name = 'Yadira Batista', email = 'yadira.batista@example.com'] = process.argv.slice(2)
const issuer = `http://127.0.0.1:${port}`
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const kid = randomUUID()
const codes = new Map()

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token({ nonce, client, other }) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, sub: other ?? 'administrator', aud: client, iat: now, exp: now + 300, nonce }
  const person = { name: other ?? name, email: other ?? email, email_verified: true }
  const signed = `${base64({ alg: 'EdDSA', typ: 'JWT', kid })}.${base64({ ...claims, ...person })}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

async function form(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
  }
  return new URLSearchParams(body)
}

const answers = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
  }),
  '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'EdDSA' }] }),
  '/token': async (request) => {
    const code = (await form(request)).get('code')
    const grant = codes.get(code)
    codes.delete(code)
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: token(grant) }
  },
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer)
  try {
    if (pathname === '/authorize') {
      const code = randomUUID()
      const other = searchParams.get('email') ?? undefined
      codes.set(code, { nonce: searchParams.get('nonce'), client: searchParams.get('client_id'), other })
      const back = new URL(searchParams.get('redirect_uri'))
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state'))
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const body = JSON.stringify(await answers[pathname](request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  }
}).listen(Number(port), '127.0.0.1')
