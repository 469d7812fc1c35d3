import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import browsers from '../browsers.json' with { type: 'json' }

// The lint rule sees how an import is written; this sees where it leads.
const SRC = resolve(import.meta.dirname, '../src')

function isSource(file: string): boolean {
  return (
    /\.(ts|tsx)$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !/api\/generated(Core|Batches|Accounting)?\.ts$/.test(file)
  )
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(isSource)

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('@/')) {
      return [name.slice(2)]
    }
    return name.startsWith('.') ? [relative(SRC, resolve(SRC, dirname(file), name))] : []
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

describe('the walls', () => {
  it('reads the sources', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  it.each(files)('%s imports only what it may', (file) => {
    expect(importsOf(file).filter((target) => !mayImport(file, target))).toEqual([])
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

  // The build takes a door to do nothing by itself (vite.config.ts): whatever it did would be left out.
  it.each(files.filter((file) => /^features\/[^/]+\/door\.ts$/u.test(file)))('%s only hands on', (file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    expect(text.replaceAll(/^export \{[^}]*\} from '\.\/[^']+'$/gmu, '').trim()).toBe('')
  })

  it.each(files)('%s has at most 500 lines', (file) => {
    expect(readFileSync(join(SRC, file), 'utf8').split('\n').length).toBeLessThanOrEqual(501)
  })
})

const FORMS_THAT_SEND_ON_ENTER = new Set(['features/views/SaveDialog.tsx'])

/** What breaks a rule of the forms in a source. */
function formFaults(file: string, text: string): string[] {
  const isA = (home: string) => file === home
  const faults: [string, boolean][] = [
    ['a form of its own: use Form', /<form\b|component="form"/u.test(text) && !isA('ui/Form.tsx')],
    [
      'a dialog of its own: use FormDialog or GuardedDialog',
      /\bfrom '@mui\/material\/(Dialog|Modal)'/u.test(text) &&
        !isA('ui/GuardedDialog.tsx') &&
        !WITHOUT_FIELDS.has(file),
    ],
    [
      'Enter sends it: say here why that is harmless',
      /\bsendsOnEnter$|\bsendsOnEnter=\{true\}/mu.test(text) && !FORMS_THAT_SEND_ON_ENTER.has(file),
    ],
    [
      'a draft is promised: only where useDraft keeps it',
      /keeps="all"|useLeaveGuard\([^)]*'all'\)/u.test(text) && !/use(Draft|SentDraft|Asking)\(/u.test(text),
    ],
    [
      'a blocker of its own: the router asks one alone',
      /useBlocker/u.test(text) && !isA('ui/LeaveBlocker.tsx'),
    ],
  ]
  return faults.filter(([, isBroken]) => isBroken).map(([fault]) => fault)
}

/** Dialogs that show or find something, and the question, which keeps what is typed in it by itself. */
const WITHOUT_FIELDS = new Set([
  'app/palette/Palette.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/RowResults.tsx',
  'features/settlements/detail/ReceiptButton.tsx',
])

describe('the forms', () => {
  it.each(files)('%s leaves Enter and what was typed to the one form and the one dialog', (file) => {
    expect(formFaults(file, readFileSync(join(SRC, file), 'utf8'))).toEqual([])
  })

  it.each([
    ['features/cash/session/New.tsx', '<form onSubmit={send}>'],
    ['features/cash/session/New.tsx', '<Box component="form">'],
    ['features/cash/session/New.tsx', "import Dialog from '@mui/material/Dialog'"],
    ['features/cash/session/New.tsx', '<FormBody\n  sendsOnEnter\n  onSubmit={send}\n>'],
    ['features/cash/session/New.tsx', '<FormBody keeps="all">'],
    ['features/cash/session/New.tsx', 'const blocker = useBlocker(isChanged)'],
  ])('a breach in %s would be seen: %s', (file, text) => {
    expect(formFaults(file, text)).toHaveLength(1)
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

function newerThings(text: string): string[] {
  return TOO_NEW.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

describe('the browsers', () => {
  it.each(files)('%s uses nothing that the named ones lack', (file) => {
    expect(newerThings(readFileSync(join(SRC, file), 'utf8'))).toEqual([])
  })

  it.each([
    'Map.groupBy(rows, keyOf)',
    'Promise.withResolvers()',
    'a.union(b)',
    'map.values().map(f)',
    'URL.canParse(text)',
    "color: 'light-dark(black, white)'",
  ])('%s would be seen', (text) => {
    expect(newerThings(text)).toHaveLength(1)
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
