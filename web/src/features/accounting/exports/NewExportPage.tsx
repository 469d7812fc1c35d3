import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import {
  accountingApi,
  type ExportPreview,
  type LedgerExport,
  usePreviewLedgerExportQuery,
} from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { useFields } from '@/app/forms/useFields'
import { counted, written } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { endOfLastMonth } from '@/lib/ranges'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { type ConfirmOptions, confirm } from '@/ui/confirm'
import { DateField } from '@/ui/DateField'
import { Facts } from '@/ui/Facts'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { useToday } from '../days'
import { Files } from '../Files'
import { Uncoded } from './Uncoded'
import { daysWords, totalsWords } from './words'

/** Hands what no export took yet to the company's own books, once. */
export function NewExportPage() {
  const [made, setMade] = useState<LedgerExport | null>(null)
  return (
    <>
      <PageHeader
        title="Exportar asientos"
        subtitle="Se exportan los asientos que no están en otra exportación, y quedan marcados para que no se repitan."
        back={<BackLink to={paths.accountingPage('exports')}>Volver a exportaciones</BackLink>}
      />
      {made === null ? <ExportForm onMade={setMade} /> : <Made made={made} onAgain={() => setMade(null)} />}
    </>
  )
}

const LABELS = { from: 'Desde', until: 'Hasta', without_codes: 'Cuentas sin código' } as const

