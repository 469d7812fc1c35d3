import { lazy, useState } from 'react'

// Asked for when somebody opens one: reading the list does not wait for forms.
export const NewBeneficiaryDialog = lazy(async () => ({
  default: (await import('./NewBeneficiaryDialog')).NewBeneficiaryDialog,
}))
export const EditBeneficiaryDialog = lazy(async () => ({
  default: (await import('./EditBeneficiaryDialog')).EditBeneficiaryDialog,
}))
export const AddAccountDialog = lazy(async () => ({
  default: (await import('./AddAccountDialog')).AddAccountDialog,
}))

/** Whether it was ever open: once fetched a dialog stays, so that it can fade. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [was, setWas] = useState(isOpen)
  if (isOpen && !was) {
    setWas(true)
  }
  return was || isOpen
}
