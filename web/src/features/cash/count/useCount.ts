import { useGetCashDeskQuery } from '@/api/client'
import { useForm } from '@/app/forms/useForm'
import { useDraft } from '@/ui/draft'
import { useUnsaved } from '@/ui/unsaved'
import { acceptQuantities, errorsOf, keyOf, type Quantities } from './model'

const EMPTY: Quantities = {}

/** A count on its way: kept in this browser as it is typed, so that neither a reload nor the network loses it. */
export function useCount(name: string, currency: string, extra: Readonly<Record<string, string>> = {}) {
  const { data } = useGetCashDeskQuery()
  const denominations = (data?.denominations ?? []).filter((one) => one.currency === currency)
  const draft = useDraft(`cash.${name}`, EMPTY, acceptQuantities)
  useUnsaved(draft.isChanged)
  const labels = Object.fromEntries(denominations.map((one) => [keyOf(one), one.name]))
  const form = useForm<string>({ ...labels, counts: 'Billetes y monedas', ...extra })
  return {
    isReady: data !== undefined,
    denominations,
    quantities: draft.value,
    form,
    errors: errorsOf(denominations, draft.value),
    set: (quantities: Quantities, key: string) => {
      form.touch(key)
      draft.setValue(quantities)
    },
    discard: () => {
      draft.discard(EMPTY)
    },
  }
}
