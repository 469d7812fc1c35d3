import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { asProblem, fieldErrors, type Problem } from '@/api/problem'
import { type Ref, type Remain, type UserDetail, useListRemainsQuery, usersApi } from '@/api/users'
import { asEndpoint, useCommand } from '@/app/commands/useCommand'
import { useAppDispatch } from '@/app/store'
import { ended } from '@/lib/ended'
import { ActionButton } from '@/ui/ActionButton'
import { CancelButton, GuardedDialog } from '@/ui/GuardedDialog'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { PersonField } from './form/PersonField'
import { deleteUser } from './management/actions'
import { remainWords } from './words'

interface DeactivateDialogProps {
  user: UserDetail
  isOpen: boolean
  onClose: () => void
  onStale: () => Promise<void>
}

/** Asks before a user is switched off, says what they leave behind, and hands over what can be handed over. */
export function DeactivateDialog({ user, isOpen, onClose, onStale }: DeactivateDialogProps) {
  const titleId = useId()
  return (
    <GuardedDialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>¿Desactivar a {user.name}?</DialogTitle>
      <Question user={user} onClose={onClose} onStale={onStale} />
    </GuardedDialog>
  )
}

/** Switches the user off, once however often it is pressed. */
function useSwitchOff(user: UserDetail, onClose: () => void, onStale: () => Promise<void>) {
  const dispatch = useAppDispatch()
  const { send, problem } = useCommand()
  const switchOff = async () => {
    const { id, name, version } = user
    const answer = await send(
      asEndpoint('deleteUser', async () => dispatch(deleteUser(id, { version }))),
      undefined,
      { done: `${name} quedó inactivo y ya no puede entrar.`, saysRefusal: false },
    )
    if (answer.ok) {
      onClose()
    } else if (answer.problem?.status === 412) {
      await onStale()
    }
  }
  return { problem, switchOff }
}

function Question({ user, onClose, onStale }: Omit<DeactivateDialogProps, 'isOpen'>) {
  const { data, error, refetch } = useListRemainsQuery({ id: user.id }, { refetchOnMountOrArgChange: true })
  const { problem, switchOff } = useSwitchOff(user, onClose, onStale)
  const items = data?.items
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Sus sesiones se cierran ahora mismo. Lo que hizo queda a su nombre, y puedes reactivarlo después.
        </DialogContentText>
        <ProblemAlert problem={problem} />
        <ProblemAlert problem={asProblem(error)} takesFocus={false} />
        {items === undefined && error === undefined ? <TableSkeleton label="lo que deja" /> : null}
        {items === undefined || items.length === 0 ? null : (
          <Remains user={user} items={items} onReassigned={refetch} />
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer of a dialog has the focus */}
        <CancelButton variant="outlined" onClose={onClose} autoFocus>
          Cancelar
        </CancelButton>
        <ActionButton color="error" onAct={switchOff}>
          Desactivar
        </ActionButton>
      </DialogActions>
    </>
  )
}

interface RemainsProps {
  user: UserDetail
  items: readonly Remain[]
  onReassigned: () => unknown
}

function Remains({ user, items, onReassigned }: RemainsProps) {
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Lo que deja
      </Typography>
      <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, typography: 'body2' }}>
        {items.map((item) => (
          <li key={item.kind}>{remainWords(item)}</li>
        ))}
      </Box>
      {items.some(({ reassignable }) => reassignable) ? (
        <HandOver user={user} onReassigned={onReassigned} />
      ) : null}
    </Box>
  )
}

/** The people they lead and the absences they stand in for go to somebody else. */
function HandOver({ user, onReassigned }: Omit<RemainsProps, 'items'>) {
  const id = useId()
  const [to, setTo] = useState<Ref | null>(null)
  const [missing, setMissing] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { send } = useCommand()
  const refuse = (refusal: Problem) => {
    const atField = fieldErrors(refusal).to_id
    setMissing(atField)
    setProblem(atField === undefined ? refusal : null)
  }
  const hand = async () => {
    if (to === null) {
      setMissing('Elige a quién.')
      document.getElementById(id)?.focus()
      return
    }
    const { ok } = await send(
      usersApi.endpoints.reassign,
      { id: user.id, reassignBody: { to_id: to.id } },
      { done: ended(`Pasó a ${to.name}`), form: { refuse } },
    )
    if (ok) {
      setMissing(undefined)
      setProblem(null)
      onReassigned()
    }
  }
  return (
    <>
      <ProblemAlert problem={problem} />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { xs: 'stretch', sm: 'flex-start' } }}
      >
        <PersonField
          id={id}
          label="Pasar su equipo y sus sustituciones a"
          value={to}
          onChange={(person) => {
            setMissing(undefined)
            setTo(person)
          }}
          except={user.id}
          error={missing}
        />
        <Box sx={{ flexShrink: 0, pt: { sm: 1 } }}>
          <ActionButton variant="outlined" color="inherit" onAct={hand}>
            Pasar
          </ActionButton>
        </Box>
      </Stack>
    </>
  )
}
