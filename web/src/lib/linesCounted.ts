import { counted, written } from './counts'

/** What a total counts: "2 de 4 líneas" while some are wrong, which it leaves out, else "4 líneas". */
export function linesCounted(
  lines: number,
  wrong: number,
  [one, several]: readonly [string, string],
): string {
  const all = counted(lines, one, several)
  return wrong === 0 ? all : `${written(lines - wrong)} de ${all}`
}
