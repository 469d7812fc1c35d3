import { useEffect } from 'react'

/** What is still there after a form is left: all of it as a draft, only what was typed but no files, or nothing. */
export type Keeps = 'all' | 'text' | 'nothing'

/** A form that holds what is not sent yet. */
export interface UnsavedForm {
  keeps: () => Keeps
  /** Whether somebody has to be asked before the page under it goes. */
  asks: () => boolean
}

const forms = new Set<UnsavedForm>()

/** Says that a form holds what is not sent yet, until the function that is answered is called. */
export function addUnsaved(form: UnsavedForm): () => void {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}

/**
 * Says that somebody has typed what is not sent yet, on a form that is about a record as it was then: until it is sent or left,
 * nobody puts a newer record under it.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(
    () => (isChanged ? addUnsaved({ keeps: () => 'all', asks: () => false }) : undefined),
    [isChanged],
  )
}

export function hasUnsaved(): boolean {
  return forms.size > 0
}

const LEAST_FIRST: readonly Keeps[] = ['nothing', 'text', 'all']

/** What leaving the page now would keep of the forms that ask; null where none of them does. */
export function keptWhenLeaving(): Keeps | null {
  const asking = new Set([...forms].filter((form) => form.asks()).map((form) => form.keeps()))
  return LEAST_FIRST.find((keeps) => asking.has(keeps)) ?? null
}
