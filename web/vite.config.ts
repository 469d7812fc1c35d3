import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import browsers from './browsers.json' with { type: 'json' }
import { companyWords } from './scripts/companyWords'

export default defineConfig({
  plugins: [react(), companyWords()],
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
      output: {
        // The first visit knows every piece by its file's name: two hundred words more in it would help nobody.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // What most pages share comes in one piece: thirty small ones compress worse and cost a round trip each. What only
            // the pages beyond the first share comes with the first of them.
            {
              name: 'common',
              test: /[\\/]src[\\/](api[\\/](?!generated\.|client\.|users\.|usePages\.)|app[\\/](?!forms[\\/])|lib|ui[\\/](?!table[\\/]|DataTable|PagedTable|RowAnchor|FormSummary|GuardedDialog|LoadMore|beside|BackLink))/,
              minShareCount: 30,
              priority: 2,
            },
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
