/** What no first screen waits for and every page has: it comes in one file, right after the first (`scripts/pieces.ts`). */
export { FocusKeeper } from '@/ui/FocusKeeper'
export { LeaveBlocker } from '@/ui/LeaveBlocker'
export { Attempts } from '../attempts/Attempts'
export { Live } from '../live/Live'
export { Commands } from '../palette/Commands'
