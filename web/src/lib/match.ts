/** A stretch of a text: from this character to before that one. */
export type Stretch = readonly [from: number, to: number]

interface Word {
  at: number
  text: string
}

/** Without accents and capitals, and as long as it was: places in it are places in the text. */
export function folded(text: string): string {
  return text.normalize('NFC').replace(/./gsu, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es')
    return plain.length === letter.length ? plain : letter
  })
}

function wordsOf(text: string): Word[] {
  return [...folded(text).matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ at: found.index, text: found[0] }))
}

/** What somebody typed, in words that may each begin one of another text. */
export function queryWords(query: string): readonly string[] {
  return wordsOf(query).map(({ text }) => text)
}

/** Where the words of a query begin words of a text, in any order; null where one of them begins none. */
export function stretchesOf(query: readonly string[], text: string): Stretch[] | null {
  const words = wordsOf(text)
  const found = query.map((wanted) => words.find((word) => word.text.startsWith(wanted)))
  return found.includes(undefined)
    ? null
    : found.flatMap((word, at) => {
        const length = query[at]?.length ?? 0
        return word === undefined ? [] : [[word.at, word.at + length] as const]
      })
}

/** What can be found: by its name first, then by other words for the same thing. */
export interface Findable {
  label: string
  /** Synonyms, and where it belongs. */
  words: string
}

export interface Match {
  /** The higher the better. */
  score: number
  /** What to mark in the label. */
  marked: readonly Stretch[]
  /** The synonym by which it was found, where the label does not say why it is here. */
  because: string | null
}

/** Points for each word: for one of the label, for the first of it, for all of it; a synonym only for being one. */
const POINTS = { label: 4, first: 3, whole: 2, synonym: 1 } as const

/** How well something answers a query; null where a word of the query begins none of its words. */
export function matchOf(query: readonly string[], { label, words }: Findable): Match | null {
  const labelWords = wordsOf(label)
  const synonyms = words
    .split(/\s+/u)
    .flatMap((written) => wordsOf(written).map(({ text }) => ({ text, written })))
  const marked: Stretch[] = []
  let score = 0
  let because: string | null = null
  for (const wanted of query) {
    const at = labelWords.findIndex(({ text }) => text.startsWith(wanted))
    const word = labelWords[at]
    if (word === undefined) {
      const synonym = synonyms.find(({ text }) => text.startsWith(wanted))
      if (synonym === undefined) {
        return null
      }
      score += POINTS.synonym
      because ??= synonym.written
    } else {
      score += POINTS.label + (at === 0 ? POINTS.first : 0) + (word.text === wanted ? POINTS.whole : 0)
      marked.push([word.at, word.at + wanted.length])
    }
  }
  return { score, marked: marked.toSorted(([a], [b]) => a - b), because }
}
