import type { Plugin } from 'vite'

/** Texts that some company says otherwise. */
const OWN_WORDS = /rendici(?:ón|ones)|rendir|\brinden?\b|rendidas?|ríndelos?|rindió|planilla|paz y salvo/iu
/** Where the words themselves stand, and are chosen. */
const THE_TABLE = /\/src\/lib\/(?:companyWords|companyChoices|config)\.ts$/u
const IMPORT = "import { inCompanyWords as caudalSaid } from '@/lib/companyWords';"

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  key?: Node
  computed?: boolean
  quasis?: readonly { value: { raw: string } }[]
}

/** Every text in an expression, from the outermost in: what stands in a template belongs to it. */
function texts(node: unknown, found: Node[]): Node[] {
  if (Array.isArray(node)) {
    for (const one of node) {
      texts(one, found)
    }
  } else if (typeof node === 'object' && node !== null) {
    const { type, key, computed, ...parts } = node as Node & Record<string, unknown>
    if (type === 'Literal' || type === 'TemplateLiteral') {
      found.push(node as Node)
    } else if (
      typeof type !== 'string' ||
      !(
        type.startsWith('Import') ||
        (type.startsWith('Export') && 'source' in parts && parts.source !== null)
      )
    ) {
      texts(Object.values(parts), found)
      // The name of a field is no text, unless it is reckoned.
      texts(computed === true ? key : null, found)
    }
  }
  return found
}

function isOwn({ type, value, quasis = [] }: Node): boolean {
  return type === 'Literal'
    ? typeof value === 'string' && OWN_WORDS.test(value)
    : quasis.some((quasi) => OWN_WORDS.test(quasi.value.raw))
}

/**
 * Has every text of the application that says *rendición*, *planilla* or *paz y salvo* said in the words that the company has
 * chosen: `'Por rendir'` becomes `inCompanyWords('Por rendir')`. Written at the build, so that no screen can forget it.
 */
export function companyWords(): Plugin {
  return {
    name: 'caudal-company-words',
    enforce: 'post',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (
        !/\/src\/.*\.tsx?$/u.test(path) ||
        /\.test\.tsx?$/u.test(path) ||
        THE_TABLE.test(path) ||
        !OWN_WORDS.test(code)
      ) {
        return null
      }
      const found = texts(this.parse(code), []).filter(isOwn)
      let said = code
      for (const { start, end } of found.toSorted((a, b) => b.start - a.start)) {
        said = `${said.slice(0, start)}caudalSaid(${said.slice(start, end)})${said.slice(end)}`
      }
      return found.length === 0 ? null : { code: `${IMPORT}${said}`, map: null }
    },
  }
}
