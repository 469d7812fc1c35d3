import type { Home } from '@/api/requests'
import { addDays, formatMonth, type IsoDate } from '@/lib/dates'
import { distanceOf } from '@/lib/distance'

type Month = NonNullable<Home['month']>

/** Every day of the month so far, those without a movement too: an axis of days has no gaps. */
export function daysOf({ days, until }: Month): { day: number; minor: number }[] {
  const minorOf = new Map(days.map(({ day, minor }) => [day, minor]))
  return Array.from({ length: Number(until.slice(8)) }, (_, at) => ({
    day: at + 1,
    minor: minorOf.get(at + 1) ?? 0,
  }))
}

export function dayDate({ from }: Month, day: number): IsoDate {
  return addDays(from, day - 1)
}

/** All the rest together has no name. */
export function conceptName({ name }: Month['concepts'][number]): string {
  return name ?? 'Otros'
}

/** More or less than at this point of the month before, in words. Nothing is no base for a share. */
export function comparedWords({ from, out_minor: now, out_before_minor: before }: Month): string {
  const then = `en los mismos días de ${formatMonth(addDays(from, -1).slice(0, 7)).replace(/ \d+$/u, '')}`
  if (before === 0) {
    return now === 0 ? `Nada este mes, ni ${then}.` : `No había salido nada ${then}.`
  }
  if (now === 0) {
    return `Este mes todavía nada; ya había salido dinero ${then}.`
  }
  const distance = distanceOf(now, before)
  return distance === null
    ? `Casi lo mismo que ${then}.`
    : `${distance.words} ${distance.isTimes ? 'lo que había salido' : 'que'} ${then}.`
}
