import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Point, turned, type View } from './paper'

/** What is looked at: a picture, or a page of a PDF. */
export const SHEET = { 'data-sheet': '' } as const

interface Seen {
  sheet: number
  /** In shares of the sheet's width and height. */
  at: Point
}

/**
 * Keeps in the middle of its place what is there while a paper becomes larger or smaller or is turned: a browser keeps the distance to
 * the upper left corner, and what was looked at would leave the screen.
 */
export function useKeptCentre(place: RefObject<HTMLElement | null>, { zoom, turn }: View): void {
  const seen = useRef<Seen | null>(null)
  const last = useRef({ zoom, turn })
  useEffect(() => {
    const element = place.current
    const look = () => {
      seen.current = element === null ? null : inTheMiddle(element)
    }
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [place])
  // After each drawing: sheets also change their size as they come, and with their place.
  useLayoutEffect(() => {
    const element = place.current
    const { zoom: zoomBefore, turn: turnBefore } = last.current
    last.current = { zoom, turn }
    if (element === null) {
      return
    }
    if (seen.current !== null && (zoom !== zoomBefore || turn !== turnBefore)) {
      const { sheet, at } = seen.current
      bringToTheMiddle(element, { sheet, at: turned(at, turn - turnBefore) })
    }
    seen.current = inTheMiddle(element)
  })
}

function sheetsIn(place: HTMLElement): DOMRect[] {
  return [...place.querySelectorAll('[data-sheet]')].map((sheet) => sheet.getBoundingClientRect())
}

function middleOf(place: HTMLElement): Point {
  const { left, top } = place.getBoundingClientRect()
  return {
    x: left + place.clientLeft + place.clientWidth / 2,
    y: top + place.clientTop + place.clientHeight / 2,
  }
}

/** Which sheet is in the middle of its place, and what of it; null until one has a size. */
function inTheMiddle(place: HTMLElement): Seen | null {
  const middle = middleOf(place)
  const sheets = sheetsIn(place)
  const below = sheets.findIndex(({ bottom }) => bottom >= middle.y)
  const sheet = below === -1 ? sheets.length - 1 : below
  const box = sheets[sheet]
  return box === undefined || box.width === 0 || box.height === 0
    ? null
    : { sheet, at: { x: share(middle.x - box.left, box.width), y: share(middle.y - box.top, box.height) } }
}

/** Between two pages, the nearer edge of one. */
const share = (of: number, whole: number): number => Math.min(1, Math.max(0, of / whole))

function bringToTheMiddle(place: HTMLElement, { sheet, at }: Seen): void {
  const box = sheetsIn(place)[sheet]
  if (box !== undefined) {
    const middle = middleOf(place)
    place.scrollLeft += box.left + at.x * box.width - middle.x
    place.scrollTop += box.top + at.y * box.height - middle.y
  }
}
