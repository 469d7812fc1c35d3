/** Files go up beside the client, which cannot tell how far they are (`upload.ts`). */
const UPLOADS = [
  'addCancellationEvidence',
  'addOpening',
  'addReceipt',
  'addBatchEvidence',
  'attachToRequest',
  'checkBeneficiaryImport',
  'checkUserImport',
  'uploadBatchAnswer',
  'uploadBatchFile',
]

/** What no screen asks for; whoever makes one takes its calls out of here. */
const WITHOUT_SCREEN = [
  'actOnUser',
  'auditCheckpoint',
  'endOtherSessions',
  'endOwnSession',
  'endUserSession',
  'listOwnSessions',
  'listUserSessions',
  'viewAs',
]

/** What the browser or the identity provider calls, and what the session and lost answers ask by themselves: no screen does. */
const NOT_FOR_SCREENS = new Set([
  'backchannelLogout',
  'callback',
  'login',
  'logout',
  'pageStyle',
  'getToken',
  'getProfile',
  'fetchDownload',
  'streamEvents',
  'settleCommand',
  ...UPLOADS,
  ...WITHOUT_SCREEN,
])

/** What the first screen and requests call: it comes with the first visit. All the rest comes with the screens that use it. */
const FIRST = new Set(['home', 'requests', 'downloads'])
const OF_OTHERS = new Set([
  'listRequestTypes',
  'listTariffs',
  'listCurrencies',
  'listBranches',
  'listCostCentres',
  'beneficiaryOptions',
])

/** Mass payments and the books are many calls that one room alone makes: they come with it. The bell waits for no room. */
const OF_ROOMS = new Set(['batches', 'accounting', 'notices', 'messages'])

/** @type {(name: string, definition: { operation: { tags?: string[] } }) => boolean} */
function isFirst(name, { operation }) {
  return OF_OTHERS.has(name) || FIRST.has(operation.tags?.[0] ?? '')
}

/** @type {(room: string) => (name: string, definition: { operation: { tags?: string[] } }) => boolean} */
function isOf(room) {
  return (name, { operation }) => !NOT_FOR_SCREENS.has(name) && operation.tags?.[0] === room
}

/**
 * The client is generated from the server's description and never edited; `npm run generate` makes it anew
 * (`scripts/client/generate.mjs`, which has each type written once).
 * @type {import('@rtk-query/codegen-openapi').ConfigFile}
 */
const config = {
  schemaFile: '../openapi.json',
  apiFile: './base.ts',
  apiImport: 'api',
  outputFiles: {
    './src/api/generatedCore.ts': {
      exportName: 'coreApi',
      filterEndpoints: (name, definition) => !NOT_FOR_SCREENS.has(name) && isFirst(name, definition),
    },
    './src/api/generated.ts': {
      exportName: 'generatedApi',
      filterEndpoints: (name, definition) =>
        !NOT_FOR_SCREENS.has(name) &&
        !isFirst(name, definition) &&
        !OF_ROOMS.has(definition.operation.tags?.[0] ?? ''),
    },
    './src/api/generatedBatches.ts': {
      exportName: 'generatedBatchesApi',
      filterEndpoints: isOf('batches'),
    },
    './src/api/generatedAccounting.ts': {
      exportName: 'generatedAccountingApi',
      filterEndpoints: isOf('accounting'),
    },
    './src/api/generatedNotices.ts': {
      exportName: 'generatedNoticesApi',
      filterEndpoints: isOf('notices'),
    },
    './src/api/generatedMessages.ts': {
      exportName: 'generatedMessagesApi',
      filterEndpoints: isOf('messages'),
    },
  },
  hooks: { queries: true, lazyQueries: false, mutations: true },
  tag: true,
}

export default config
