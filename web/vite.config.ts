import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import browsers from './browsers.json' with { type: 'json' }
import { breaths } from './scripts/breaths'
import { companyWords } from './scripts/companyWords'
import { middots } from './scripts/middots'
import { piecesOf } from './scripts/pieces'
import { unusedLooks } from './scripts/unusedLooks'

const base = {
  plugins: [react(), companyWords(), middots(), unusedLooks(), breaths()],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/openapi.json'].map((path) => [
        path,
        { target: 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: Object.entries(browsers).map(([name, version]) => name + version),
    outDir: 'dist',
    // The content security policy knows no data: address, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // A door only hands on what stands behind it: whoever comes for one thing does not take the others along.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]features[\\/][^\\/]+[\\/]door\.ts$/, sideEffects: false },
          // Emotion asks for it for a wrapper that nothing here uses, and it does not say of itself that it may be left out.
          { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        ],
      },
      output: {
        // The first visit knows every piece by its file's name: two hundred words more in it would help nobody.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
} satisfies UserConfig

/** The same, with its modules in the pieces in which they are fetched. */
async function inPieces() {
  const pieceOf = await piecesOf(base)
  const { rolldownOptions } = base.build
  const groups = [{ name: pieceOf, debugName: 'pieces', includeDependenciesRecursively: false }]
  return { ...rolldownOptions, output: { ...rolldownOptions.output, codeSplitting: { groups } } }
}

export default defineConfig(async ({ command }) => ({
  ...base,
  build: command === 'build' ? { ...base.build, rolldownOptions: await inPieces() } : base.build,
  test: {
    environment: './tests/oneWindow.ts',
    setupFiles: ['tests/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // Each file cleans up after itself (tests/setup.ts); a worker for each would load the portal as often.
    isolate: false,
    // Left to itself it keeps a core free.
    maxWorkers: '100%',
    // A test waits for a condition; the limit only ends one that waits for ever, also on a machine that does much else.
    testTimeout: 120_000,
  },
}))
