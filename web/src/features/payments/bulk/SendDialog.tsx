import type { PaymentItem } from '@/api/client'
import { ReferencesDialog } from '@/app/lists/bulk/lazyReferences'

interface SendDialogProps {
  isOpen: boolean
  payments: readonly PaymentItem[]
  onSend: (references: ReadonlyMap<string, string>) => Promise<void>
  onClose: () => void
}

/** The bank's reference of each of many transfers. */
export function SendDialog({ payments, ...dialog }: SendDialogProps) {
  const many = payments.length === 1 ? (payments[0]?.number ?? '') : `${String(payments.length)} pagos`
  return (
    <ReferencesDialog
      {...dialog}
      title={`Envío de ${many} al banco`}
      lead="Haz las transferencias en la banca en línea y anota la referencia de cada una."
      label="Pagos"
      rows={payments.map((payment) => ({
        ...payment,
        title: payment.beneficiary.name,
        text: [payment.number, payment.account_masked].filter(Boolean).join(' · '),
      }))}
      fieldLabel="Referencia"
      missingText="Escribe la referencia que dio el banco."
      submitLabel="Anotar envío"
    />
  )
}
