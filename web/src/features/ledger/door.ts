export { debitsFirst } from './debitsFirst'
export { LedgerEntries } from './LedgerEntries'
export { SidesTable } from './SidesTable'
