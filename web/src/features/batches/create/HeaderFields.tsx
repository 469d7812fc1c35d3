import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SourceAccount, useListConceptAccountsQuery, useListSourceAccountsQuery } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { addDays } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { availableOf } from '@/lib/sources'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { DateField } from '@/ui/DateField'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import { CLASSES } from '../words'
import { DESCRIPTION_LENGTH, type HeaderField, type HeaderValues, LABELS, MOST_DAYS_AHEAD } from './header'

/** The accounts that money may leave from, and the currency of the one that is chosen. */
export function useSources(sourceId: string) {
  const { data } = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const chosen = data?.items.find(({ id }) => id === sourceId)
  return { sources: data?.items ?? [], chosen, currency: chosen?.currency ?? config.homeCurrency }
}

function inWords(source: SourceAccount): string {
  const available_minor = availableOf(source)
  return available_minor === null ? '' : ` · disponible ${formatMoney(available_minor, source.currency)}`
}

interface HeaderFieldsProps {
  values: HeaderValues
  form: Form<HeaderField>
  today: string
  onChange: (patch: Partial<HeaderValues>, field: HeaderField) => void
}

/** What stands above the lines of a batch. Its totals are typed from paper, so that the file is held against something else. */
export function HeaderFields({ values, form, today, onChange }: HeaderFieldsProps) {
  const { sources, chosen, currency } = useSources(values.source_account_id)
  const { data: concepts } = useListConceptAccountsQuery()
  const control = parsePositiveMoney(values.control, currency)
  const available_minor = chosen === undefined ? null : availableOf(chosen)
  const isShort = available_minor !== null && control.ok && available_minor < control.amount_minor
  return (
    <>
      <TextField
        select
        label={LABELS.source_account_id}
        value={chosen?.id ?? ''}
        onChange={(event) => {
          onChange({ source_account_id: event.target.value }, 'source_account_id')
        }}
        {...form.field(
          'source_account_id',
          available_minor === null
            ? 'De qué cuenta de la empresa sale el dinero.'
            : `Disponible ${formatMoney(available_minor, currency)}, descontado lo que está en tránsito.`,
        )}
        slotProps={{ select: { renderValue: () => chosen?.name ?? '' } }}
        required
        fullWidth
      >
        {sources.map((source) => (
          <MenuItem key={source.id} value={source.id}>
            <div>
              {source.name}
              <Typography variant="caption" component="p" color="textSecondary">
                {`${source.bank.name} ${source.number_masked}${inWords(source)}`}
              </Typography>
            </div>
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField
          label={LABELS.execution_date}
          id={form.idOf('execution_date')}
          value={values.execution_date}
          onChange={(execution_date) => {
            onChange({ execution_date }, 'execution_date')
          }}
          min={today}
          max={addDays(today, MOST_DAYS_AHEAD)}
          error={form.errorOf('execution_date')}
          required
        />
        <TextField
          select
          label={LABELS.class}
          value={values.class}
          onChange={(event) => {
            onChange({ class: event.target.value }, 'class')
          }}
          {...form.field('class', 'El banco la lee en el archivo.')}
          required
          fullWidth
        >
          {CLASSES.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TextField
        select
        label={LABELS.concept_account_id}
        value={concepts === undefined ? '' : values.concept_account_id}
        onChange={(event) => {
          onChange({ concept_account_id: event.target.value }, 'concept_account_id')
        }}
        {...form.field('concept_account_id', 'A él van las líneas que no pagan una solicitud.')}
        required
        fullWidth
      >
        {(concepts?.items ?? []).map(({ id, code, name }) => (
          <MenuItem key={id} value={id}>
            {code} · {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={LABELS.description}
        value={values.description}
        onChange={(event) => {
          onChange({ description: event.target.value }, 'description')
        }}
        {...form.field('description', 'Por ejemplo: Fletes de noviembre.')}
        slotProps={{ htmlInput: { maxLength: DESCRIPTION_LENGTH } }}
        autoComplete="off"
        required
        fullWidth
      />
      <Box
        component="fieldset"
        sx={{
          m: 0,
          p: 2,
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'neutral.50',
        }}
      >
        <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
          Control
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Cópialos de tu documento de origen, no del archivo: si a la hoja le falta o le sobra una fila, así
          se nota.
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <MoneyField
            label={LABELS.control_minor}
            id={form.idOf('control_minor')}
            currency={currency}
            value={values.control}
            onChange={(control) => {
              onChange({ control }, 'control_minor')
            }}
            error={form.errorOf('control_minor')}
            required
          />
          <TextField
            label={LABELS.control_count}
            value={values.count}
            onChange={(event) => {
              onChange({ count: event.target.value }, 'control_count')
            }}
            {...form.field('control_count', ' ')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            autoComplete="off"
            required
            fullWidth
          />
        </Box>
      </Box>
      {isShort && control.ok ? (
        <Notice tone="warning" title="Lo disponible no alcanza">
          Faltan {formatMoney(control.amount_minor - available_minor, currency)} en esa cuenta. Puedes
          preparar el lote; antes de enviarlo debe haber dinero.
        </Notice>
      ) : null}
    </>
  )
}
