export { TABS as BATCH_TABS } from './list/tabs'
