import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useListPermissionsQuery } from '@/api/users'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { PageHeader } from '@/ui/PageHeader'
import { Restored } from '@/ui/Restored'
import { CatalogueGate } from './CatalogueGate'
import { accept, EMPTY } from './form/model'
import { UserForm } from './form/UserForm'
import { createUser } from './management/actions'

const NOTHING_BEFORE = [] as const
const SENDS = { endpoint: 'createUser' }

/** Registers somebody, with what they may do from the first day. */
export function NewUserPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const notify = useNotify()
  const offered = useListPermissionsQuery()
  // A form that turns out to have been sent begins anew, its errors and all.
  const [times, setTimes] = useState(0)
  const draft = useSentDraft(SENDS, 'user.new', EMPTY, accept, () => {
    setTimes((before) => before + 1)
  })
  return (
    <>
      <PageHeader
        title="Nuevo usuario"
        subtitle="Entra con su cuenta de la empresa: la reconocemos por el correo."
        back={<BackLink to={paths.users}>Volver a usuarios</BackLink>}
      />
      <Restored draft={draft} mb={2} />
      <CatalogueGate query={offered}>
        {(catalogue) => (
          <UserForm
            key={times}
            grantedBefore={NOTHING_BEFORE}
            state={draft}
            catalogue={catalogue}
            submitLabel="Registrar usuario"
            isDraftKept
            onSend={async (body) => dispatch(createUser(body))}
            onSaved={(saved) => {
              draft.discard()
              notify.success(`${saved.name} quedó registrado.`)
              void navigate(paths.user(saved.id))
            }}
          />
        )}
      </CatalogueGate>
    </>
  )
}
