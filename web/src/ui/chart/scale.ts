/** What an axis shows: from its least value to its most, and the values that it names. Everything is whole. */
export interface Scale {
  min: number
  max: number
  ticks: readonly number[]
}

const STEPS = [1, 2, 5, 10] as const

/** How many steps an axis has at most. */
const MOST = 4

/** The smallest round step that leaves no more of them. */
function roundStep(span: number): number {
  const least = Math.max(span / MOST, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find((step) => step * power >= least) ?? 10) * power
}

/** A scale that holds every value and zero, with some round values named. */
export function makeScale(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  // An axis without length would have every bar at its end.
  const step = roundStep(high - low === 0 ? MOST : high - low)
  const min = Math.floor(low / step) * step
  const max = high === 0 && low < 0 ? 0 : Math.max(Math.ceil(high / step) * step, step)
  const ticks: number[] = []
  for (let tick = min; tick <= max; tick += step) {
    ticks.push(tick)
  }
  return { min, max, ticks }
}

/** How far a value is from the end of the axis at which it is largest, as a share of its length. */
export function depth({ min, max }: Scale, value: number): number {
  return (max - value) / (max - min)
}
