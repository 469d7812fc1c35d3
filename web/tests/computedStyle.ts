/**
 * jsdom matches every rule of its own style sheet again for each element whose style is asked, and the queries by role, the pointer and
 * MUI ask it many thousand times: a sixth of what these tests cost. No sheet of the portal is there to be matched (setup.ts), so a style
 * is what stands at the element itself, what it inherits of that, or what jsdom says of a plain element of its kind.
 */
const INHERITED = new Set(['visibility', 'pointer-events'])

const asked = window.getComputedStyle.bind(window)
const plainStyles = new Map<string, Map<string, string>>()

function plainStyle(element: Element, name: string): string {
  const kind = `${element.namespaceURI ?? ''} ${element.localName} ${element.getAttribute('type') ?? ''} ${String(element.hasAttribute('open'))}`
  let known = plainStyles.get(kind)
  if (known === undefined) {
    known = new Map()
    plainStyles.set(kind, known)
  }
  let value = known.get(name)
  if (value === undefined) {
    const plain = document.createElementNS(element.namespaceURI, element.localName)
    for (const attribute of ['type', 'open']) {
      const own = element.getAttribute(attribute)
      if (own !== null) {
        plain.setAttribute(attribute, own)
      }
    }
    document.documentElement.append(plain)
    value = asked(plain).getPropertyValue(name)
    plain.remove()
    known.set(name, value)
  }
  return value
}

function ownStyle(element: Element, name: string): string {
  const style = 'style' in element ? (element as HTMLElement).style : undefined
  return style === undefined || style.length === 0 ? '' : style.getPropertyValue(name)
}

function styleOf(element: Element, name: string): string {
  const own = ownStyle(element, name)
  if (own !== '') {
    return own
  }
  if (name === 'display' && element.hasAttribute('hidden')) {
    return 'none'
  }
  if (INHERITED.has(name)) {
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      const value = ownStyle(above, name)
      if (value !== '') {
        return value
      }
    }
  }
  return plainStyle(element, name)
}

const toName = (property: string) => property.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)

window.getComputedStyle = (element, pseudo) => {
  const real = () => asked(element, pseudo)
  if (pseudo !== undefined && pseudo !== null && pseudo !== '') {
    return real()
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, property) => {
      if (property === 'getPropertyValue') {
        return (name: string) => styleOf(element, name)
      }
      if (typeof property === 'symbol' || property === 'length' || /^\d+$/u.test(property)) {
        return Reflect.get(real(), property) as unknown
      }
      return styleOf(element, toName(property))
    },
  })
}
