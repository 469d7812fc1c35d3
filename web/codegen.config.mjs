/** What the browser or the identity provider calls, and what the session reads by itself: no screen asks for it. */
const NOT_FOR_SCREENS = new Set([
  'backchannelLogout',
  'callback',
  'login',
  'logout',
  'pageStyle',
  'getToken',
  'getProfile',
  'fetchDownload',
])

/**
 * The client is generated from the server's description and never edited; `npm run generate` makes it anew.
 * @type {import('@rtk-query/codegen-openapi').ConfigFile}
 */
const config = {
  schemaFile: '../openapi.json',
  apiFile: './src/api/base.ts',
  apiImport: 'api',
  outputFile: './src/api/generated.ts',
  exportName: 'generatedApi',
  filterEndpoints: (name) => !NOT_FOR_SCREENS.has(name),
  hooks: { queries: true, lazyQueries: false, mutations: true },
  tag: true,
}

export default config
