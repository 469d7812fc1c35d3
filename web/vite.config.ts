import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import browsers from './browsers.json' with { type: 'json' }
import { companyWords } from './scripts/companyWords'
import { unusedLooks } from './scripts/unusedLooks'

export default defineConfig({
  plugins: [react(), companyWords(), unusedLooks()],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } },
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
        moduleSideEffects: [{ test: /[\\/]features[\\/][^\\/]+[\\/]door\.ts$/, sideEffects: false }],
      },
      output: {
        // The first visit knows every piece by its file's name: two hundred words more in it would help nobody.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // What most pages share comes in one piece: thirty small ones compress worse and cost a round trip each. What only
            // the pages beyond the first share comes with the first of them.
            {
              name: 'common',
              test: /[\\/]src[\\/](api[\\/](?!generated\.|client\.|stale\.|users\.|usePages\.)|app[\\/](?!forms[\\/])|lib[\\/](?!typed)|ui[\\/](?!table[\\/]|DataTable|PagedTable|RowAnchor|MoneyField|Form|GuardedDialog|useLeaveGuard|unsaved|draft|LoadMore|beside|BackLink))/,
              minShareCount: 30,
              priority: 2,
            },
            // What a page and its dialogs both know stands apart: a dialog does not bring its page along. The small ones come first, so that
            // the others do not take them in with all that hangs on them.
            { name: 'counts', test: /[\\/]src[\\/]lib[\\/]counts/, priority: 1 },
            { name: 'typed', test: /[\\/]src[\\/]lib[\\/]typed/, priority: 1 },
            { name: 'words', test: /[\\/]src[\\/]lib[\\/](?:cash|request)Words/, priority: 1 },
            {
              name: 'batches',
              test: /[\\/]features[\\/]batches[\\/](?:words|create[\\/]header|detail[\\/]useBatchAction|bank[\\/]report)\.ts/,
            },
            { name: 'stale', test: /[\\/]src[\\/]api[\\/]stale\.ts/, priority: 1 },
            { name: 'settings', test: /[\\/]features[\\/]settings[\\/](?:model|kinds|banks[\\/]model)\.ts/ },
            { name: 'client', test: /[\\/]src[\\/]api[\\/](generated|client)\.ts/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
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
})
