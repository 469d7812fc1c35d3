import { expect, test } from '../harness/test.ts'

/** A screen of 1280 by 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }

const ROOMS = [
  '/',
  '/requests?scope=all',
  '/requests/new',
  '/requests/settlements?view=all',
  '/payments/single',
  '/payments/multiple',
  '/payments/cash-closing',
  '/payments/cancellations',
  '/accounting',
  '/users',
]

test('At 400 % no room is cut off at the side, and what stays in sight leaves half of it to be read @once', async ({
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista', '/', { viewport: ZOOMED })
  for (const room of ROOMS) {
    await yadira.go(room)
    await expect.poll(() => yadira.path, { message: room }).toBe(room)
    await yadira.fitsTheScreen(`${room} at 400 %`)
    const covered = await yadira.page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight / 2)
      return [...document.querySelectorAll('body *')]
        .filter((one) => {
          const { position, pointerEvents } = getComputedStyle(one)
          return /sticky|fixed/u.test(position) && pointerEvents !== 'none' && one.checkVisibility()
        })
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom, width }) => bottom > 0 && top < innerHeight && width > innerWidth / 2)
        .reduce((sum, { height }) => sum + height, 0)
    })
    expect(covered, `what covers ${room}`).toBeLessThanOrEqual(ZOOMED.height / 2)
  }
})
