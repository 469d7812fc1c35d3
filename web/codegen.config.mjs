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
  hooks: { queries: true, lazyQueries: true, mutations: true },
  tag: true,
}

export default config
