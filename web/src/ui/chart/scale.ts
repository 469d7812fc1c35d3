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
  const isBoth = low < 0 && high > 0
  const min = isBoth ? -reach(-low, step) : Math.floor(low / step) * step
  const max = isBoth ? reach(high, step) : low < 0 ? 0 : Math.max(Math.ceil(high / step) * step, step)
  const whole: number[] = []
  // Without the sign that a rounded half has at zero.
  for (let tick = Math.ceil(min / step) * step + 0; tick <= max; tick += step) {
    whole.push(tick)
  }
  return { min, max, ticks: [...new Set([min, ...whole, max])] }
}

/**
 * How far a side goes that has another across zero: one small bar there takes half a step, and the room of a whole one stays with the
 * others. Less than half would have its value stand on the zero.
 */
function reach(most: number, step: number): number {
  return most * 2 <= step && step % 2 === 0 ? step / 2 : Math.ceil(most / step) * step
}

/** How far a value is from the end of the axis at which it is largest, as a share of its length. */
export function depth({ min, max }: Scale, value: number): number {
  return (max - value) / (max - min)
}
