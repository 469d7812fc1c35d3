import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useState } from 'react'
import {
  type RequestTypeItem,
  useListBranchesQuery,
  useListCostCentresQuery,
  useListCurrenciesQuery,
} from '@/api/requests'
import { config } from '@/lib/config'
import { businessDate } from '@/lib/dates'
import { ChoiceField, choicesOf, choicesOfTexts } from '@/ui/ChoiceField'
import { DateField } from '@/ui/DateField'
import { TextInput } from '@/ui/TextInput'
import { methodWords } from '../words'
import { type FormValue, fieldId, methodOf, PURPOSE_MAX, TRIP_MAX } from './model'

// Most people ask for themselves: the search for another comes when it is wanted.
const BeneficiaryField = lazy(async () => ({
  default: (await import('./BeneficiaryField')).BeneficiaryField,
}))

interface AboutProps {
  value: FormValue
  type: RequestTypeItem | undefined
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<FormValue>, path: string) => void
}

/** For whom, and what for. */
export function About({ value, type, errors, onChange }: AboutProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <div>
      <ForWhom value={value} error={errors['beneficiary_id']} onChange={onChange} />
      <TextInput
        id={fieldId('purpose')}
        label="Motivo"
        value={value.purpose}
        onChange={(purpose) => onChange({ purpose }, 'purpose')}
        error={errors['purpose']}
        helperText={
          type?.confidential === true
            ? 'Solo lo leen tú, quien recibe el dinero y quienes deciden.'
            : `${String(value.purpose.length)} de ${String(PURPOSE_MAX)}`
        }
        maxLength={PURPOSE_MAX}
        multiline
        minRows={isNarrow ? 1 : 2}
        required
        sx={{ mt: { xs: 1.5, sm: 2.5 } }}
      />
    </div>
  )
}

/** When, how, and where it belongs: most of it may stay empty. */
export function Further({ value, type, errors, onChange }: AboutProps) {
  const { data: branches } = useListBranchesQuery()
  const { data: centres } = useListCostCentresQuery()
  const { data: currencies } = useListCurrenciesQuery()
  const choices = [...new Set([config.homeCurrency, ...(currencies?.items ?? []), value.currency])]
  const [today] = useState(() => businessDate(new Date()))
  return (
    <Box
      sx={{ display: 'grid', columnGap: 2, rowGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      <DateField
        id={fieldId('needed_by')}
        label="¿Para cuándo la necesitas?"
        value={value.needed_by}
        min={today}
        onChange={(needed_by) => onChange({ needed_by }, 'needed_by')}
        error={errors['needed_by']}
        helperText="Opcional"
      />
      <MethodChoice value={value} type={type} error={errors['method']} onChange={onChange} />
      <TextInput
        id={fieldId('trip_reference')}
        label="Viaje"
        value={value.trip_reference}
        onChange={(trip_reference) => onChange({ trip_reference }, 'trip_reference')}
        error={errors['trip_reference']}
        helperText="Opcional: el número del viaje, si es por uno"
        maxLength={TRIP_MAX}
      />
      <Choice
        path="branch_id"
        label="Sucursal"
        none="Ninguna"
        value={value.branch_id}
        items={branches?.items}
        error={errors['branch_id']}
        onChange={(branch_id) => onChange({ branch_id }, 'branch_id')}
      />
      <Choice
        path="cost_centre_id"
        label="Centro de costo"
        none="Ninguno"
        value={value.cost_centre_id}
        items={centres?.items}
        error={errors['cost_centre_id']}
        onChange={(cost_centre_id) => onChange({ cost_centre_id }, 'cost_centre_id')}
      />
      {choices.length === 1 && errors['currency'] === undefined ? null : (
        <ChoiceField
          id={fieldId('currency')}
          label="Moneda"
          value={value.currency}
          onChange={(currency) => onChange({ currency }, 'currency')}
          error={errors['currency']}
          helperText=" "
          choices={choicesOfTexts(choices)}
        />
      )}
    </Box>
  )
}

interface ForWhomProps {
  value: FormValue
  error: string | undefined
  onChange: AboutProps['onChange']
}

function ForWhom({ value, error, onChange }: ForWhomProps) {
  return (
    <>
      <FormControl component="fieldset">
        <FormLabel
          component="legend"
          sx={{ typography: { xs: 'body2', sm: 'body1' }, '&&': { fontWeight: 600 }, color: 'text.primary' }}
        >
          ¿Para quién es?
        </FormLabel>
        <RadioGroup
          row
          sx={{
            flexWrap: { xs: 'nowrap', sm: 'wrap' },
            '& > :first-of-type': { flexShrink: 0 },
            '& .MuiFormControlLabel-label': { typography: { xs: 'body2', sm: 'body1' }, lineHeight: 1.3 },
          }}
          value={value.forWhom}
          onChange={(_event, chosen) => {
            onChange({ forWhom: chosen === 'other' ? 'other' : 'me' }, 'beneficiary_id')
          }}
        >
          <FormControlLabel value="me" control={<Radio />} label="Para mí" />
          <FormControlLabel value="other" control={<Radio />} label="Para otra persona o un proveedor" />
        </RadioGroup>
      </FormControl>
      {value.forWhom === 'other' ? (
        <Box sx={{ mt: 1 }}>
          <Suspense
            fallback={
              <Box role="status" sx={{ height: 79 }}>
                Cargando...
              </Box>
            }
          >
            <BeneficiaryField
              id={fieldId('beneficiary_id')}
              value={value.beneficiary}
              error={error}
              onChange={(beneficiary) => onChange({ beneficiary }, 'beneficiary_id')}
            />
          </Suspense>
        </Box>
      ) : null}
    </>
  )
}

interface ChoiceProps {
  path: string
  label: string
  none: string
  value: string
  items: readonly { id: string; name: string }[] | undefined
  error: string | undefined
  onChange: (id: string) => void
}

function Choice({ path, value, items, ...field }: ChoiceProps) {
  return (
    <ChoiceField
      {...field}
      id={fieldId(path)}
      value={items?.some(({ id }) => id === value) === true ? value : ''}
      helperText="Opcional"
      choices={choicesOf(items)}
    />
  )
}

interface MethodChoiceProps extends Omit<AboutProps, 'errors'> {
  error: string | undefined
}

/** Asked only where there is a choice. */
function MethodChoice({ value, type, error, onChange }: MethodChoiceProps) {
  const allowed = type?.methods ?? []
  const method = methodOf(value, type)
  if (allowed.length < 2) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {type === undefined
          ? 'La forma de pago depende del tipo que elijas.'
          : `Se paga así: ${methodWords(method).toLowerCase()}.`}
      </Typography>
    )
  }
  return (
    <ChoiceField
      id={fieldId('method')}
      label="¿Cómo la quieres recibir?"
      value={method}
      onChange={(chosen) => onChange({ method: chosen }, 'method')}
      error={error}
      helperText=" "
      choices={allowed.map((option) => ({ value: option, label: methodWords(option) }))}
    />
  )
}
