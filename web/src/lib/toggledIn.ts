/** Some keys with one more, or without it where it is among them. */
export function toggledIn(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
}
