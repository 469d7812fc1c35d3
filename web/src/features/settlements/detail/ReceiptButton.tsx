import Button from '@mui/material/Button'
import { Icon } from '@/ui/icons'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

interface ReceiptButtonProps {
  /** What was bought. */
  about: string
  onOpen: () => void
}

/** Shows the receipt of an expense. */
export function ReceiptButton({ about, onOpen }: ReceiptButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="document" fontSize="small" />}
      onClick={onOpen}
    >
      Comprobante<VisuallyHidden> de {about}</VisuallyHidden>
    </Button>
  )
}
