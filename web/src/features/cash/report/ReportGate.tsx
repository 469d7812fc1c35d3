import type { ReactNode } from 'react'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'

/** Lets through who has the report: its calls would sign out anybody else who works with cash and so may stand here. */
export function ReportGate({ title, children }: { title: string; children: ReactNode }) {
  const { can } = useSession()
  return can('Gestionar reporte de cierre de caja') ? (
    children
  ) : (
    <>
      <PageHeader title={title} back={<BackLink to={paths.cashClosing}>Volver a cierre de caja</BackLink>} />
      <Section>
        <EmptyState
          cause="no-permission"
          title="No tienes el permiso Reporte de cierres"
          text="Quien administra el portal puede dártelo."
        />
      </Section>
    </>
  )
}
