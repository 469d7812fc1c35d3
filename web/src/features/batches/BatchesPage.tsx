import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'

export function BatchesPage() {
  return (
    <>
      <PageHeader title="Pagos masivos" />
      <Section>
        <EmptyState
          cause="nothing-yet"
          title="Todavía no hay nada que hacer aquí"
          text="Aquí se prepararán los lotes de pagos, se generará el archivo del banco y se conciliará su respuesta."
        />
      </Section>
    </>
  )
}
