/** The views of the list; each is a `?tab=` of the address. */
export const TABS = [
  { key: 'requested', label: 'Por decidir' },
  { key: 'decided', label: 'Decididas' },
] as const

export type TabKey = (typeof TABS)[number]['key']

export function tabOf(params: URLSearchParams): TabKey {
  return params.get('tab') === 'decided' ? 'decided' : 'requested'
}
