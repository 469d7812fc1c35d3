import type { Plugin } from 'vite'

/** Where the evaluation of the first piece divides into parts of about the same length: before each of these modules. */
const BEFORE =
  /[\\/]src[\\/](?:lib[\\/]config\.ts|ui[\\/]confirm\.tsx|api[\\/]base\.ts|app[\\/]theme[\\/]theme\.ts)$/u

const MARK = '__breathe__();'
/** A message and no timer: those of a tab that was opened behind wait for a second each. */
const BREATH =
  'await new Promise((then) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(null) });'

/**
 * The first piece is one file, and evaluated in one go it held a phone for a quarter of a second, in which it heard no press and drew nothing.
 * So it takes a breath before some of its modules. An `await` of theirs would do the same and make the bundler keep every piece that comes
 * from there apart (17 files more, and a round trip more for some pages): it is written into the finished piece. Whoever imports that
 * waits for it; nobody does before `main.tsx`, its last module, has begun.
 */
export function breaths(): Plugin {
  return {
    name: 'breaths',
    apply: 'build',
    transform(code, module) {
      return BEFORE.test(module) ? { code: `${MARK}\n${code}`, map: null } : null
    },
    renderChunk(code, { isEntry }) {
      return code.includes(MARK) ? { code: code.replaceAll(MARK, isEntry ? BREATH : ''), map: null } : null
    },
  }
}
