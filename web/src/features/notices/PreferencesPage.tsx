import { useState } from 'react'
import { generatedNoticesApi, type NoticePreferences, useGetPreferencesQuery } from '@/api/generatedNotices'
import { asProblem } from '@/api/problem'
import { showRecord, useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { Form } from '@/ui/Form'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { changed, type Edits, edited } from './model'
import { PreferenceTable } from './PreferenceTable'
import { WhereMailGoes } from './WhereMailGoes'

/** What the reader hears of, and how: for everybody. */
export function PreferencesPage() {
  const { data, error, refetch } = useGetPreferencesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Mis avisos"
        subtitle="De qué te avisa el portal, y por dónde."
        back={<BackLink to={paths.home}>Volver al inicio</BackLink>}
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {data === undefined ? (
        error === undefined ? (
          <Section>
            <TableSkeleton label="tus avisos" />
          </Section>
        ) : null
      ) : (
        <PreferencesForm preferences={data} />
      )}
    </>
  )
}

function PreferencesForm({ preferences }: { preferences: NoticePreferences }) {
  const { items, email } = preferences
  const [edits, setEdits] = useState<Edits>({})
  const { send, isPending, problem } = useCommand()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const changes = changed(items, edits)
  useLeaveGuard(changes.length > 0, 'nothing')

  const submit = async () => {
    const { setPreferences, getPreferences } = generatedNoticesApi.endpoints
    const answer = await send(setPreferences, { noticePreferencesBody: { items: changes } })
    if (answer.ok) {
      // The answer is how it stands now; until it is asked for again nothing may look unsaved.
      await dispatch(showRecord({ endpoint: getPreferences, arg: undefined }, answer.data))
      // What was chosen while it was being saved is still to be saved.
      setEdits((now) => (now === edits ? {} : now))
      notify.success('Tus avisos quedaron guardados.')
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <ProblemAlert problem={problem} />
      <WhereMailGoes preferences={preferences} />
      <Section padded={false}>
        <PreferenceTable
          items={edited(items, edits)}
          isMailSent={typeof email === 'string'}
          onChange={(kind, change) => {
            setEdits((before) => ({ ...before, [kind]: { ...before[kind], ...change } }))
          }}
        />
      </Section>
      <ActionButton type="submit" isPending={isPending}>
        Guardar
      </ActionButton>
    </Form>
  )
}
