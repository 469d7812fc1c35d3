import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CancellationPreview, useListCancellationCausesQuery } from '@/api/client'
import { FILE_MAX_BYTES, FILE_TYPES, KeptList, PendingList, sizeText } from '@/features/files/door'
import { blockedWords } from '@/lib/people'
import { choicesOf } from '@/ui/ChoiceField'
import { FileDrop } from '@/ui/FileDrop'
import { MenuField } from '@/ui/MenuField'
import { Notice } from '@/ui/Notice'
import { Restored } from '@/ui/Restored'
import { TextInput } from '@/ui/TextInput'
import { Effects } from '../Effects'
import { becomesWords } from '../words'
import { type Asking, choices, EXPLANATION_LENGTH, LABELS, MAX_EVIDENCE } from './useAsking'

interface AskFieldsProps {
  preview: CancellationPreview
  asking: Asking
}

/** What cancelling the document would do, and what must be said to ask for it. */
export function AskFields({ preview, asking }: AskFieldsProps) {
  const { draft, form } = asking
  return (
    <Stack sx={{ gap: 2 }}>
      <Restored draft={draft} />
      <WhatHappens preview={preview} asking={asking} />
      <CauseField asking={asking} />
      <TextInput
        label={LABELS.explanation}
        value={draft.value.explanation}
        onChange={(text) => {
          form.touch('explanation')
          draft.setValue((before) => ({ ...before, explanation: text }))
        }}
        {...form.at(
          'explanation',
          `Quien decide la lee: qué pasó y cómo se sabe. ${String(draft.value.explanation.length)} de ${String(EXPLANATION_LENGTH)}`,
        )}
        maxLength={EXPLANATION_LENGTH}
        multiline
        minRows={3}
        required
      />
      <Evidence asking={asking} isRequired={preview.needs_evidence} />
    </Stack>
  )
}

const BOX = { p: 2, borderRadius: 1, border: '1px solid', borderColor: 'divider' } as const

/** What would be done; of a payment of a request, by what becomes of the request. */
function WhatHappens({ preview, asking: { draft, form } }: AskFieldsProps) {
  const ways = choices(preview)
  const [only] = preview.effects
  if (ways.length === 0) {
    return only === undefined ? null : (
      <Box sx={BOX}>
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          Esto va a pasar
        </Typography>
        <Outlook {...only} label="Esto va a pasar" />
      </Box>
    )
  }
  const error = form.errorOf('becomes')
  return (
    <Box id={form.idOf('becomes')} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography variant="subtitle2" component="h3" id={`${form.idOf('becomes')}-label`} sx={{ mb: 1 }}>
        {LABELS.becomes} *
      </Typography>
      <RadioGroup
        aria-labelledby={`${form.idOf('becomes')}-label`}
        aria-describedby={error === undefined ? undefined : `${form.idOf('becomes')}-error`}
        value={draft.value.becomes}
        onChange={(_, becomes) => {
          form.touch('becomes')
          draft.setValue((before) => ({ ...before, becomes }))
        }}
        sx={{ gap: 1 }}
      >
        {ways.map((way) => (
          <Way key={way.becomes} way={way} isChosen={draft.value.becomes === way.becomes} />
        ))}
      </RadioGroup>
      {error === undefined ? null : (
        <FormHelperText id={`${form.idOf('becomes')}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

interface WayProps {
  way: ReturnType<typeof choices>[number]
  isChosen: boolean
}

function Way({ way, isChosen }: WayProps) {
  const { label, hint } = becomesWords(way.becomes)
  return (
    <Box sx={{ ...BOX, py: 1, borderColor: isChosen ? 'primary.main' : 'divider' }}>
      <FormControlLabel value={way.becomes} control={<Radio />} label={<b>{label}</b>} />
      <Box sx={{ pl: 4, pb: 0.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
        <Outlook {...way} label={`Si la solicitud ${label.toLowerCase()}`} />
      </Box>
    </Box>
  )
}

/** What would be done now; or what keeps it from being done now, which may have passed when it is decided. */
function Outlook({
  label,
  effects,
  blocked_by,
}: Pick<CancellationPreview['effects'][number], 'effects' | 'blocked_by'> & { label: string }) {
  const why = blockedWords(blocked_by)
  return why === null ? (
    <Effects label={label} effects={effects} />
  ) : (
    <Typography variant="body2" sx={{ color: 'warning.darkest' }}>
      Hoy no se podría ejecutar: {why} Puedes pedirla igual; se decide cuando se pueda.
    </Typography>
  )
}

function CauseField({ asking: { draft, form } }: Pick<AskFieldsProps, 'asking'>) {
  const { data, isError } = useListCancellationCausesQuery()
  const isKnown = data?.items.some(({ id }) => id === draft.value.cause_id) === true
  const isNone = data?.items.length === 0
  return (
    <>
      {isNone ? (
        <Notice tone="warning" title="No hay causas de anulación">
          Quien administra el portal las agrega en Configuración; sin una no se puede pedir.
        </Notice>
      ) : null}
      <MenuField
        label={LABELS.cause_id}
        value={isKnown ? draft.value.cause_id : ''}
        onChange={(text) => {
          form.touch('cause_id')
          draft.setValue((before) => ({ ...before, cause_id: text }))
        }}
        {...form.at('cause_id', isError ? 'No pudimos leer las causas. Recarga la página.' : undefined)}
        required
        choices={choicesOf(data?.items)}
      />
    </>
  )
}

function Evidence({ asking, isRequired }: { asking: Asking; isRequired: boolean }) {
  const { draft, form, pending } = asking
  const isFull = draft.value.evidence.length + pending.length >= MAX_EVIDENCE
  return (
    <Box
      role="group"
      aria-label={LABELS.evidence}
      id={form.idOf('evidence')}
      tabIndex={-1}
      sx={{ outline: 'none' }}
    >
      {draft.value.evidence.length === 0 ? null : (
        <KeptList
          label="Soportes subidos"
          files={draft.value.evidence}
          detailOf={({ size_bytes }) => `${sizeText(size_bytes)} · Subido`}
          onRemove={({ id }) => {
            form.touch('evidence')
            draft.setValue((before) => ({
              ...before,
              evidence: before.evidence.filter((paper) => paper.id !== id),
            }))
          }}
        />
      )}
      <PendingList
        pending={pending}
        onDrop={(id) => {
          form.touch('evidence')
          asking.dropPending(id)
        }}
        onRetry={asking.retryEvidence}
      />
      {isFull ? (
        <Typography variant="body2" color="textSecondary">
          Ya están los {MAX_EVIDENCE} que caben.
        </Typography>
      ) : (
        <FileDrop
          label={isRequired ? 'Documento del banco y otros soportes *' : 'Soportes (opcional)'}
          limits={`PDF, JPEG, PNG o WebP, hasta 10 MB cada uno y ${String(MAX_EVIDENCE)} en total`}
          accept={FILE_TYPES}
          maxSize_bytes={FILE_MAX_BYTES}
          onFiles={asking.addEvidence}
          {...(form.errorOf('evidence') === undefined ? {} : { error: form.errorOf('evidence')! })}
        />
      )}
      {isFull && form.errorOf('evidence') !== undefined ? (
        <FormHelperText error>{form.errorOf('evidence')}</FormHelperText>
      ) : null}
    </Box>
  )
}
