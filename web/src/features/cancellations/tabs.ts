/** The views of the list; each is a `?tab=` of the address. */
export const TABS = [
  { key: 'requested', label: 'Por decidir' },
  { key: 'decided', label: 'Decididas' },
] as const

export type TabKey = (typeof TABS)[number]['key']

export function tabOf(params: URLSearchParams): TabKey {
  return params.get('tab') === 'decided' ? 'decided' : 'requested'
}

/** The filters of the list; a constant, as `useUrlFilters` wants it. */
export const FILTER_DEFAULTS = {
  q: '',
  state: 'executed',
  kind: '',
  cause: '',
  mine: '',
  from: '',
  until: '',
} as const

/** What the list asks for, as the server's filters are called. */
export function wantedOf(
  tab: TabKey,
  { q, state, kind, cause, mine, from, until }: Readonly<Record<keyof typeof FILTER_DEFAULTS, string>>,
  reader: string,
): Record<string, string> {
  const wanted = {
    state: tab === 'requested' ? 'requested' : state,
    kind,
    cause,
    asked_by: mine === '' ? '' : reader,
    from,
    until,
    q,
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}
