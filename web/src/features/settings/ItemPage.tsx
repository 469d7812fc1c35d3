import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { type SettingItem, useListSettingsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { KINDS, type KindName } from './kinds'

interface ItemPageProps {
  kind: KindName
  /** What one does here. */
  lead: string
  /** When the address names none. */
  missing: string
  children: (item: SettingItem | null) => ReactNode
}

/** A new setting of a kind that is too large for a dialog, or one that is changed. */
export function ItemPage({ kind, lead, missing, children }: ItemPageProps) {
  const { id } = useParams()
  const isNew = id === 'new'
  const words = KINDS[kind]
  const { data, error, refetch } = useListSettingsQuery(
    { kind },
    { refetchOnMountOrArgChange: true, skip: isNew },
  )
  const item = data?.items.find((one) => one.id === id) ?? null
  const title = isNew ? `Agregar ${words.one}` : (item?.name ?? words.title)
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.settingsOf(kind)}>Volver a {words.title.toLowerCase()}</BackLink>}
        title={title}
        subtitle={lead}
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {isNew || item !== null ? (
        // Another version is another form.
        <Fragment key={`${id ?? ''}-${String(item?.version ?? 0)}`}>{children(item)}</Fragment>
      ) : error === undefined ? (
        <Section>
          {data === undefined ? (
            <TableSkeleton label={words.title.toLowerCase()} />
          ) : (
            <EmptyState cause="not-found" title={missing} text="Puede que el enlace esté incompleto." />
          )}
        </Section>
      ) : null}
    </>
  )
}
