import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { config } from '@/lib/config'
import { MenuField } from '@/ui/MenuField'
import { MoneyField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import { OUTCOMES } from './kinds'
import { type FieldsProps, LABELS } from './model'

/** What a type of request demands, and what becomes of its money. */
export function TypeFields(props: FieldsProps) {
  const { values, field, set } = props
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MenuField {...field('outcome')} choices={OUTCOMES} required />
        {values.outcome === 'settle' ? <TextInput {...field('settle_days')} {...NUMBER} required /> : null}
        {values.outcome === 'payroll' ? <TextInput {...field('instalments')} {...NUMBER} required /> : null}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextInput
          {...field('expense_account', 'El código del plan de cuentas.')}
          maxLength={20}
          spellCheck={false}
          required
        />
        <TextInput {...field('position', 'Vacío: al final.')} {...NUMBER} />
      </Stack>
      <MoneyField
        {...field('ceiling_minor', 'El máximo que se puede pedir en una solicitud. Vacío: sin tope.')}
        currency={config.homeCurrency}
      />
      <Methods {...props} />
      <div>
        <Tick
          label="También lo aprueba RRHH"
          isOn={values.needs_hr}
          onChange={(needs_hr) => set({ needs_hr })}
        />
        <Tick
          label="Confidencial: solo lo leen quien pide, quien cobra, quien decide y RRHH"
          isOn={values.confidential}
          onChange={(confidential) => set({ confidential })}
        />
      </div>
    </>
  )
}

const NUMBER = { inputMode: 'numeric', maxLength: 4 } as const

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
          onChange={(transfer) => set({ transfer }, 'methods')}
        />
        <Tick label="Efectivo" isOn={values.cash} onChange={(cash) => set({ cash }, 'methods')} />
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
      control={<Checkbox id={id} checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  )
}
