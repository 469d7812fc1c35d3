import { useEffect } from 'react'

const forms = new Set<symbol>()

/**
 * Says that somebody has typed what is not sent yet, on a form that is about a record as it was then: until it is sent or left,
 * nobody puts a newer record under it.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) {
      return
    }
    const form = Symbol('form')
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [isChanged])
}

export function hasUnsaved(): boolean {
  return forms.size > 0
}
