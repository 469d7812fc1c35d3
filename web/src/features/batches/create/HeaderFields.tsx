import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type SourceAccount, useListConceptAccountsQuery, useListSourceAccountsQuery } from '@/api/client'
import type { Fields } from '@/app/forms/useFields'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { addDays } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { availableOf, conceptChoices } from '@/lib/sources'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { DateField } from '@/ui/DateField'
import { MenuField } from '@/ui/MenuField'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import { TextInput } from '@/ui/TextInput'
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

interface HeaderFieldsProps extends Fields<HeaderValues, HeaderField> {
  form: Form<HeaderField>
  today: string
}

/** What stands above the lines of a batch. Its totals are typed from paper, so that the file is held against something else. */
export function HeaderFields({ form, values, set, field, today }: HeaderFieldsProps) {
  const { sources, chosen, currency } = useSources(values.source_account_id)
  const { data: concepts } = useListConceptAccountsQuery()
  const control = parsePositiveMoney(values.control, currency)
  const available_minor = chosen === undefined ? null : availableOf(chosen)
  const isShort = available_minor !== null && control.ok && available_minor < control.amount_minor
  return (
    <>
      <MenuField
        {...field(
          'source_account_id',
          available_minor === null
            ? 'De qué cuenta de la empresa sale el dinero.'
            : `Disponible ${formatMoney(available_minor, currency)}, descontado lo que está en tránsito.`,
        )}
        value={chosen?.id ?? ''}
        shown={chosen?.name ?? ''}
        required
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
      </MenuField>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField {...field('execution_date')} min={today} max={addDays(today, MOST_DAYS_AHEAD)} required />
        <MenuField {...field('class', 'El banco la lee en el archivo.')} choices={CLASSES} required />
      </Box>
      <MenuField
        {...field('concept_account_id', 'A él van las líneas que no pagan una solicitud.')}
        value={concepts === undefined ? '' : values.concept_account_id}
        choices={conceptChoices(concepts?.items)}
        required
      />
      <TextInput
        {...field('description', 'Por ejemplo: Fletes de noviembre.')}
        maxLength={DESCRIPTION_LENGTH}
        required
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
            {...form.at('control_minor')}
            label={LABELS.control_minor}
            currency={currency}
            value={values.control}
            onChange={(control) => set({ control }, 'control_minor')}
            required
          />
          <TextInput
            {...form.at('control_count', ' ')}
            label={LABELS.control_count}
            value={values.count}
            onChange={(count) => set({ count }, 'control_count')}
            inputMode="numeric"
            required
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
