import { TransferHistory } from '@/features/cash/door'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { PageHeader } from '@/ui/PageHeader'

/** Cash that boxes sent to the bank: which deposits arrived, by which slip, and what went back. */
export function DepositsPage() {
  return (
    <>
      <PageHeader
        title="Depósitos de las cajas"
        subtitle="El efectivo que las cajas enviaron al banco, y cómo terminó."
        back={<BackLink to={paths.depositsToConfirm}>Volver a depósitos por confirmar</BackLink>}
      />
      <TransferHistory title="Depósitos" to="bank" />
    </>
  )
}
