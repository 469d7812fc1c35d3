import { useListSettingsQuery } from '@/api/client'
import { CURRENCIES } from '@/lib/currencies'
import { choicesOf, choicesOfTexts } from '@/ui/ChoiceField'
import { MenuField } from '@/ui/MenuField'
import type { KindName } from './kinds'
import type { FieldsProps } from './model'

interface ReferenceProps extends FieldsProps {
  name: 'branch_id' | 'type_id'
  kind: KindName
  /** What to do first when there is none. */
  none: string
}

/** One setting chosen in another. The one that it has stays, even when it is no longer chosen for others. */
export function Reference({ values, field, name, kind, none }: ReferenceProps) {
  const { data } = useListSettingsQuery({ kind })
  const offered = (data?.items ?? []).filter(({ id, active }) => active || id === values[name])
  return (
    <MenuField
      {...field(name, data !== undefined && offered.length === 0 ? none : undefined)}
      value={data === undefined ? '' : values[name]}
      choices={choicesOf(offered)}
      required
    />
  )
}

export function CurrencyChoice({ field }: FieldsProps) {
  return <MenuField {...field('currency')} choices={choicesOfTexts(CURRENCIES)} required />
}
