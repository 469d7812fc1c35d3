/** The views of /payments/single, in the order money takes; each is a `?tab=` of the address. */
export const TABS = [
  { key: 'payable', label: 'Por pagar por transferencia', state: '' },
  { key: 'authorize', label: 'Por autorizar', state: 'pending_authorization' },
  { key: 'send', label: 'Por enviar', state: 'authorized' },
  { key: 'bank', label: 'En el banco', state: 'sent' },
  { key: 'deposits', label: 'Depósitos por confirmar', state: '' },
  { key: 'all', label: 'Todos', state: '' },
] as const

export type TabKey = (typeof TABS)[number]['key']

/** The view that an address names; where it names none, the first, or all where one payment is looked at. */
export function tabOf(params: URLSearchParams, isAtOne = false): TabKey {
  const wanted = params.get('tab')
  return TABS.find((tab) => tab.key === wanted)?.key ?? (isAtOne ? 'all' : 'payable')
}
