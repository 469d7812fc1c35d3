import { attempts } from '@/api/attempts'

const doneNow = () => attempts.shown().filter(({ state }) => state === 'done')

/** Tells which commands turn out to be done after all, by their names in the API, until the function that is answered is called. */
export function whenDone(heard: (endpoints: readonly string[]) => void): () => void {
  let known = new Set(doneNow().map(({ key }) => key))
  return attempts.subscribe(() => {
    const done = doneNow()
    const fresh = done.filter(({ key }) => !known.has(key))
    known = new Set(done.map(({ key }) => key))
    if (fresh.length > 0) {
      heard(fresh.map(({ endpoint }) => endpoint))
    }
  })
}
