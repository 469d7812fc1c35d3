import type { Call, Parameter, Schemas } from './description'
import { sampleOf } from './shapes'

/** Lists are asked for page by page; a short one says how. */
const PAGE = 'limit=25'

function queryOf(parameters: readonly Parameter[]): string {
  const asked = parameters.filter(({ in: place }) => place === 'query')
  const needed = asked
    .filter(({ required }) => required === true)
    .map(({ name, schema, description = '' }) => {
      const value = sampleOf({ description, ...schema }, {}, name)
      return `${name}=${encodeURIComponent(String(value))}`
    })
  const pages = asked.some(({ name }) => name === 'limit') && !needed.some((one) => one.startsWith('limit='))
  const query = [...needed, ...(pages ? [PAGE] : [])].join('&')
  return query === '' ? '' : `?${query}`
}

/** An address with a variable of the shell where an id belongs. */
function pathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => `$${name.toUpperCase()}`)
}

/** The call as it is typed in a shell, with the token in `$TOKEN`. */
export function curlOf(call: Call, address: string, schemas: Schemas): string {
  const isNeeded = (name: string) => call.parameters.some((one) => one.in === 'header' && one.name === name)
  const sample = call.body?.type === 'application/json' ? sampleOf(call.body.schema ?? {}, schemas) : null
  const lines = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} "${address}${pathOf(call.path)}${queryOf(call.parameters)}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(isNeeded('Idempotency-Key') ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(isNeeded('If-Match') ? [`-H 'If-Match: "1"'`] : []),
    ...(sample === null
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(sample, null, 2)}'`]),
  ]
  return lines.join(' \\\n  ')
}
