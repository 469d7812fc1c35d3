import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import browsers from '../browsers.json' with { type: 'json' }

// The lint rule sees how an import is written; this sees where it leads.
const SRC = resolve(import.meta.dirname, '../src')

function isSource(file: string): boolean {
  return /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !/api\/generated\w*\.ts$/.test(file)
}

interface Source {
  file: string
  text: string
}

const sources: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

/** Something in a source that a wall forbids: where it begins, and what it is. */
interface Breach {
  index: number
  what: string
}

/** What breaks a wall anywhere, each as `file:line what`. One test holds one wall: what fails names every breach at once. */
function breachesIn(all: readonly Source[], breachesOf: (source: Source) => readonly Breach[]): string[] {
  return all.flatMap((source) =>
    breachesOf(source).map(({ index, what }) => {
      const line = source.text.slice(0, index).split('\n').length
      return `${source.file}:${String(line)} ${what}`
    }),
  )
}

interface Import {
  index: number
  target: string
}

function importsOf({ file, text }: Source): Import[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(({ index, 1: name = '' }) => {
    if (name.startsWith('@/')) {
      return [{ index, target: name.slice(2) }]
    }
    return name.startsWith('.') ? [{ index, target: relative(SRC, resolve(SRC, dirname(file), name)) }] : []
  })
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  lib: ['lib'],
  ui: ['lib', 'ui'],
  api: ['lib', 'api'],
}

/** Where the features' routes are joined. */
const ROUTES = 'app/routes.tsx'

/** Whether a file of `src` may import another: a feature's inside is its own, and everybody else comes to its door. */
function mayImport(file: string, target: string): boolean {
  const [room = '', name = ''] = file.split('/')
  const [targetRoom = '', targetName = '', ...inside] = target.split('/')
  if (targetRoom === 'features' && ALLOWED[room] === undefined) {
    const isOwn = room === 'features' && targetName === name
    const entrance = inside.join('/')
    return isOwn || entrance === 'door' || (entrance === 'routes' && file === ROUTES)
  }
  return ALLOWED[room]?.includes(targetRoom) ?? true
}

function forbiddenImports(source: Source): Breach[] {
  const { file } = source
  return importsOf(source)
    .filter(({ target }) => !mayImport(file, target))
    .map(({ index, target }) => ({ index, what: `imports ${target}` }))
}

// The build takes a door to do nothing by itself (vite.config.ts): whatever it did would be left out.
function doorsThatDo({ file, text }: Source): Breach[] {
  if (!/^features\/[^/]+\/door\.ts$/u.test(file)) return []
  const rest = text.replaceAll(/^export \{[^}]*\} from '\.\/[^']+'$/gmu, '').trim()
  return rest === '' ? [] : [{ index: 0, what: 'does something itself: a door only hands on' }]
}

const MOST_LINES = 500

function linesTooMany({ text }: Source): Breach[] {
  const lines = text.split('\n').length
  return lines > MOST_LINES + 1
    ? [{ index: text.length, what: `ends the file: it may have ${String(MOST_LINES)} lines` }]
    : []
}

