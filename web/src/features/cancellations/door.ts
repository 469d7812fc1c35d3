export { AskCancellation, useAskCancellation } from './asking/AskCancellation'
