export { AskCancellation } from './asking/AskCancellation'
