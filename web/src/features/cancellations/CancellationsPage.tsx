import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'

export function CancellationsPage() {
  return (
    <>
      <PageHeader title="Anulaciones" />
      <Section>
        <EmptyState
          cause="nothing-yet"
          title="Todavía no hay nada que hacer aquí"
          text="Aquí se pedirán y decidirán las anulaciones de documentos que ya tuvieron efecto."
        />
      </Section>
    </>
  )
}
