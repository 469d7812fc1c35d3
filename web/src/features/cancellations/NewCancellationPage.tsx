import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import {
  type CancellationFound,
  type CancellationPreview,
  useFindCancellationTargetsQuery,
  usePreviewCancellationQuery,
} from '@/api/client'
import { asProblem } from '@/api/problem'
import { AskBlocked, Past } from '@/app/cancellation/AskBlocked'
import { AskFields } from '@/app/cancellation/AskFields'
import { useAsking } from '@/app/cancellation/useAsking'
import { kindWords, namedWords } from '@/app/cancellation/words'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { type Column, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FormSummary } from '@/ui/FormSummary'
import { MoneyText } from '@/ui/MoneyText'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { useUrlFilters } from '@/ui/useUrlFilters'

const DEFAULTS = { q: '', kind: '', id: '' } as const

/** Asks for a cancellation: first which document, then why. */
export function NewCancellationPage() {
  const filters = useUrlFilters(DEFAULTS)
  const { q, kind, id } = filters.values
  const isChosen = kind !== '' && id !== ''
  return (
    <>
      <PageHeader
        title="Pedir anulación"
        subtitle="Busca el documento y mira qué pasaría. La decide otra persona; hasta entonces no cambia nada."
        back={<BackLink to={paths.cancellations}>Volver a anulaciones</BackLink>}
      />
      {isChosen ? (
        <Chosen
          key={`${kind} ${id}`}
          kind={kind}
          id={id}
          onOther={() => {
            filters.set({ kind: '', id: '' }, { push: true })
          }}
        />
      ) : (
        <Search
          q={q}
          onSearch={(text) => {
            filters.set({ q: text })
          }}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<CancellationFound>[] = [
  {
    key: 'number',
    header: 'Documento',
    isTitle: true,
    cell: ({ number, kind }) => (
      <>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {number}
        </Box>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {kindWords(kind)}
        </Typography>
      </>
    ),
  },
  { key: 'title', header: 'De qué', cell: ({ title }) => title },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    isTitle: true,
    cell: ({ amount_minor, currency }) => (
      <MoneyText amount_minor={amount_minor} currency={currency} strong />
    ),
  },
  {
    key: 'blocked',
    header: 'Se puede anular',
    cell: ({ blocked_by }) => blockedWords(blocked_by) ?? 'Sí',
  },
]

function Search({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const { currentData, error, refetch } = useFindCancellationTargetsQuery(
    { q },
    { skip: q.trim() === '', refetchOnMountOrArgChange: true },
  )
  const problem = asProblem(error)
  return (
    <Section padded={false}>
      <FilterBar
        isFiltered={q !== ''}
        onReset={() => {
          onSearch('')
        }}
      >
        <FilterSearch label="Número, persona o concepto" value={q} onChange={onSearch} />
      </FilterBar>
      {q.trim() === '' ? (
        <EmptyState
          cause="nothing-yet"
          title="¿Qué hay que anular?"
          text="Escribe el número de un pago, una solicitud, una rendición o un movimiento de caja, o el nombre de la persona."
        />
      ) : problem !== null && currentData === undefined ? (
        <Stack sx={{ px: 2 }}>
          <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
        </Stack>
      ) : (
        <DataTable
          label="Documentos encontrados"
          columns={COLUMNS}
          rows={currentData?.items}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          rowHref={({ kind, id }) => `${paths.newCancellation(kind, id)}&q=${encodeURIComponent(q)}`}
          empty={
            <EmptyState
              cause="no-match"
              title="No encontramos ningún documento"
              text="Prueba con el número completo, por ejemplo PAG-2026-000123, o con otra palabra."
            />
          }
        />
      )}
    </Section>
  )
}

interface ChosenProps {
  kind: string
  id: string
  onOther: () => void
}

function Chosen({ kind, id, onOther }: ChosenProps) {
  const { currentData, error, refetch } = usePreviewCancellationQuery(
    { kind, id },
    { refetchOnMountOrArgChange: true },
  )
  const other = (
    <Button color="inherit" variant="outlined" onClick={onOther}>
      Elegir otro documento
    </Button>
  )
  return (
    <>
      <RecordGate
        record={currentData}
        problem={asProblem(error)}
        onRetry={refetch}
        back={null}
        loading="Mirando qué pasaría"
        missing={{
          title: 'No encontramos este documento',
          text: 'Puede que la dirección esté incompleta, o que anularlo no te toque a ti.',
        }}
      >
        {(preview) => (
          <>
            <Document preview={preview} other={other} />
            {preview.blocked_by === null || preview.blocked_by === undefined ? (
              <Ask preview={preview} />
            ) : null}
          </>
        )}
      </RecordGate>
      {currentData === undefined ? other : null}
    </>
  )
}

function Document({ preview, other }: { preview: CancellationPreview; other: ReactNode }) {
  const { target } = preview
  return (
    <Section title={`${kindWords(target.kind)} ${target.number}`} actions={other}>
      {(preview.blocked_by ?? null) === null ? (
        <Past past={preview.past} />
      ) : (
        <AskBlocked preview={preview} />
      )}
      <Facts
        items={[
          { name: 'De qué', value: target.title },
          {
            name: 'Monto',
            value: <MoneyText amount_minor={target.amount_minor} currency={target.currency} />,
            strong: true,
          },
        ]}
      />
    </Section>
  )
}

function Ask({ preview }: { preview: CancellationPreview }) {
  const navigate = useNavigate()
  const asking = useAsking(preview)
  const notify = useNotify()
  const { form, draft } = asking
  const { allowLeaving } = useLeaveGuard(draft.isChanged)
  const send = async () => {
    const cancellation = await asking.send()
    if (cancellation !== null) {
      allowLeaving()
      notify.success(`Pediste anular ${namedWords(preview.target)}: la decide otra persona.`)
      await navigate(paths.cancellation(cancellation.id))
    }
  }
  return (
    <Section title="Por qué se anula">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!asking.isPending) {
            void send()
          }
        }}
      >
        <Stack sx={{ gap: 2, maxWidth: 720 }}>
          <FormSummary errors={form.errors} submitCount={form.submitCount} />
          <ProblemAlert problem={form.problem} />
          <AskFields preview={preview} asking={asking} />
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ActionButton type="submit" isPending={asking.isPending}>
              Pedir anulación
            </ActionButton>
            <Button component={RouterLink} to={paths.cancellations} color="inherit" variant="outlined">
              Volver
            </Button>
          </Stack>
        </Stack>
      </form>
    </Section>
  )
}
