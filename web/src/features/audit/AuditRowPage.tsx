import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router'
import { type AuditDetail, useGetAuditQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { actionWords, kindWords } from '@/lib/auditWords'
import { businessDate, formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { Changes } from '@/ui/Changes'
import { DetailHeading } from '@/ui/DetailHeading'
import { Facts } from '@/ui/Facts'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { outcomeWords, personOf } from './words'

interface Address {
  pathname: string
  search: string
}

/** One row at its own address: beside the list from lg on, a page of its own below. */
export function AuditRowPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetAuditQuery({ id })
  const [params] = useSearchParams()
  const list: Address = { pathname: paths.audit, search: params.toString() }
  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      back={<BackLink to={list}>Volver a la auditoría</BackLink>}
      loading="Cargando el registro"
      missing={{ title: 'No encontramos este registro' }}
    >
      {(row) => <Row key={id} row={row} list={list} />}
    </RecordGate>
  )
}

function Row({ row, list }: { row: AuditDetail; list: Address }) {
  return (
    <article aria-label={actionWords(row.action)}>
      <Section>
        <DetailHeading title={actionWords(row.action)} state={outcomeWords(row.outcome)} list={list} />
        <RowFacts row={row} />
        <Ways row={row} />
      </Section>
      <Section title="Antes y después">
        <Changes
          changes={row.changes}
          kind={row.object_kind}
          currency={row.currency}
          before={row.before}
          after={row.after}
        />
      </Section>
    </article>
  )
}

function RowFacts({ row }: { row: AuditDetail }) {
  return (
    <Facts
      items={[
        { name: 'Registro', value: row.number ?? 'Se numera en un segundo', strong: true },
        { name: 'Cuándo', value: formatInstant(row.at_ms) },
        { name: 'Quién', value: row.actor.name },
        { name: 'En nombre de', value: row.for?.name },
        {
          name: 'Sobre',
          value: `${kindWords(row.object_kind)} ${row.object_number ?? personOf(row) ?? ''}`.trim(),
        },
        { name: 'Desde', value: row.address },
        {
          name: 'Huella',
          value: (
            <Box component="span" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
              {row.hash}
            </Box>
          ),
        },
      ]}
    />
  )
}

/** Where to look on: the same person, the same thing, what they might do that day, the whole file. */
function Ways({ row }: { row: AuditDetail }) {
  const { actor, object_id: object, object_kind: kind } = row
  const person = kind === 'user' && typeof object === 'string' ? object : actor.id
  const ways = [
    typeof actor.id === 'string' && {
      to: `${paths.audit}?${new URLSearchParams({ actor: actor.id }).toString()}`,
      text: `Todo lo que hizo ${actor.name}`,
    },
    typeof object === 'string' && {
      to: `${paths.audit}?${new URLSearchParams({ object }).toString()}`,
      text: 'Todo sobre lo mismo',
    },
    typeof person === 'string' && {
      to: paths.auditPermissions(person, businessDate(new Date(row.at_ms))),
      text: kind === 'user' ? 'Permisos de esta persona ese día' : `Permisos de ${actor.name} ese día`,
    },
    kind === 'request' && typeof object === 'string' && { to: paths.auditFile(object), text: 'Expediente' },
  ].filter((way) => way !== false)
  return (
    <Stack component="nav" aria-label="Ver también" sx={{ mt: 2, gap: 0.5, typography: 'body2' }}>
      {ways.map(({ to, text }) => (
        <Link key={text} component={RouterLink} to={to} sx={{ py: 0.5 }}>
          {text}
        </Link>
      ))}
    </Stack>
  )
}
