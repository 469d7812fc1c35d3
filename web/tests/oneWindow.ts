import { builtinEnvironments, type Environment } from 'vitest/runtime'

let ready: Promise<unknown> | undefined

/**
 * jsdom, begun once for each worker: its files share their modules already (`isolate: false`), and a window made for each of them
 * cost a fifth of all tests. What a test leaves in the window is taken away after it (setup.ts).
 */
export default {
  name: 'jsdom, one window',
  viteEnvironment: 'client',
  async setup(global, options) {
    ready ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options))
    await ready
    return { teardown: () => undefined }
  },
} satisfies Environment
