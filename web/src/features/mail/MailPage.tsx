import { useNavigate, useSearchParams } from 'react-router'
import { type MailServer, useListMailQuery } from '@/api/messages'
import { usePollWhileDue } from '@/api/usePolling'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { Facts } from '@/ui/Facts'
import { LinkTabs } from '@/ui/LinkTabs'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { lettersOf } from './letters'
import { MAIL_VIEWS, viewOf } from './model'
import { NoServer } from './NoServer'
import { TestButton } from './TestButton'

const addressOf = (state: string) => `${paths.mail}${state === '' ? '' : `?state=${state}`}`

/** The portal's mail: the server it goes to, a trial, and what became of each letter. */
export function MailPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = viewOf(params.get('state'))
  // The first page, which the list shows too: it names the server.
  const { data: first } = useListMailQuery(view === '' ? {} : { state: view })
  const isSetUp = first === undefined ? undefined : typeof first.server === 'object' && first.server !== null
  const list = useList(lettersOf(view, isSetUp !== false))
  const { pages } = list
  // Without a server nothing that waits ever goes out.
  usePollWhileDue(isSetUp === true ? pages.items : undefined, pages.refetch)
  return (
    <>
      <PageHeader
        title="Correo"
        subtitle="Los avisos que salen por correo. De qué recibe correo lo elige cada persona."
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
        actions={
          <TestButton
            isSetUp={isSetUp}
            onSent={() => {
              // Where another view is open the new letter would not be seen.
              void navigate(paths.mail, { replace: true, preventScrollReset: true })
            }}
          />
        }
      />
      {isSetUp === false ? <NoServer /> : null}
      {first?.server === undefined || first.server === null ? null : <Server server={first.server} />}
      {isSetUp === false && view === '' && pages.items?.length === 0 ? null : (
        <>
          <LinkTabs
            label="Correos"
            active={view}
            tabs={MAIL_VIEWS.map(({ state, label }) => ({ key: state, label, to: addressOf(state) }))}
          />
          <List key={view} {...list} />
        </>
      )}
    </>
  )
}

function Server({ server: { host, from, digest_at } }: { server: MailServer }) {
  return (
    <Section title="Servidor">
      <Facts
        items={[
          { name: 'Servidor', value: host },
          { name: 'Remitente', value: from },
          { name: 'Resumen diario', value: `A las ${digest_at}` },
        ]}
      />
    </Section>
  )
}
