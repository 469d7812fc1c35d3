import type { DownloadTarget } from '@/app/downloads/useDownload'
import type { Fact } from '@/ui/Facts'

/** A file that people look at beside what it proves. */
export interface Paper {
  id: string
  name: string
  /** By its content, where that is known before it is read. */
  media_type?: string
  target: DownloadTarget
  /** What it proves, and how much: "Taller El Chorrillo, S. A.", "USD 254.50". */
  title: string
  amount?: string
  facts: readonly Fact[]
}

/** How large a paper is shown, and how it is turned. */
export interface View {
  /** 1 shows it whole. */
  zoom: number
  /** Degrees clockwise. */
  turn: number
}

export const WHOLE: View = { zoom: 1, turn: 0 }

const STEP = 1.25
const LEAST = 0.5
const MOST = 6

export type ViewAct = 'in' | 'out' | 'turn' | 'whole'

export function viewAfter({ zoom, turn }: View, act: ViewAct): View {
  switch (act) {
    case 'in':
      return { zoom: Math.min(MOST, zoom * STEP), turn }
    case 'out':
      return { zoom: Math.max(LEAST, zoom / STEP), turn }
    case 'turn':
      return { zoom, turn: (turn + 90) % 360 }
    default:
      return WHOLE
  }
}

/** What a key does here; `next` and `back` go to another paper. */
export const KEYS: Readonly<Record<string, ViewAct | 'next' | 'back'>> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'whole',
  r: 'turn',
}

export interface Point {
  x: number
  y: number
}

/** Where a point of a sheet is, in shares of its width and height, once the sheet is turned clockwise by quarters. */
export function turned({ x, y }: Point, degrees: number): Point {
  switch ((degrees + 360) % 360) {
    case 90:
      return { x: 1 - y, y: x }
    case 180:
      return { x: 1 - x, y: 1 - y }
    case 270:
      return { x: y, y: 1 - x }
    default:
      return { x, y }
  }
}

interface Size {
  width: number
  height: number
}

/** How large something is drawn: whole in its place at first, never larger than it is, then by the zoom. */
export function drawnSize(own: Size, place: Size, { zoom, turn }: View): Size & { scale: number } {
  const isOnItsSide = turn % 180 !== 0
  const [width, height] = isOnItsSide ? [own.height, own.width] : [own.width, own.height]
  const whole = Math.min(1, place.width / width, place.height / height)
  const scale = (Number.isFinite(whole) && whole > 0 ? whole : 1) * zoom
  return { width: width * scale, height: height * scale, scale }
}
