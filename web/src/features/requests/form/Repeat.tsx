import Box from '@mui/material/Box'
import { asProblem, type Problem } from '@/api/problem'
import {
  type RequestItem,
  type RequestTypeItem,
  useBeneficiaryOptionsQuery,
  useLazyGetRequestQuery,
  useListRequestsQuery,
} from '@/api/requests'
import { formatMoney } from '@/lib/money'
import { ActionButton } from '@/ui/ActionButton'
import { type FormValue, repeated } from './model'

/** What was asked for at least once: a draft was not. */
const ASKED =
  'new,approved,hr_approved,pending_disbursement,disbursed,declined,hr_declined,withdrawn,cancelled'
/** As many as are looked at without searching, and as fit beside one another at the desk. */
const MOST = 3
/** Among how many of the last they are found: of those that read alike the newest stands for all. */
const LOOKED_AT = 12

const wordsOf = ({ type, requested_minor, currency }: RequestItem) =>
  `Repetir ${type.name}, ${formatMoney(requested_minor, currency)}`

interface RepeatProps {
  types: readonly RequestTypeItem[] | undefined
  /** Of which type; of any where none is chosen. */
  typeId: string
  onRepeat: (value: FormValue) => void
  onFailed: (problem: Problem) => void
}

/** Begins from one of the last requests of the person: the same trip again is a tap, and another to send it. */
export function Repeat({ types, typeId, onRepeat, onFailed }: RepeatProps) {
  const { currentData } = useListRequestsQuery({
    scope: 'mine',
    state: ASKED,
    limit: LOOKED_AT,
    ...(typeId === '' ? {} : { type: typeId }),
  })
  const options = useBeneficiaryOptionsQuery({})
  const [read] = useLazyGetRequestQuery()
  const byWords = new Map((currentData?.items ?? []).toReversed().map((one) => [wordsOf(one), one]))
  const former = [...byWords.values()].toReversed().slice(0, MOST)
  if (former.length === 0 || types === undefined || options.isLoading) {
    return null
  }
  const repeat = async (id: string) => {
    const { data, error } = await read({ id })
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
    <Box
      component="ul"
      aria-label="Repetir una anterior"
      sx={{
        display: 'flex',
        gap: 1,
        // From edge to edge of a phone, across which they pass; the ring of the focus has room.
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        py: 0.5,
        mt: -0.5,
        mb: { xs: 1.5, sm: 2.5 },
        listStyle: 'none',
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollbarWidth: 'none',
        flexWrap: { sm: 'wrap' },
        '& > li': { flexShrink: 0 },
      }}
    >
      {former.map((one) => (
        <li key={one.id}>
          <ActionButton
            variant="outlined"
            color="inherit"
            size="small"
            title={one.purpose ?? undefined}
            pendingLabel="leyendo…"
            onAct={async () => repeat(one.id)}
          >
            {wordsOf(one)}
          </ActionButton>
        </li>
      ))}
    </Box>
  )
}
