import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { RequestForm } from './RequestForm'

export function NewRequestPage() {
  const { can } = useSession()
  return (
    <>
      <PageHeader title="Pedir dinero" />
      {can('Crear solicitudes') ? <RequestForm request={null} /> : <NotAllowed />}
    </>
  )
}

export function NotAllowed() {
  return (
    <Section>
      <EmptyState
        cause="no-permission"
        title="No tienes el permiso para pedir dinero"
        text="Quien administra el portal puede dártelo: se llama «Pedir dinero»."
        action={
          <Button variant="outlined" component={RouterLink} to={paths.requests}>
            Ver las solicitudes
          </Button>
        }
      />
    </Section>
  )
}
