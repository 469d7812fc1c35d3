import { TransferList } from '@/features/cash/door'
import { paths } from '@/lib/paths'

/** Cash that is on its way to the bank: treasury says whether it arrived. */
export function DepositList() {
  return (
    <TransferList
      title="Depósitos por confirmar"
      of={{ to: 'bank', state: 'under_way' }}
      actions={['receive', 'refuse']}
      past={paths.deposits}
      empty={{
        title: 'No hay depósitos por confirmar',
        text: 'Aquí llega el efectivo que las cajas envían al banco. Lo confirmas con el número de su depósito.',
      }}
    />
  )
}
