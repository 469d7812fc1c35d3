import { useParams } from 'react-router'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { OwnStatement, PersonStatement } from './Statement'

/** What the reader owes. */
export function OwnStatementPage() {
  return <OwnStatement back={{ to: paths.home, label: 'Volver al inicio' }} />
}

/** What somebody owes, for human resources and whoever accepts settlements. */
export function StatementPage() {
  const { userId = '' } = useParams()
  const { can } = useSession()
  // The address admits everybody who works with requests; the call would sign the others out.
  if (!can('Gestionar solicitudes desembolsadas', 'Gestionar solicitudes aprobadas por RRHH')) {
    return (
      <>
        <PageHeader title="Estado de cuenta" />
        <Section>
          <EmptyState
            cause="no-permission"
            title="No puedes ver lo que deben otras personas"
            text="Lo tuyo está en tu menú, en «Lo que debo»."
          />
        </Section>
      </>
    )
  }
  const isHr = can('Gestionar solicitudes aprobadas por RRHH')
  return (
    <PersonStatement
      id={userId}
      back={
        isHr
          ? { to: paths.payroll, label: 'Volver a los descuentos' }
          : { to: paths.requests, label: 'Volver a solicitudes' }
      }
    />
  )
}

/** The same for auditors. */
export function AuditStatementPage() {
  const { userId = '' } = useParams()
  return <PersonStatement id={userId} back={{ to: paths.audit, label: 'Volver a la auditoría' }} />
}
