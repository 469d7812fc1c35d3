import type { CashTransferItem } from '@/api/client'
import { ReferencesDialog } from '@/app/lists/bulk/lazyReferences'

interface DepositsDialogProps {
  isOpen: boolean
  deposits: readonly CashTransferItem[]
  onSend: (references: ReadonlyMap<string, string>) => Promise<void>
  onClose: () => void
}

/** The number that the bank gave each of many deposits. */
export function DepositsDialog({ deposits, ...dialog }: DepositsDialogProps) {
  const many = deposits.length === 1 ? (deposits[0]?.number ?? '') : `${String(deposits.length)} depósitos`
  return (
    <ReferencesDialog
      {...dialog}
      title={`¿El banco recibió ${many}?`}
      lead="Revisa que cada depósito esté en su cuenta y anota su número."
      label="Depósitos"
      rows={deposits.map((deposit) => ({
        ...deposit,
        title: deposit.from.name,
        text: [deposit.number, deposit.document_number, deposit.to.name].filter(Boolean).join(' · '),
      }))}
      fieldLabel="Número del depósito"
      missingText="Escribe el número de la boleta de depósito."
      submitLabel="Confirmar"
    />
  )
}
