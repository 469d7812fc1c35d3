import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { asProblem, type Problem } from '@/api/problem'
import {
  type RequestTypeItem,
  useBeneficiaryOptionsQuery,
  useLazyGetRequestQuery,
  useListRequestsQuery,
} from '@/api/requests'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { ActionButton } from '@/ui/ActionButton'
import { type FormValue, repeated } from './model'

/** What was asked for at least once: a draft was not. */
const ASKED =
  'new,approved,hr_approved,pending_disbursement,disbursed,declined,hr_declined,withdrawn,cancelled'

interface RepeatLastProps {
  types: readonly RequestTypeItem[] | undefined
  /** Of which type; of any where none is chosen. */
  typeId: string
  onRepeat: (value: FormValue) => void
  onFailed: (problem: Problem) => void
}

/** Begins from what the person asked for last: the same trip again is two taps. */
export function RepeatLast({ types, typeId, onRepeat, onFailed }: RepeatLastProps) {
  const { currentData } = useListRequestsQuery({
    scope: 'mine',
    state: ASKED,
    limit: 1,
    ...(typeId === '' ? {} : { type: typeId }),
  })
  const options = useBeneficiaryOptionsQuery({})
  const [read] = useLazyGetRequestQuery()
  const last = currentData?.items[0]
  if (last === undefined || types === undefined || options.isLoading) {
    return null
  }
  const repeat = async () => {
    const { data, error } = await read({ id: last.id })
    if (data === undefined) {
      const problem = asProblem(error)
      if (problem !== null) {
        onFailed(problem)
      }
      return
    }
    const own = options.data?.items.find((option) => option.own)?.id
    onRepeat(repeated(data, own, types))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3, alignItems: 'center' }}>
      <ActionButton variant="outlined" onAct={repeat} pendingLabel="leyendo…">
        Repetir la última
      </ActionButton>
      <Typography variant="body2" color="textSecondary">
        {last.type.name}, {formatMoney(last.requested_minor, last.currency)}
        {' · '}
        {formatRelative(last.state_since_ms)}
      </Typography>
    </Box>
  )
}
