import type { FormCommand } from '@/api/attempts'
import { useGetCashDeskQuery } from '@/api/client'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useForm } from '@/app/forms/useForm'
import { useUnsaved } from '@/ui/unsaved'
import { acceptQuantities, errorsOf, keyOf, type Quantities } from './model'

const EMPTY: Quantities = {}

interface Counting {
  /** Under which name the browser keeps it. */
  name: string
  currency: string
  /** What sends it. */
  command: FormCommand
  /** The labels of the form's other fields. */
  extra?: Readonly<Record<string, string>>
  /** Empties them, where the count turns out to have been sent. */
  onDone?: () => void
}

/** A count on its way: kept in this browser as it is typed, so that neither a reload nor the network loses it. */
export function useCount({ name, currency, command, extra = {}, onDone }: Counting) {
  const { data } = useGetCashDeskQuery()
  const denominations = (data?.denominations ?? []).filter((one) => one.currency === currency)
  const labels = Object.fromEntries(denominations.map((one) => [keyOf(one), one.name]))
  const form = useForm<string>({ ...labels, counts: 'Billetes y monedas', ...extra })
  const draft = useSentDraft(command, `cash.${name}`, EMPTY, acceptQuantities, () => {
    form.check({})
    onDone?.()
  })
  useUnsaved(draft.isChanged)
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
