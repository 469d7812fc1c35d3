import axe from 'axe-core'
import { expect } from 'vitest'

/** Nothing on the page keeps people out, as far as that is known without painting it. */
export async function isAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
}
