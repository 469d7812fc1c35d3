/** An answer that a test gives when it wants to. */
export function promised<T = undefined>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
