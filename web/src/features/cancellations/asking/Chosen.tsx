import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { type CancellationPreview, usePreviewCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { Facts } from '@/ui/Facts'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { MoneyText } from '@/ui/MoneyText'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { kindWords, namedWords, titledWords } from '../words'
import { AskBlocked, Past } from './AskBlocked'
import { AskFields } from './AskFields'
import { useAsking } from './useAsking'

interface ChosenProps {
  kind: string
  id: string
  onOther: () => void
}

/** The document that was chosen: what cancelling it would do, and the form that asks for it. */
export function Chosen({ kind, id, onOther }: ChosenProps) {
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
        loading="Revisando qué pasaría"
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
          { name: titledWords(target.kind), value: target.title },
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
  const { form, draft, pending } = asking
  const { allowLeaving } = useLeaveGuard(
    draft.isChanged || pending.length > 0,
    pending.length > 0 ? 'text' : 'all',
  )
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
      <Form isPending={asking.isPending} onSubmit={send}>
        <Stack sx={{ gap: 2, maxWidth: 720 }}>
          <FormProblems form={form} />
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
      </Form>
    </Section>
  )
}
