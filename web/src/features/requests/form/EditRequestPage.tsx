import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { asProblem } from '@/api/problem'
import { type RequestDetail, useBeneficiaryOptionsQuery, useGetRequestQuery } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { blockOf } from '../actions'
import { NotAllowed } from './NewRequestPage'
import { RequestForm } from './RequestForm'

/** Correcting a draft, one's own or one that came back. */
export function EditRequestPage() {
  const { id = '' } = useParams()
  const { can } = useSession()
  const query = useGetRequestQuery({ id }, { refetchOnMountOrArgChange: true })
  const options = useBeneficiaryOptionsQuery({}, { skip: !can('Crear solicitudes') })
  // Made once, from the draft as it was read: what the form itself changes must not close it.
  const [opened, setOpened] = useState<RequestDetail | null>(null)
  const { currentData: request, isFetching } = query
  if (request !== undefined && request.id !== opened?.id && !isFetching && !options.isLoading) {
    setOpened(request)
  }
  const problem = asProblem(query.error)
  if (!can('Crear solicitudes')) {
    return (
      <>
        <PageHeader title="Corregir la solicitud" />
        <NotAllowed />
      </>
    )
  }
  if (opened?.id !== id) {
    return (
      <>
        <PageHeader title="Corregir la solicitud" />
        {problem === null ? (
          <TableSkeleton label="la solicitud" />
        ) : (
          <ProblemAlert problem={problem} onRetry={query.refetch} />
        )}
      </>
    )
  }
  const reason = opened.decline_reason ?? ''
  return (
    <>
      <PageHeader title={`Corregir ${opened.number}`} />
      {reason === '' || opened.state !== 'draft' ? null : (
        <Notice tone="warning" title="Te la devolvieron para corregir">
          {reason}
        </Notice>
      )}
      {blockOf(opened, 'edit') === null || blockOf(opened, 'submit') === null ? (
        <RequestForm
          key={opened.id}
          request={opened}
          ownBeneficiary={options.data?.items.find(({ own }) => own)?.id}
        />
      ) : (
        <Section>
          <EmptyState
            cause="no-permission"
            title="Esta solicitud ya no se puede corregir"
            text="Solo se corrigen los borradores propios. Si hace falta cambiarla, pide que te la devuelvan."
            action={
              <Button variant="outlined" component={RouterLink} to={paths.request(opened.id)}>
                Ver la solicitud
              </Button>
            }
          />
        </Section>
      )}
    </>
  )
}
