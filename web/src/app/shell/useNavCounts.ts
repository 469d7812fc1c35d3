import {
  useCountCancellationsQuery,
  useCountCashQuery,
  useCountPaymentsQuery,
  useCountRequestsQuery,
} from '@/api/requests'
import { useSession } from '../session/useSession'
import type { NavKey } from './nav'

export type NavCounts = Readonly<Partial<Record<NavKey, number>>>

/** How much waits behind each entry. Only what the permissions allow is asked for: a refused call signs people out. */
export function useNavCounts(): NavCounts {
  const { permissions, can } = useSession()
  const seesRequests = can() || permissions.some((name) => name.includes('solicitudes'))
  const { data: requests } = useCountRequestsQuery(undefined, {
    skip: !seesRequests,
  })
  const { data: payments } = useCountPaymentsQuery(undefined, {
    skip: !can('Gestionar pagos individuales'),
  })
  const { data: cash } = useCountCashQuery(undefined, {
    skip: !can(
      'Gestionar cierre de caja',
      'Gestionar cierre de caja por supervisor',
      'Gestionar pagos individuales',
    ),
  })
  const { data: cancellations } = useCountCancellationsQuery(undefined, {
    skip: !can('Gestionar anulaciones'),
  })
  return {
    requests: (requests?.to_decide ?? 0) + (requests?.to_release ?? 0),
    singlePayments:
      (payments?.payable ?? 0) +
      (payments?.to_authorize ?? 0) +
      (payments?.to_send ?? 0) +
      (payments?.to_confirm ?? 0) +
      (cash?.deposits ?? 0),
    cancellations: cancellations?.to_decide ?? 0,
    cashClosing: (cash?.payable ?? 0) + (cash?.to_review ?? 0),
  }
}
