import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link as RouterLink } from 'react-router'
import { ActionButton } from '@/ui/ActionButton'
import { FormBar } from '@/ui/FormBar'
import { MoneyText } from '@/ui/MoneyText'
import type { Wish } from './useSubmission'

interface FormEndProps {
  total_minor: number
  currency: string
  pending: Wish | null
  /** Where somebody goes who asks for nothing after all. */
  cancelTo: string
  onPress: (wish: Wish) => () => unknown
}

/** How much it is and what sends it, always in sight; on a phone what keeps and leaves the form stands above that. */
export function FormEnd({ total_minor, currency, pending, cancelTo, onPress }: FormEndProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const others = (
    <>
      <Button color="inherit" component={RouterLink} to={cancelTo}>
        Cancelar
      </Button>
      <ActionButton
        variant="outlined"
        color="inherit"
        onAct={onPress('draft')}
        isPending={pending === 'draft'}
        pendingLabel="guardando…"
      >
        Guardar borrador
      </ActionButton>
    </>
  )
  return (
    <>
      {isNarrow ? (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 2 }}>{others}</Box>
      ) : null}
      <FormBar>
        <Typography role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          Total{' '}
          <Box component="span" sx={{ color: 'text.primary' }}>
            <MoneyText amount_minor={total_minor} currency={currency} strong />
          </Box>
        </Typography>
        {isNarrow ? null : others}
        <ActionButton onAct={onPress('send')} isPending={pending === 'send'}>
          Enviar solicitud
        </ActionButton>
      </FormBar>
    </>
  )
}
