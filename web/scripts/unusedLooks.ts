import type { Plugin } from 'vite'

/**
 * Parts of the library's components that the portal never shows, and what is there anyway and stands in their place: every field is
 * an outlined one, nobody chooses several at once in a search, nor among groups, and the theme's colours are no variables of the
 * style sheet. All of them would be downloaded.
 */
const UNUSED: readonly { of: RegExp; part: RegExp; instead: string }[] = [
  {
    of: /@mui\/material\/(?:TextField\/TextField|Select\/Select)\.mjs$/u,
    part: /^\.\.\/(?:FilledInput|Input)\/index\.mjs$/u,
    instead: '../OutlinedInput/index.mjs',
  },
  {
    of: /@mui\/material\/Autocomplete\/Autocomplete\.mjs$/u,
    part: /^\.\.\/(?:Chip|ListSubheader)\/index\.mjs$/u,
    instead: '../Paper/index.mjs',
  },
  {
    of: /@mui\/material\/styles\/createTheme\.mjs$/u,
    part: /^\.\/createThemeWithVars\.mjs$/u,
    instead: './createThemeNoVars.mjs',
  },
]

/** Leaves out of the build what no screen shows. */
export function unusedLooks(): Plugin {
  return {
    name: 'unused-looks',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const unused = UNUSED.find(({ of, part }) => part.test(source) && of.test(importer))
      return unused === undefined ? null : this.resolve(unused.instead, importer, { skipSelf: true })
    },
  }
}
