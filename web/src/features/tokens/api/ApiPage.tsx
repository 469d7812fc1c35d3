import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useListPermissionsQuery, useListTokensQuery } from '@/api/client'
import { config } from '@/lib/config'
import { counted } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { ChoiceField } from '@/ui/ChoiceField'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FoldedSection } from '@/ui/FoldedSection'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { DRAFTS, scopeTitles } from '../model'
import { CallEntry, type Telling } from './CallEntry'
import { type Call, callsWanted, type Description } from './description'
import { Intro } from './Intro'
import { useDescription } from './useDescription'
import { grouped, groupTitle } from './words'

const DEFAULTS = { q: '', scope: '', which: 'tokens' } as const

/** So few are shown at once; of more the resources are shown, and each says how many it has. */
const FEW = 12

/** What the API is for other systems: how it is called, and every call. */
export function ApiPage() {
  const { description, problem, retry } = useDescription()
  return (
    <>
      <PageHeader
        title="Documentación de la API"
        subtitle="Lo que otros sistemas pueden consultar y hacer con un token, llamada por llamada, tal como es en esta versión del portal."
        back={<BackLink to={paths.tokens}>Volver a tokens</BackLink>}
        actions={
          <Button
            component="a"
            href={`${config.apiBase}/openapi.json`}
            download
            variant="outlined"
            color="inherit"
          >
            Descargar openapi.json
          </Button>
        }
      />
      <Intro address={addressOfPortal()} />
      <ProblemAlert problem={problem} onRetry={retry} takesFocus={false} />
      {description === null ? (
        problem === null ? (
          <TableSkeleton label="la descripción de la API" />
        ) : null
      ) : (
        <Calls description={description} />
      )}
    </>
  )
}

function addressOfPortal(): string {
  return config.apiBase === '' ? window.location.origin : config.apiBase
}

function Calls({ description }: { description: Description }) {
  const filters = useUrlFilters(DEFAULTS)
  const { data: tokens } = useListTokensQuery()
  const { data: catalogue } = useListPermissionsQuery()
  const offered = tokens?.permissions ?? []
  const titleOf = scopeTitles(catalogue?.items)
  const { q, scope, which } = filters.values
  const calls = callsWanted(description.calls, { text: q, scope, which }, groupTitle)
  const telling: Telling = { schemas: description.schemas, offered, titleOf, address: addressOfPortal() }
  return (
    <>
      <Card component="section" aria-label="Filtros de las llamadas" sx={{ mb: 3 }}>
        <FilterBar
          {...filters.bar}
          search={
            <FilterSearch label="Buscar llamada" example="pagos, drafts, from…" {...filters.field('q')} />
          }
        >
          <ChoiceField
            size="small"
            label="Qué llamadas"
            {...filters.field('which')}
            choices={[
              { value: 'tokens', label: 'Las que abre un token' },
              { value: 'all', label: 'Todas' },
            ]}
            disabled={scope !== ''}
          />
          <ChoiceField
            size="small"
            label="Permiso del token"
            {...filters.field('scope')}
            none="Cualquiera"
            choices={[...offered, DRAFTS].map((value) => ({ value, label: titleOf(value) }))}
          />
        </FilterBar>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          {counted(calls.length, 'llamada', 'llamadas')}
          {calls.length === description.calls.length ? '' : ` de ${String(description.calls.length)}`},
          versión {description.version}
        </Typography>
      </Card>
      {calls.length === 0 ? (
        <EmptyState
          cause="no-match"
          title="Ninguna llamada es así"
          text="Prueba con otra palabra o con otro permiso."
        />
      ) : (
        grouped(calls).map(({ group, calls: those }) => (
          <Group key={group} group={group} calls={those} isOpen={calls.length <= FEW} telling={telling} />
        ))
      )}
    </>
  )
}

interface GroupProps {
  group: string
  calls: readonly Call[]
  isOpen: boolean
  telling: Telling
}

function Group({ group, calls, isOpen, telling }: GroupProps) {
  const title = groupTitle(group)
  const list = (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} telling={telling} />
      ))}
    </Box>
  )
  return isOpen ? (
    <Section title={title} padded={false}>
      {list}
    </Section>
  ) : (
    <FoldedSection title={title} hint={counted(calls.length, 'llamada', 'llamadas')} padded={false}>
      {list}
    </FoldedSection>
  )
}
