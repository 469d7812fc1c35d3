import { useEffect } from 'react'

/** Marks a button that takes an item off its list: `<Button data-takes-away>`. */
const TAKES_AWAY = '[data-takes-away]'
/** Marks what adds an item to the same list. */
const ADDS = '[data-adds]'
/** What a list stands in, with what adds to it and its heading; `data-items` where nothing else says so. */
const PLACE = '[data-items], [role=group], fieldset, section, [role=dialog], main'
const HEADING = 'h1, h2, h3, legend'

interface Stood {
  button: Element
  place: Element | null
  /** Which of the place's buttons it was. */
  at: number
}

function standing(target: EventTarget | null): Stood | null {
  const button = target instanceof Element ? target.closest(TAKES_AWAY) : null
  if (button === null) {
    return null
  }
  const place = button.closest(PLACE)
  return { button, place, at: [...(place?.querySelectorAll(TAKES_AWAY) ?? [])].indexOf(button) }
}

/** The next item's button, else the one before; where none is left what adds another, or the heading. */
function nextTo({ place, at }: Stood): HTMLElement | null {
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
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && standing(event.target) !== null) {
    event.preventDefault()
  }
}

/** Whoever takes an item off a list by the keyboard stays in the list: with the item its button goes, and with it the focus. */
function keepFocus(): () => void {
  let stood: Stood | null = null
  const observer = new MutationObserver(() => {
    // As long as a question is closing it has the focus, and gives it back to a button that may be gone.
    if (stood === null || stood.button.isConnected || document.activeElement !== document.body) {
      return
    }
    const next = nextTo(stood)
    if (next !== null && !next.matches(`${TAKES_AWAY}, ${ADDS}`)) {
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
    } else if (stood !== null && target instanceof Element && target.closest('[role$=dialog]') === null) {
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
