import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { PageHeader } from '@/ui/PageHeader'
import { TransferHistory } from './TransferHistory'

/** Cash that went from a box to another or to the bank: how each transfer ended, with its slip. */
export function TransfersPage() {
  return (
    <>
      <PageHeader
        title="Traslados de efectivo"
        subtitle="Lo que salió de una caja hacia otra o hacia el banco, y cómo terminó."
        back={<BackLink to={paths.cashClosing}>Volver a cierre de caja</BackLink>}
      />
      <TransferHistory title="Traslados" slipOf={({ id }) => paths.cashSlip(id)} />
    </>
  )
}
