import { vi } from 'vitest'

/** As high as a screen; whoever draws only what is seen has to know. */
const SCREEN_PX = 600
const ROW_PX = 44

/** jsdom measures nothing: rows get the height of a row, everything else that of a screen. Restored after the test. */
export function measured(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.dataset.index === undefined ? SCREEN_PX : ROW_PX
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN_PX)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
}
