/** One step of a document's life, as it stands. */
export interface Step {
  key: string
  label: string
  /** `stopped` is where it ended before its time: nothing comes after it. */
  state: 'done' | 'current' | 'ahead' | 'stopped'
  by?: StepBy | undefined
  /** What is still to be said of it: "1 de 2 aprobaciones". */
  note?: string | null | undefined
}

/** Who did a step and when, as far as it is known. */
export interface StepBy {
  who?: string | undefined
  at_ms?: number | undefined
}

/** One step of a plan. */
export interface Milestone {
  key: string
  /** When it is done: "Liberada". */
  done: string
  /** While it is the next one: "Por liberar". */
  todo: string
  by?: StepBy | undefined
  note?: string | null | undefined
}

interface Stop {
  label: string
  by?: StepBy | undefined
  /** Why. */
  note?: string | null | undefined
}

/**
 * The steps of a document that has taken the first `taken` of a plan. Where it was stopped, that stands in the place of all that would
 * have come.
 */
export function stepsOf(plan: readonly Milestone[], taken: number, stop: Stop | null = null): Step[] {
  const done = plan
    .slice(0, taken)
    .map(({ key, done: label, by }): Step => ({ key, label, state: 'done', by }))
  if (stop !== null) {
    return [...done, { key: 'stop', state: 'stopped', ...stop }]
  }
  return [
    ...done,
    ...plan
      .slice(taken)
      .map(
        ({ key, done: label, todo, note }, index): Step =>
          index === 0 ? { key, label: todo, state: 'current', note } : { key, label, state: 'ahead' },
      ),
  ]
}

/** Why something was done, as it was written down. */
export function quoted(reason: string | null | undefined): string | null {
  return (reason ?? '') === '' ? null : `«${reason ?? ''}»`
}

interface HistoryEvent {
  action: string
  actor: string
  at_ms: number
  /** In whose place. */
  for?: string | null
  from?: string | null
  to?: string | null
  reason?: string | null
}

/** Who did one of these actions last, and when. */
export function lastOf(history: readonly HistoryEvent[], ...actions: readonly string[]): StepBy | undefined {
  return byOf(history.findLast(({ action }) => actions.includes(action)))
}

/** The event by which a document came into its state; what it was before is its `from`. */
export function eventInto(history: readonly HistoryEvent[], state: string): HistoryEvent | undefined {
  return history.findLast(({ from, to }) => to === state && from !== to)
}

export function byOf(event: HistoryEvent | undefined): StepBy | undefined {
  if (event === undefined) {
    return undefined
  }
  const principal = event.for ?? ''
  return { who: principal === '' ? event.actor : `${event.actor}, por ${principal}`, at_ms: event.at_ms }
}
