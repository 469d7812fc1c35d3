import { config } from './config'

const NUMBER = new Intl.NumberFormat(config.locale, { useGrouping: 'always' })

/** "12,500": a number as the portal writes numbers. */
export function written(count: number): string {
  return NUMBER.format(count)
}

/** "1 fila", "12,500 filas". */
export function counted(count: number, one: string, many: string): string {
  return `${written(count)} ${count === 1 ? one : many}`
}

/** How much of the whole is done, from 0 to 100 and never 100 before it is. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total))
}
