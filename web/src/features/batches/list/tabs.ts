import type { BatchCounts } from '@/api/batches'

interface Tab {
  key: string
  label: string
  /** The states it holds, as the list takes them. */
  states: string
  count?: keyof BatchCounts
}

/** The views of /payments/multiple, in the order a batch takes; each is a `?tab=` of the address. */
export const TABS = [
  { key: 'all', label: 'Todos', states: '' },
  { key: 'fix', label: 'Por completar', states: 'uploaded,validating,with_errors,ready', count: 'to_fix' },
  { key: 'approve', label: 'Por aprobar', states: 'pending_approval', count: 'to_approve' },
  { key: 'send', label: 'Por enviar', states: 'approved,file_generated', count: 'to_send' },
  { key: 'bank', label: 'En el banco', states: 'sent,partially_confirmed' },
  { key: 'transit', label: 'En tránsito', states: '', count: 'in_transit' },
] as const satisfies readonly Tab[]

export type TabKey = (typeof TABS)[number]['key']

export function tabOf(params: URLSearchParams): TabKey {
  const wanted = params.get('tab')
  return TABS.find((tab) => tab.key === wanted)?.key ?? 'all'
}
