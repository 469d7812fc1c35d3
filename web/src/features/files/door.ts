export { KeptList, PendingList, sizeText } from './FileList'
export { FILE_MAX_BYTES, FILE_TYPES, type Pending, usePending } from './usePending'
export { type Paper, usePapers } from './viewer/usePapers'
