import { NoWrap } from '../NoWrap'

/** Behind the name of a column: the currency of all that stands below it. */
export function InCurrency({ currency }: { currency: string | null }) {
  return currency === null ? null : (
    <>
      {' '}
      <NoWrap>({currency})</NoWrap>
    </>
  )
}
