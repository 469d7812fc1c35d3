/** A message whose elements hold either text or elements, one of them in a line each. */
export function indented(xml: string): string {
  let depth = 0
  const lines = xml.replaceAll(/>\s*</gu, '>\n<').trim().split('\n')
  return lines
    .map((line) => {
      const isEnd = line.startsWith('</')
      const isWhole = line.startsWith('<?') || line.includes('</') || line.endsWith('/>')
      const indent = isEnd ? depth - 1 : depth
      depth += isEnd ? -1 : isWhole ? 0 : 1
      return `${'  '.repeat(indent)}${line}`
    })
    .join('\n')
}
