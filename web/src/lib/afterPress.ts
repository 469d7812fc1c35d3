let isPressed = false
const waiting = new Set<() => void>()

if (typeof window !== 'undefined') {
  window.addEventListener(
    'mousedown',
    () => {
      isPressed = true
    },
    true,
  )
  window.addEventListener(
    'mouseup',
    () => {
      isPressed = false
      const due = [...waiting]
      waiting.clear()
      // Behind the click, which finds what was pressed where it was.
      setTimeout(() => {
        for (const act of due) {
          act()
        }
      })
    },
    true,
  )
}

/**
 * Does what may move the page once a press that is under way is over, and at once where there is none: who leaves a field by pressing a
 * button still meets that button.
 */
export function afterPress(act: () => void): void {
  if (isPressed) {
    waiting.add(act)
  } else {
    act()
  }
}
