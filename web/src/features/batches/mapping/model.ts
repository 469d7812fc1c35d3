/** For each head of a file, the column it is; null for a head that is not read. */
export type Mapping<C extends string> = readonly (C | null)[]

/** Where the column of a head comes from. */
export type Origin = 'remembered' | 'sure' | 'probable' | 'chosen'

export interface Suggested<C extends string> {
  mapping: Mapping<C>
  sure: readonly boolean[]
  /** `remembered`, `suggested` or `chosen`. */
  from: string
}

/** The mapping after a head was given a column: a column stands at one head only, so it leaves the one that had it. */
export function assigned<C extends string>(mapping: Mapping<C>, at: number, column: C | null): Mapping<C> {
  return mapping.map((before, index) =>
    index === at ? column : before !== null && before === column ? null : before,
  )
}

/** Why a head shows the column it shows; null where it has none. */
export function originOf<C extends string>(
  suggested: Suggested<C>,
  mapping: Mapping<C>,
  at: number,
): Origin | null {
  const column = mapping[at] ?? null
  if (column === null) {
    return null
  }
  if (column !== (suggested.mapping[at] ?? null) || suggested.from === 'chosen') {
    return 'chosen'
  }
  if (suggested.from === 'remembered') {
    return 'remembered'
  }
  return suggested.sure[at] === true ? 'sure' : 'probable'
}

/** The required columns that no head is, in their order. */
export function missing<C extends string>(
  mapping: Mapping<C>,
  columns: readonly { name: C; isRequired: boolean }[],
): C[] {
  return columns
    .filter(({ name, isRequired }) => isRequired && !mapping.includes(name))
    .map(({ name }) => name)
}

/** Some values of a head, without repetitions and without the empty ones. */
export function samples(rows: readonly (readonly string[])[], at: number, most = 3): string[] {
  const values = rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')
  return [...new Set(values)].slice(0, most)
}