describe('the walls', () => {
  it('read the sources', () => {
    expect(sources.length).toBeGreaterThan(50)
  })

  it('let a source import only what it may', () => {
    expect(breachesIn(sources, forbiddenImports)).toEqual([])
  })

  it.each([
    ['features/payments/detail/a.tsx', 'features/cash/transfers/TransferList'],
    ['features/payments/detail/a.tsx', 'features/cash/routes'],
    ['features/payments/detail/a.tsx', 'features/cash/transfers/door'],
    ['app/palette/entries.ts', 'features/cash/words'],
    ['app/palette/entries.ts', 'features/cash/routes'],
    ['app/routes.tsx', 'features/cash/CashPage'],
    ['ui/a.tsx', 'features/cash/door'],
    ['lib/a.ts', 'api/client'],
    ['api/a.ts', 'app/store'],
  ])('a breach would be seen: %s → %s', (file, target) => {
    expect(mayImport(file, target)).toBe(false)
  })

  it.each([
    ['features/payments/detail/a.tsx', 'features/cash/door'],
    ['features/payments/detail/a.tsx', 'features/payments/words'],
    ['features/payments/detail/a.tsx', 'app/store'],
    ['app/palette/entries.ts', 'features/cash/door'],
    ['app/routes.tsx', 'features/cash/routes'],
  ])('and this is none: %s → %s', (file, target) => {
    expect(mayImport(file, target)).toBe(true)
  })

  it('let a door only hand on', () => {
    expect(breachesIn(sources, doorsThatDo)).toEqual([])
    const planted = { file: 'features/cash/door.ts', text: "export { a } from './a'\nstart()" }
    expect(breachesIn([planted], doorsThatDo)).toHaveLength(1)
  })

  it('let no source have more than 500 lines', () => {
    expect(breachesIn(sources, linesTooMany)).toEqual([])
  })

  it('let no source but the table say what a change makes stale', () => {
    expect(breachesIn(sources, ownStaleTags)).toEqual([])
    const planted = { file: 'api/users.ts', text: "createUser: { invalidatesTags: ['users'] }" }
    expect(breachesIn([planted], ownStaleTags)).toHaveLength(1)
  })

  it.each([
    ['lib/dates.ts', "import { api } from '@/api/base'", 'lib/dates.ts:2 imports api/base'],
    ['ui/Form.tsx', "const door = import('../app/App')", 'ui/Form.tsx:2 imports app/App'],
    [
      'features/cash/Desk.tsx',
      "from '../batches/words'",
      'features/cash/Desk.tsx:2 imports features/batches/words',
    ],
  ])('would see a breach in %s: %s', (file, text, seen) => {
    expect(breachesIn([{ file, text: `const first = 1\n${text}` }], forbiddenImports)).toEqual([seen])
  })

  it('would see a line too many', () => {
    const text = 'a line\n'.repeat(MOST_LINES)
    expect(breachesIn([{ file: 'lib/dates.ts', text }], linesTooMany)).toEqual([])
    expect(breachesIn([{ file: 'lib/dates.ts', text: `${text}another\n` }], linesTooMany)).toHaveLength(1)
  })
})

