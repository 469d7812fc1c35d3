import type { MatcherFunction } from '@testing-library/react'

/** A text as it is read, by the innermost element that says all of it: the numbers of documents stand in elements of their own. */
export function saying(words: string | RegExp): MatcherFunction {
  const says = (element: Element) => {
    const text = (element.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()
    return typeof words === 'string' ? text === words : words.test(text)
  }
  return (_, element) => element !== null && says(element) && ![...element.children].some(says)
}
