import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import type { CashSessionDetail } from '@/api/client'
import { useFreshDialog } from '@/ui/useFreshDialog'
import type { CashActing } from './useCashAction'

// Finding a person brings a whole list box: only who stands in waits for it.
const StandInDialog = lazy(async () => ({ default: (await import('./StandInForm')).StandInDialog }))

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
        onClick={() => dialog.open(true)}
      >
        Contar por ausencia
      </Button>
      {dialog.time === 0 ? null : (
        <Suspense>
          <StandInDialog key={dialog.time} isOpen={dialog.isOpen} onClose={dialog.close} {...props} />
        </Suspense>
      )}
    </>
  )
}
