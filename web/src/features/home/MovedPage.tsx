import { Navigate, useSearchParams } from 'react-router'
import { paths } from '@/lib/paths'

const PRINT = 'print'

type Place = (params: URLSearchParams) => string

/** Where each page is that once stood at the root's address, under the name of its panel. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['help', (params) => paths.help(params.get('topic') ?? 'portal')],
  ['notices', () => paths.ownNotices],
  [
    'statement',
    (params) => {
      const print = params.get(PRINT)
      return print === null
        ? paths.ownStatement
        : `${paths.ownStatement}?${PRINT}=${encodeURIComponent(print)}`
    },
  ],
  [
    'cancellation',
    (params) => {
      const id = params.get('id') ?? ''
      return params.get(PRINT) === 'voucher' ? paths.ownCancellationVoucher(id) : paths.ownCancellation(id)
    },
  ],
])

/** Where an address of the root with a panel leads on to, for what people kept and what letters name. */
export function MovedPage() {
  const [params] = useSearchParams()
  const place = PLACES.get(params.get('panel') ?? '')
  return <Navigate to={place?.(params) ?? paths.home} replace />
}