/** What a change makes stale stands in one table alone: two of them came to say different things. */
function ownStaleTags({ file, text }: Source): Breach[] {
  return file === 'api/stale.ts' || file === 'api/calls.ts'
    ? []
    : [...text.matchAll(/invalidatesTags: \[/gu)].map(({ index }) => ({
        index,
        what: 'says by itself what is stale: use changes() of api/stale',
      }))
}

/** What binds fields to what they hold: all others say which field it is. */
const FLOOR_OF_FIELDS = /^ui\/|^app\/palette\//u
/** What sends without useCommand, as several of it may be on their way at once; or sends nothing, and holds those together that it sends. */
const SENDS_ITSELF = new Set([
  'api/readOnce.ts',
  'app/bell/useReadNotices.ts',
  'app/downloads/useDownload.ts',
  'features/settings/accounts/FilePreview.tsx',
])

/** What is sent or typed past the one way to do so. */
function ownWays({ file, text }: Source): Breach[] {
  const ways: [string, RegExp, boolean][] = [
    ['sends by itself: use useCommand', /\buse\w+Mutation\(|\btrack: false/gu, SENDS_ITSELF.has(file)],
    ['makes its own field: use a field of ui', /\bevent\.target\.value\b/gu, FLOOR_OF_FIELDS.test(file)],
  ]
  return ways.flatMap(([what, own, isAllowed]) =>
    isAllowed || file === 'app/commands/useCommand.ts'
      ? []
      : [...text.matchAll(own)].map(({ index }) => ({ index, what })),
  )
}

describe('commands and fields', () => {
  it('go the one way there is', () => {
    expect(breachesIn(sources, ownWays)).toEqual([])
  })

  it.each([
    ['features/cash/New.tsx', 'const [send] = useSendCashMutation()'],
    ['features/cash/New.tsx', 'dispatch(sendCash.initiate(arg, { track: false }))'],
    ['app/shell/New.tsx', 'setText(event.target.value)'],
  ])('a breach in %s would be seen: %s', (file, text) => {
    expect(ownWays({ file, text })).toHaveLength(1)
  })
})

/** What draws the rows of lists: a feature says what a list is, and app/lists draws it. */
const DRAWS_LISTS = /^(ui|app\/lists)\//u
/** What narrows something else than a list. */
const NARROWS = new Set([
  'features/accounting/balance/BalancePage.tsx',
  'features/accounting/reports/ReportsPage.tsx',
  'features/audit/PermissionsPage.tsx',
  'features/batches/lines/LinesPanel.tsx',
  'features/cash/report/ReportFilters.tsx',
  'features/tokens/api/ApiPage.tsx',
])

function ownLists({ file, text }: Source): Breach[] {
  const ways: [RegExp, boolean][] = [
    // A form in the shape of a table.
    [/<(?:PagedTable|DataTable)\b/gu, file === 'features/notices/PreferenceTable.tsx'],
    [/<FilterBar\b/gu, NARROWS.has(file)],
  ]
  return ways.flatMap(([own, isAllowed]) =>
    isAllowed || DRAWS_LISTS.test(file)
      ? []
      : [...text.matchAll(own)].map(({ index }) => ({ index, what: 'draws a list by itself: use List' })),
  )
}

describe('the lists', () => {
  it('are drawn in one place', () => {
    expect(breachesIn(sources, ownLists)).toEqual([])
  })

  it.each([
    ['features/cash/New.tsx', '<PagedTable\n  label="Turnos"'],
    ['features/cash/New.tsx', '<DataTable label="Turnos"'],
    ['features/cash/New.tsx', '<FilterBar {...filters.bar}>'],
  ])('a breach in %s would be seen: %s', (file, text) => {
    expect(ownLists({ file, text })).toHaveLength(1)
  })
})

const FORMS_THAT_SEND_ON_ENTER = new Set(['features/views/SaveDialog.tsx'])

/** What breaks a rule of the forms in a source. */
function formFaults({ file, text }: Source): Breach[] {
  const isA = (home: string) => file === home
  const faults: [string, RegExpExecArray | null, boolean][] = [
    ['a form of its own: use Form', /<form\b|component="form"/u.exec(text), !isA('ui/Form.tsx')],
    [
      'a dialog of its own: use FormDialog or GuardedDialog',
      /\bfrom '@mui\/material\/(Dialog|Modal)'/u.exec(text),
      !isA('ui/GuardedDialog.tsx') && !WITHOUT_FIELDS.has(file),
    ],
    [
      'Enter sends it: say here why that is harmless',
      /\bsendsOnEnter$|\bsendsOnEnter=\{true\}/mu.exec(text),
      !FORMS_THAT_SEND_ON_ENTER.has(file),
    ],
    [
      'a draft is promised: only where useDraft keeps it',
      /keeps="all"|useLeaveGuard\([^)]*'all'\)/u.exec(text),
      !/use(Draft|SentDraft|Asking)\(/u.test(text),
    ],
    [
      'a blocker of its own: the router asks one alone',
      /useBlocker/u.exec(text),
      !isA('ui/LeaveBlocker.tsx'),
    ],
  ]
  return faults.flatMap(([what, found, isForbidden]) =>
    found !== null && isForbidden ? [{ index: found.index, what }] : [],
  )
}

/** Dialogs that show or find something, and the question, which keeps what is typed in it by itself. */
const WITHOUT_FIELDS = new Set([
  'app/palette/Palette.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/RowResults.tsx',
  'features/files/viewer/PaperViewer.tsx',
])

describe('the forms', () => {
  it('leave Enter and what was typed to the one form and the one dialog', () => {
    expect(breachesIn(sources, formFaults)).toEqual([])
  })

  it.each([
    ['features/cash/session/New.tsx', '<form onSubmit={send}>'],
    ['features/cash/session/New.tsx', '<Box component="form">'],
    ['features/cash/session/New.tsx', "import Dialog from '@mui/material/Dialog'"],
    ['features/cash/session/New.tsx', '<FormBody\n  sendsOnEnter\n  onSubmit={send}\n>'],
    ['features/cash/session/New.tsx', '<FormBody keeps="all">'],
    ['features/cash/session/New.tsx', 'const blocker = useBlocker(isChanged)'],
  ])('a breach in %s would be seen: %s', (file, text) => {
    expect(formFaults({ file, text })).toHaveLength(1)
  })
})

/** Newer than the browsers of `browsers.json`; the compiler's library knows most of it, but not all of what pages have. */
const TOO_NEW = [
  /\b(?:Map|Object)\.groupBy\b/u,
  /\bPromise\.(?:withResolvers|try)\b/u,
  /\bArray\.fromAsync\b/u,
  /(?<!\bz)\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/u,
  /\bIterator\.|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|toArray|forEach|take|drop|flatMap)\(/u,
  /\bRegExp\.escape\b|\bURL\.(?:canParse|parse)\b|\bAbortSignal\.any\b/u,
  /\.(?:isWellFormed|toWellFormed|toBase64|toHex|setFromBase64)\(|\.fromBase64\b/u,
  /\bIntl\.(?:DurationFormat|Segmenter)\b/u,
  /\b(?:startViewTransition|showPopover|togglePopover|scheduler\.(?:yield|postTask))\b/u,
  /\blight-dark\(|field-sizing|fieldSizing|anchor-name|anchorName|@starting-style|interpolate-size/u,
]

function newerThings({ text }: Pick<Source, 'text'>): Breach[] {
  return TOO_NEW.flatMap((pattern) => {
    const found = pattern.exec(text)
    return found === null ? [] : [{ index: found.index, what: found[0] }]
  })
}

/** What is looked for in a text must not be written with the blank that the build makes another one (`scripts/middots.ts`). */
function brokenBlanks({ text }: Source): Breach[] {
  const looked =
    /\.(?:split|replace|replaceAll|includes|indexOf|startsWith|endsWith)\(\s*(?:'[^'\n]*|\/[^/\n]*) · /gu
  return [...text.matchAll(looked)].map(({ index, 0: what }) => ({ index, what }))
}

describe('texts', () => {
  it('are looked through by what they are after the build, too', () => {
    expect(breachesIn(sources, brokenBlanks)).toEqual([])
    const planted = {
      file: 'planted.ts',
      text: "label.split(' · ')\ntext.replaceAll(/ · /gu, '')\nparts.join(' · ')",
    }
    expect(breachesIn([planted], brokenBlanks)).toEqual([
      "planted.ts:1 .split(' · ",
      'planted.ts:2 .replaceAll(/ · ',
    ])
  })
})

describe('the browsers', () => {
  it('are asked for nothing that the named ones lack', () => {
    expect(breachesIn(sources, newerThings)).toEqual([])
  })

  it.each([
    'Map.groupBy(rows, keyOf)',
    'Promise.withResolvers()',
    'a.union(b)',
    'map.values().map(f)',
    'URL.canParse(text)',
    "color: 'light-dark(black, white)'",
  ])('%s would be seen', (text) => {
    expect(newerThings({ text })).toHaveLength(1)
  })

  it('are the same for the build, the warning and the reader', () => {
    const { chrome, edge, firefox, safari } = browsers
    expect(edge).toBe(chrome)
    const sentence = `Chrome o Edge ${chrome}, Firefox ${firefox} o Safari ${safari}`
    expect(readFileSync(resolve(SRC, '../public/browser.js'), 'utf8')).toContain(sentence)
    const english = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`
    expect(readFileSync(resolve(SRC, '../../README.md'), 'utf8')).toContain(english)
  })
})

describe('the tests', () => {
  const tests = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  )

  // Both come a moment after what is drawn, and on a busy machine the moment is long.
  it.each([
    ['the focus: expectFocus', /(?<!\.not)\.toHaveFocus\(/u],
    ['what there is to choose from: chooseOption', /\.selectOptions\(/u],
  ])('wait for %s', (_, hasty) => {
    expect(tests.filter((file) => hasty.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([])
  })

  // Files share a worker: a module that one of them has forgotten stands twice, and a page that comes late talks to the other one.
  it('forget no module that another file of their worker holds', () => {
    expect(tests.length).toBeGreaterThan(50)
    const forgetful = tests.filter((file) =>
      readFileSync(join(SRC, file), 'utf8').includes('vi.resetModules('),
    )
    expect(forgetful).toEqual([])
  })
})
