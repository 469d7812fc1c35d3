/** Words with the period that ends their sentence, once: "Llantas del Istmo, S. A." brings its own. */
export function ended(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}
