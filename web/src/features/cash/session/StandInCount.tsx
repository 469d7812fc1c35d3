import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import type { CashSessionDetail } from '@/api/client'
import { FormDialog } from '@/app/forms/FormDialog'
import { useFreshDialog } from '@/ui/useFreshDialog'
import type { CashActing } from './useCashAction'

// Finding a person brings a whole list box: only who stands in waits for it.
const StandInForm = lazy(async () => ({ default: (await import('./StandInForm')).StandInForm }))

interface StandInCountProps {
  session: CashSessionDetail
  acting: CashActing
}

/** A supervisor begins to count in the place of a custodian who is not there; somebody sees them do it. */
export function StandInCount(props: StandInCountProps) {
  const dialog = useFreshDialog<true>()
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ mt: 2, alignSelf: 'flex-start', displayPrint: 'none' }}
        onClick={() => {
          dialog.open(true)
        }}
      >
        Contar por ausencia
      </Button>
      {dialog.time === 0 ? null : (
        <FormDialog key={dialog.time} isOpen={dialog.isOpen} onClose={dialog.close}>
          {(titleId) => (
            <Suspense fallback={null}>
              <StandInForm titleId={titleId} onClose={dialog.close} {...props} />
            </Suspense>
          )}
        </FormDialog>
      )}
    </>
  )
}
