/** The server shows every 20 s that it lives; what was silent for longer than twice that is dead, whatever the browser believes. */
export const LONGEST_SILENCE_MS = 45_000

let until_ms = 0

/** Whether this browser is told what changes: whatever no event spoke of is then as it was read. */
export const hearing = {
  isOn: (): boolean => Date.now() < until_ms,
  heard: (): void => {
    until_ms = Date.now() + LONGEST_SILENCE_MS
  },
  lost: (): void => {
    until_ms = 0
  },
}
