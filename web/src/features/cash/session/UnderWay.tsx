import type { CashSessionDetail } from '@/api/client'
import { paths } from '@/lib/paths'
import { TransferList } from '../transfers/TransferList'

/** What is on its way to the box, and what left it and has not arrived; nothing where there is nothing. */
export function UnderWay({ session }: { session: CashSessionDetail }) {
  const slipOf = ({ id }: { id: string }) => paths.cashTransfer(session.id, id)
  return (
    <>
      <TransferList
        title="Por recibir"
        of={{ to: session.cash_box.id, state: 'under_way' }}
        actions={['receive', 'refuse']}
        slipOf={slipOf}
        past={paths.cashTransfers(session.cash_box.id)}
      />
      <TransferList
        title="Enviado y en camino"
        of={{ from: session.cash_box.id, state: 'under_way' }}
        actions={['return']}
        slipOf={slipOf}
        past={paths.cashTransfers(session.cash_box.id)}
      />
    </>
  )
}
