import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'

export function CashPage() {
  return (
    <>
      <PageHeader title="Cierre de caja" />
      <Section>
        <EmptyState
          cause="nothing-yet"
          title="Todavía no hay nada que hacer aquí"
          text="Aquí se abrirán los turnos de caja, se contará el efectivo y se presentarán y aprobarán los cierres."
        />
      </Section>
    </>
  )
}
