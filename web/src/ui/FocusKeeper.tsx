import { useEffect } from 'react'
import { ROW_LINK } from './table/rowLink'

/** Marks a button that takes an item off its list: `<Button data-takes-away>`. */
const TAKES_AWAY = '[data-takes-away]'
/** Marks what adds an item to the same list. */
const ADDS = '[data-adds]'
/** What a list stands in, with what adds to it and its heading; `data-items` where nothing else says so. */
const PLACE = '[data-items], [role=group], fieldset, section, [role=dialog], main'
// A text field draws its outline with a hidden legend, which takes no focus.
const HEADING = 'h1, h2, h3, fieldset:not([aria-hidden]) > legend'

/** A row of a table or list of records: deciding on it may take it away as well. */
const ROW = '[data-row]'
/** What decides on the open record, or on the rows that are chosen: it goes when that is done. */
const DECIDES = ':is([aria-label=Acciones], [aria-label=Elegidas]) button'
/** The layer of what asks before it is done, or of what is chosen from in there, with the stops around it that keep the tabulator inside. */
const ASKS = '[role=presentation]'

interface Stood {
  /** The button, or the row, that goes away. */
  item: HTMLElement
  place: Element | null
  /** What the place's items are. */
  of: typeof TAKES_AWAY | typeof ROW | typeof DECIDES
  /** Which of the place's items it was. */
  at: number
}

function standing(target: EventTarget | null): Stood | null {
  const element = target instanceof Element ? target : null
  for (const of of [TAKES_AWAY, ROW, DECIDES] as const) {
    const item = element?.closest<HTMLElement>(of) ?? null
    if (item !== null) {
      const place = item.closest(of === DECIDES ? 'section, main' : PLACE)
      return { item, place, of, at: [...(place?.querySelectorAll(of) ?? [])].indexOf(item) }
    }
  }
  return null
}

/** Where the page, or the record beside its list, begins. */
const beginning = () => document.querySelector<HTMLElement>('main h1, main h2')

/** The heading of the record, or the list that the chosen rows were in. */
function partOf({ place }: Stood): HTMLElement | null {
  return place?.isConnected === true
    ? (place.querySelector<HTMLElement>(HEADING) ?? beginning())
    : (document.querySelector<HTMLElement>(`main [${ROW_LINK}]`) ?? beginning())
}

/** The row that waits next, else the one before, by its link. A page that has gone with its rows keeps nobody. */
function rowNextTo({ item, place, at }: Stood): HTMLElement | null {
  if (place?.isConnected !== true) {
    return null
  }
  const rows = [...place.querySelectorAll<HTMLElement>(ROW)]
  const same = rows.find((row) => row.dataset['row'] === item.dataset['row'])
  const row = same ?? rows[at] ?? rows.at(-1)
  // What chooses a row comes before its link, and opens nothing.
  return (
    row?.querySelector<HTMLElement>(`[${ROW_LINK}]`) ??
    row?.querySelector<HTMLElement>('a, button, input') ??
    place.querySelector<HTMLElement>(HEADING) ??
    beginning()
  )
}

/** The next item's button, else the one before; where none is left what adds another, or the heading. */
function buttonNextTo({ place, at }: Stood): HTMLElement | null {
  const here = place?.isConnected === true ? place : document.querySelector('main')
  const buttons = here === place ? (here?.querySelectorAll<HTMLElement>(TAKES_AWAY) ?? []) : []
  return (
    buttons[at] ??
    buttons[at - 1] ??
    here?.querySelector<HTMLElement>(ADDS) ??
    here?.querySelector<HTMLElement>(HEADING) ??
    null
  )
}

/** A key that is held presses the next item's button, too, as soon as that has the focus: it counts once. */
function once(event: KeyboardEvent) {
  if (
    event.repeat &&
    (event.key === 'Enter' || event.key === ' ') &&
    standing(event.target)?.of === TAKES_AWAY
  ) {
    event.preventDefault()
  }
}

/**
 * Whoever takes an item off a list by the keyboard, or decides on one, stays in the list: with the item its button or its row goes,
 * and with it the focus.
 */
function keepFocus(): () => void {
  let stood: Stood | null = null
  const observer = new MutationObserver(() => {
    // As long as a question is closing it has the focus, and gives it back to a button that may be gone.
    if (stood === null || stood.item.isConnected || document.activeElement !== document.body) {
      return
    }
    const next = { [ROW]: rowNextTo, [TAKES_AWAY]: buttonNextTo, [DECIDES]: partOf }[stood.of](stood)
    if (next?.matches(HEADING) === true) {
      next.tabIndex = -1
    }
    forget()
    next?.focus()
  })
  const forget = () => {
    stood = null
    observer.disconnect()
  }
  // A click, too: not every browser gives a pressed button the focus.
  const remember = ({ target }: Event) => {
    const now = standing(target)
    if (now !== null) {
      stood = now
      observer.observe(document.body, { childList: true, subtree: true })
    } else if (stood !== null && target instanceof Element && target.closest(ASKS) === null) {
      forget()
    }
  }
  document.addEventListener('keydown', once, true)
  document.addEventListener('focusin', remember)
  document.addEventListener('click', remember, true)
  return () => {
    forget()
    document.removeEventListener('keydown', once, true)
    document.removeEventListener('focusin', remember)
    document.removeEventListener('click', remember, true)
  }
}

/** Watches over the focus of every list; mounted once. */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}
