import { useParams } from 'react-router'
import { useListSettingsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { LayoutForm } from './LayoutForm'

const BACK = <BackLink to={paths.settingsOf('bank-layouts')}>Volver a formatos de archivo</BackLink>
const KIND = { kind: 'bank-layouts' } as const

/** A new layout of a bank's file, or one that is changed. */
export function LayoutPage() {
  const { id } = useParams()
  const isNew = id === 'new'
  const { data, error, refetch } = useListSettingsQuery(KIND, {
    refetchOnMountOrArgChange: true,
    skip: isNew,
  })
  const item = data?.items.find((one) => one.id === id) ?? null
  const title = isNew ? 'Agregar formato de archivo' : (item?.name ?? 'Formato de archivo')
  return (
    <>
      <PageHeader
        back={BACK}
        title={title}
        subtitle="Sigue el instructivo del banco, columna por columna, y mira abajo cómo queda el archivo."
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {isNew || item !== null ? (
        <LayoutForm key={`${id ?? ''}-${String(item?.version ?? 0)}`} item={item} />
      ) : error === undefined ? (
        <Section>
          {data === undefined ? (
            <TableSkeleton label="el formato" />
          ) : (
            <EmptyState
              cause="no-match"
              title="Ese formato no existe"
              text="Puede que el enlace esté incompleto."
            />
          )}
        </Section>
      ) : null}
    </>
  )
}
