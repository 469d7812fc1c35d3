export { BatchOfRequestsDialog } from './lazyDialogs'
export { TABS as BATCH_TABS } from './list/tabs'
