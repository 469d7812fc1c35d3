import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { asProblem, type Problem } from '@/api/problem'
import { type PermissionCatalogue, type UserDetail, useListPermissionsQuery } from '@/api/users'
import { useNotify } from '@/app/popups/useNotify'
import { readProfile } from '@/app/session/readProfile'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch, useAppSelector } from '@/app/store'
import { formatInstantDay } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { CatalogueGate } from './CatalogueGate'
import { isSame, type UserValues, valuesOf } from './form/model'
import { UserForm } from './form/UserForm'
import { getUser, updateUser } from './management/actions'
import { clearUser } from './management/slice'
import { SwitchActions } from './SwitchActions'
import { lastSignIn, userStateWords } from './words'

// What was changed is said in the words of the audit, which are many: the form does not wait for them.
const History = lazy(async () => ({ default: (await import('./History')).History }))

/** The user of the address, in the store for as long as their page is open. */
function useUserOf(id: string) {
  const dispatch = useAppDispatch()
  const user = useAppSelector((state) => state.userManagement.user)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    try {
      await dispatch(getUser(id))
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [dispatch, id])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what it sets is what the call answers, later
    void read()
    return () => {
      dispatch(clearUser())
    }
  }, [dispatch, read])
  return { user: user?.id === id ? user : null, problem, read }
}

/** One user: who they are, what they may do, and whether they may enter at all. */
export function UserPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { user, problem, read } = useUserOf(id)
  const offered = useListPermissionsQuery()
  const back = <BackLink to={`${paths.users}${search}`}>Volver a usuarios</BackLink>
  if (user === null) {
    return (
      <>
        <PageHeader title="Usuario" back={back} />
        {problem === null ? (
          <TableSkeleton label="el usuario" />
        ) : problem.status === 404 ? (
          // The store's popup has said that it failed, and trying again would not help.
          <Section>
            <EmptyState
              cause="not-found"
              title="No encontramos este usuario"
              text="Revisa la dirección, o búscalo en la lista de usuarios."
            />
          </Section>
        ) : (
          <ProblemAlert problem={problem} onRetry={read} />
        )}
      </>
    )
  }
  const seen = lastSignIn(user.last_sign_in_ms)
  return (
    <>
      <PageHeader
        title={user.name}
        back={back}
        subtitle={
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <StatePill {...userStateWords(user.state)} />
            <span title={seen.exact}>Último ingreso: {seen.text}</span>
          </Box>
        }
        actions={<SwitchActions user={user} onStale={read} />}
      />
      <CatalogueGate query={offered}>
        {(catalogue) => <EditUser key={user.id} user={user} catalogue={catalogue} onStale={read} />}
      </CatalogueGate>
      <Suspense>
        <History key={user.id} id={user.id} />
      </Suspense>
    </>
  )
}

function formOf(user: UserDetail): UserValues {
  return valuesOf(user, ({ granted_by, granted_at_ms }) =>
    granted_by === null || granted_by === undefined
      ? ''
      : `Concedió ${granted_by} el ${formatInstantDay(granted_at_ms)}.`,
  )
}

interface EditUserProps {
  user: UserDetail
  catalogue: PermissionCatalogue
  onStale: () => Promise<void>
}

function EditUser({ user, catalogue, onStale }: EditUserProps) {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const session = useSession()
  const [seen, setSeen] = useState(user)
  const [values, setValues] = useState(() => formOf(user))
  // While the form's own change is on its way, a new version is no surprise.
  const [isSaving, setIsSaving] = useState(false)
  const isChanged = !isSame(values, formOf(seen))
  if (user !== seen && user.version !== seen.version && !isChanged) {
    // Read anew, and nothing was typed that could be lost.
    setSeen(user)
    setValues(formOf(user))
  }
  const save = (saved: UserDetail) => {
    setSeen(saved)
    setValues(formOf(saved))
    notify.success(`Los cambios de ${saved.name} quedaron guardados.`)
    if (saved.id === session.user.id) {
      void dispatch(readProfile())
    }
  }
  return (
    <>
      {user.version !== seen.version && isChanged && !isSaving ? (
        <Notice
          tone="warning"
          title="Alguien cambió a este usuario mientras escribías"
          action={
            <Stack sx={{ gap: 1 }}>
              <Button
                variant="outlined"
                color="inherit"
                onClick={() => {
                  setSeen(user)
                  setValues(formOf(user))
                }}
              >
                Ver cómo quedó
              </Button>
              <Button color="inherit" onClick={() => setSeen(user)}>
                Conservar mis cambios
              </Button>
            </Stack>
          }
        >
          Puedes ver cómo quedó y descartar lo que escribiste, o conservar tus cambios y guardarlos encima.
        </Notice>
      ) : null}
      <UserForm
        user={user}
        grantedBefore={seen.permissions}
        state={{ value: values, setValue: setValues, isChanged }}
        catalogue={catalogue}
        submitLabel="Guardar cambios"
        isDraftKept={false}
        onSend={async (body) => {
          setIsSaving(true)
          try {
            return await dispatch(updateUser(user.id, body, { version: seen.version }))
          } catch (error) {
            if (asProblem(error)?.status === 412) {
              await onStale()
            }
            throw error
          } finally {
            setIsSaving(false)
          }
        }}
        onSaved={save}
      />
    </>
  )
}
