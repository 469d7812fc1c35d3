import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { RequestTypeItem } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { config } from '@/lib/config'
import { formatDate } from '@/lib/dates'
import { Icon } from '@/ui/icons'
import { methodWords } from '../words'
import { Further } from './About'
import { type FormValue, methodOf } from './model'

interface FurtherFoldProps {
  value: FormValue
  type: RequestTypeItem | undefined
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<FormValue>, path: string) => void
}

const PATHS = ['needed_by', 'method', 'trip_reference', 'branch_id', 'cost_centre_id', 'currency']

/** Whether something here is other than what the form begins with and the type would have by itself. */
function isFilled(value: FormValue, type: RequestTypeItem | undefined, ownBranch: string): boolean {
  return (
    [value.needed_by, value.trip_reference, value.cost_centre_id].some((text) => text !== '') ||
    (type !== undefined && methodOf(value, type) !== methodOf({ ...value, method: '' }, type)) ||
    value.branch_id !== ownBranch ||
    value.currency !== config.homeCurrency
  )
}

/**
 * What most people leave as it is, behind one line that says how it stands. It is open where something in it was filled or is wrong,
 * and until the person folds it again.
 */
export function FurtherFold(props: FurtherFoldProps) {
  const { value, type, errors } = props
  const { user } = useSession()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const panelId = useId()
  const isWrong = PATHS.some((path) => errors[path] !== undefined)
  const isOpen = isWrong || (chosen ?? isFilled(value, type, user.branch_id ?? ''))
  const told = [
    type === undefined ? '' : methodWords(methodOf(value, type)),
    value.needed_by === '' ? 'sin fecha' : `para el ${formatDate(value.needed_by)}`,
  ].filter((part) => part !== '')
  return (
    <div>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setChosen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 44,
          gap: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: 1,
          font: 'inherit',
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          Más datos
        </Box>
        {isOpen ? null : (
          <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ minWidth: 0 }}>
            {told.join(' · ')}
          </Typography>
        )}
        <Icon name={isOpen ? 'up' : 'down'} sx={{ ml: 'auto', color: 'neutral.500' }} />
      </ButtonBase>
      <Box id={panelId} hidden={!isOpen} sx={{ pt: 2 }}>
        {isOpen ? <Further {...props} /> : null}
      </Box>
    </div>
  )
}
