import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { config } from '@/lib/config'
import { MoneyField } from '@/ui/MoneyField'
import { OUTCOMES } from './kinds'
import { type FieldsProps, LABELS } from './model'

/** What a type of request demands, and what becomes of its money. */
export function TypeFields(props: FieldsProps) {
  const { values, form, set } = props
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={LABELS.outcome}
          value={values.outcome}
          onChange={(event) => {
            set('outcome', { outcome: event.target.value })
          }}
          {...form.field('outcome')}
          required
          fullWidth
        >
          {OUTCOMES.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {values.outcome === 'settle' ? <Whole {...props} field="settle_days" isRequired /> : null}
        {values.outcome === 'payroll' ? <Whole {...props} field="instalments" isRequired /> : null}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          label={LABELS.expense_account}
          value={values.expense_account}
          onChange={(event) => {
            set('expense_account', { expense_account: event.target.value })
          }}
          {...form.field('expense_account', 'El código del plan de cuentas.')}
          slotProps={{ htmlInput: { maxLength: 20, spellCheck: false } }}
          autoComplete="off"
          required
          fullWidth
        />
        <Whole {...props} field="position" hint="Vacío: al final." />
      </Stack>
      <MoneyField
        id={form.idOf('ceiling_minor')}
        label={LABELS.ceiling_minor}
        currency={config.homeCurrency}
        value={values.ceiling}
        onChange={(ceiling) => {
          set('ceiling_minor', { ceiling })
        }}
        error={form.errorOf('ceiling_minor')}
        helperText="El máximo que se puede pedir en una solicitud. Vacío: sin tope."
      />
      <Methods {...props} />
      <div>
        <Tick
          label="También lo aprueba RRHH"
          isOn={values.needs_hr}
          onChange={(needs_hr) => {
            set(null, { needs_hr })
          }}
        />
        <Tick
          label="Confidencial: solo lo leen quien pide, quien cobra, quien decide y RRHH"
          isOn={values.confidential}
          onChange={(confidential) => {
            set(null, { confidential })
          }}
        />
      </div>
    </>
  )
}

function Whole({
  values,
  form,
  set,
  field,
  isRequired = false,
  hint,
}: FieldsProps & { field: 'settle_days' | 'instalments' | 'position'; isRequired?: boolean; hint?: string }) {
  return (
    <TextField
      label={LABELS[field]}
      value={values[field]}
      onChange={(event) => {
        set(field, { [field]: event.target.value })
      }}
      {...form.field(field, hint)}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
      autoComplete="off"
      required={isRequired}
      fullWidth
    />
  )
}

function Methods({ values, form, set }: FieldsProps) {
  const error = form.errorOf('methods')
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{LABELS.methods}</FormLabel>
      <FormGroup row>
        <Tick
          id={form.idOf('methods')}
          label="Transferencia"
          isOn={values.transfer}
          onChange={(transfer) => {
            set('methods', { transfer })
          }}
        />
        <Tick
          label="Efectivo"
          isOn={values.cash}
          onChange={(cash) => {
            set('methods', { cash })
          }}
        />
      </FormGroup>
      {error === undefined ? null : <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}

interface TickProps {
  id?: string
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Tick({ id, label, isOn, onChange }: TickProps) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          id={id}
          checked={isOn}
          onChange={(event) => {
            onChange(event.target.checked)
          }}
        />
      }
      label={label}
    />
  )
}
