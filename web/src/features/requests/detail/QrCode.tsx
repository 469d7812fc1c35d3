import { encode } from 'uqr'

/** The quiet zone that the standard asks for, in modules. */
const QUIET = 4
const MODULE_PX = 5

/** A text for scanners. They want black on white on whatever the card is, with a white border, and each module in whole pixels. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'H', border: QUIET })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  )
  return (
    <svg
      // People read the text, which stands beside it.
      aria-hidden
      width={size * MODULE_PX}
      height={size * MODULE_PX}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