function ExportForm({ onMade }: { onMade: (made: LedgerExport) => void }) {
  const today = useToday()
  const { form, values, set, field } = useFields(LABELS, {
    from: '',
    until: endOfLastMonth(today),
    without_codes: false,
  })
  const { from, until, without_codes: isWithoutCodes } = values
  const { send, isPending } = useCommand()
  const isAsked = until !== '' && (from === '' || from <= until) && until <= today
  const {
    currentData: preview,
    error,
    refetch,
  } = usePreviewLedgerExportQuery(
    { until, ...(from === '' ? {} : { from }) },
    { skip: !isAsked, refetchOnMountOrArgChange: true },
  )
  const lacking = preview?.without_code.length ?? 0

  const submit = async () => {
    const isNothing = preview?.entries === 0
    if (
      !form.check(wrongWith({ from, until, today, isNothing, isLacking: lacking > 0 && !isWithoutCodes }))
    ) {
      return
    }
    if (preview !== undefined && !(await confirm(question(preview)))) {
      return
    }
    const answer = await send(
      accountingApi.endpoints.makeLedgerExport,
      { ledgerExportBody: { from: from === '' ? null : from, until, without_codes: isWithoutCodes } },
      { done: ({ number }) => `Exportación ${number} lista.`, form, saysRefusal: true },
    )
    if (answer.ok) {
      onMade(answer.data)
    } else {
      // Somebody else may have exported meanwhile, or an account lost its code.
      void refetch()
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <Section title="Qué fechas">
        <Stack sx={{ gap: 2, maxWidth: 720 }}>
          <FormProblems form={form} />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <DateField
              {...field('from', 'Vacío: todo lo anterior que falte.')}
              label="Desde (opcional)"
              max={until}
            />
            <DateField {...field('until')} max={today} required />
          </Stack>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            {[
              { label: 'Hasta el mes pasado', day: endOfLastMonth(today) },
              { label: 'Hasta hoy', day: today },
            ].map(({ label, day }) => (
              <Button
                key={label}
                size="small"
                variant="outlined"
                color="inherit"
                aria-pressed={until === day}
                onClick={() => set({ until: day })}
              >
                {label}
              </Button>
            ))}
          </Stack>
        </Stack>
      </Section>
      <Section title="Qué se exportaría">
        <ProblemAlert problem={isAsked ? asProblem(error) : null} takesFocus={false} onRetry={refetch} />
        {preview === undefined ? (
          <Typography color="textSecondary" role="status">
            {isAsked && error === undefined ? 'Contando los asientos…' : 'Elige fechas para verlo.'}
          </Typography>
        ) : (
          <Stack sx={{ gap: 2 }}>
            <Previewed preview={preview} />
            {lacking === 0 || preview.entries === 0 ? null : (
              <>
                <Uncoded keys={preview.without_code} />
                <WithoutCodes
                  id={form.idOf('without_codes')}
                  isOn={isWithoutCodes}
                  error={form.errorOf('without_codes')}
                  onChange={(isOn) => set({ without_codes: isOn })}
                />
              </>
            )}
            <div>
              <ActionButton type="submit" isPending={isPending}>
                {preview.entries === 0
                  ? 'Exportar'
                  : `Exportar ${counted(Math.min(preview.entries, preview.most), 'asiento', 'asientos')}`}
              </ActionButton>
            </div>
          </Stack>
        )}
      </Section>
    </Form>
  )
}

interface WithoutCodesProps {
  id: string
  isOn: boolean
  error: string | undefined
  onChange: (isOn: boolean) => void
}

/** Why the export waits for this is said here: the summary of the form is far above. */
function WithoutCodes({ id, isOn, error, onChange }: WithoutCodesProps) {
  const isWrong = error !== undefined
  const errorId = `${id}-error`
  return (
    <FormControl error={isWrong}>
      <FormControlLabel
        label="Exportar sin código las cuentas que no lo tienen"
        control={
          <Checkbox
            id={id}
            checked={isOn}
            onChange={(_, isNowOn) => onChange(isNowOn)}
            slotProps={{
              input: isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {},
            }}
          />
        }
      />
      {isWrong ? (
        <FormHelperText id={errorId} role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </FormControl>
  )
}

/** What an export does cannot be taken back, so it is asked first. */
function question({ entries, most }: ExportPreview): ConfirmOptions {
  const many = counted(Math.min(entries, most), 'asiento', 'asientos')
  return {
    title: `¿Exportar ${many}?`,
    text: `${entries === 1 ? 'Queda marcado como exportado' : 'Quedan marcados como exportados'} para siempre: ninguna otra exportación ${entries === 1 ? 'lo' : 'los'} incluye. El archivo se puede volver a descargar cuando quieras.`,
    confirmLabel: `Exportar ${many}`,
  }
}

interface Wanted {
  from: string
  until: string
  today: string
  isNothing: boolean
  isLacking: boolean
}

function wrongWith({ from, until, today, isNothing, isLacking }: Wanted) {
  if (until === '') {
    return { until: 'Elige el último día.' }
  }
  if (until > today) {
    return { until: 'Elige hoy o un día anterior.' }
  }
  if (from > until) {
    return { from: 'La fecha «Desde» es posterior a la fecha «Hasta».' }
  }
  if (isNothing) {
    return { until: 'No hay asientos por exportar en esas fechas.' }
  }
  return isLacking
    ? { without_codes: 'Asigna los códigos que faltan, o marca que se exporten sin ellos.' }
    : {}
}

function Previewed({ preview: { entries, most, first, last } }: { preview: ExportPreview }) {
  if (entries === 0) {
    return (
      <Notice tone="info" title="No queda nada por exportar en esas fechas">
        Lo que ya se exportó está en la lista de exportaciones, con sus archivos.
      </Notice>
    )
  }
  return (
    <>
      {entries > most ? (
        <Notice tone="warning" title={`Son más de ${written(most)} asientos`}>
          Una exportación lleva como máximo esa cantidad: elige menos días y haz varias.
        </Notice>
      ) : null}
      <Facts
        items={[
          {
            name: 'Asientos',
            value: entries > most ? `Más de ${written(most)}` : written(entries),
            strong: true,
          },
          { name: 'Del primero', value: typeof first === 'string' ? formatDate(first) : null },
          { name: 'Al último', value: typeof last === 'string' ? formatDate(last) : null },
        ]}
      />
    </>
  )
}

function Made({ made, onAgain }: { made: LedgerExport; onAgain: () => void }) {
  return (
    <Section title={`Exportación ${made.number} lista`}>
      <Facts
        items={[
          { name: 'Fechas', value: daysWords(made) },
          { name: 'Asientos', value: written(made.entries), strong: true },
          { name: 'Debe y Haber', value: totalsWords(made.totals) },
        ]}
      />
      <Stack direction="row" useFlexGap sx={{ mt: 3, gap: 1, flexWrap: 'wrap' }}>
        <Files of={{ what: 'export', id: made.id }} />
        <Button
          component={RouterLink}
          to={`${paths.accounting}?export=${encodeURIComponent(made.id)}`}
          variant="outlined"
          color="inherit"
        >
          Ver los asientos
        </Button>
        <Button color="inherit" onClick={onAgain}>
          Exportar otras fechas
        </Button>
      </Stack>
    </Section>
  )
}
