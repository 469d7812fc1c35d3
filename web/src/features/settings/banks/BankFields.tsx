import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ChoiceField } from '@/ui/ChoiceField'
import { Icon } from '@/ui/icons'
import { TextInput } from '@/ui/TextInput'
import { type FieldsProps, LABELS } from '../model'
import {
  ACCOUNT_KINDS,
  type AliasValue,
  type BankPath,
  type BankValues,
  type LengthValue,
  MOST,
  newAlias,
  newLength,
  SCHEMES,
} from './model'

/** What a bank says of its accounts, and by which other names people know it. */
export function BankFields(props: FieldsProps) {
  const { values, form, set } = props
  const { bank } = values
  const change: PartProps['change'] = (field, next) => {
    set({ bank: { ...bank, ...next } }, field)
  }
  return (
    <>
      <Group
        title="Sus cuentas"
        text="Con esto se revisa cada número de cuenta que alguien registra o trae en un archivo."
      >
        <ChoiceField
          label={LABELS.scheme}
          value={bank.scheme}
          choices={SCHEMES}
          onChange={(scheme) => change('scheme', { scheme })}
          {...form.at('scheme')}
        />
        {bank.scheme === '' ? <Lengths {...props} change={change} /> : null}
        <TextInput
          label={LABELS.prefix}
          value={bank.prefix}
          onChange={(text) => change('prefix', { prefix: text })}
          {...form.at('prefix', 'Las cifras con que empiezan todas sus cuentas. Vacío: con cualquiera.')}
          maxLength={30}
          spellCheck={false}
        />
        <FormControlLabel
          control={
            <Switch
              checked={bank.digits_only}
              onChange={(event) => change('digits_only', { digits_only: event.target.checked })}
            />
          }
          label="Solo llevan cifras"
        />
      </Group>
      <Group
        title={LABELS.aliases}
        text="Otras formas de escribirlo en los archivos: «BG», «Bco. General». Tildes, mayúsculas y signos no cuentan."
      >
        {bank.aliases.map((alias, n) => (
          <Alias key={alias.key} {...props} alias={alias} n={n} change={change} />
        ))}
        {bank.aliases.length < MOST.aliases ? (
          <Adding
            label="Agregar otro nombre"
            onAdd={() => change('aliases', { aliases: [...bank.aliases, newAlias()] })}
          />
        ) : null}
      </Group>
    </>
  )
}

interface PartProps extends FieldsProps {
  change: (field: keyof typeof LABELS | BankPath, next: Partial<BankValues>) => void
}

function Lengths(props: PartProps) {
  const { lengths } = props.values.bank
  return (
    <>
      {lengths.map((length, n) => (
        <Length key={length.key} {...props} length={length} n={n} />
      ))}
      {lengths.length < MOST.lengths ? (
        <Adding
          label="Agregar un largo"
          onAdd={() => props.change('lengths', { lengths: [...lengths, newLength()] })}
        />
      ) : null}
    </>
  )
}

function Length({ values, form, change, length, n }: PartProps & { length: LengthValue; n: number }) {
  const { lengths } = values.bank
  const edit = (name: 'kind' | 'min' | 'max', text: string) => {
    const next = lengths.map((one) => (one.key === length.key ? { ...one, [name]: text } : one))
    change(`lengths/${n}/${name}`, { lengths: next })
  }
  const place = String(n + 1)
  const count = (name: 'min' | 'max', label: string) => (
    <TextInput
      label={label}
      value={length[name]}
      onChange={(text) => edit(name, text)}
      {...form.at(`lengths/${n}/${name}`)}
      inputMode="numeric"
      maxLength={2}
      htmlInput={{ 'aria-label': `${label} ${place}` }}
      size="small"
      required
      isLabelAbove
    />
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr auto', sm: '1fr 96px 96px auto' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pt: { xs: 1, sm: 0 } }}>
        <ChoiceField
          label="Cuentas"
          htmlInput={{ 'aria-label': `Cuentas del largo ${place}` }}
          value={length.kind}
          choices={ACCOUNT_KINDS}
          onChange={(kind) => edit('kind', kind)}
          {...form.at(`lengths/${n}/kind`)}
          size="small"
        />
      </Box>
      {count('min', 'Mínimo')}
      {count('max', 'Máximo')}
      <TakeAway
        label={`Quitar el largo ${place}`}
        onTake={() => change('lengths', { lengths: lengths.filter(({ key }) => key !== length.key) })}
      />
    </Box>
  )
}

function Alias({ values, form, change, alias, n }: PartProps & { alias: AliasValue; n: number }) {
  const { aliases } = values.bank
  const label = `Otro nombre ${String(n + 1)}`
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        label={label}
        value={alias.text}
        onChange={(text) => {
          change(`aliases/${n}`, {
            aliases: aliases.map((one) => (one.key === alias.key ? { ...one, text } : one)),
          })
        }}
        {...form.at(`aliases/${n}`)}
        maxLength={80}
        spellCheck={false}
        size="small"
        required
      />
      <TakeAway
        label={`Quitar el otro nombre ${String(n + 1)}`}
        onTake={() => change('aliases', { aliases: aliases.filter(({ key }) => key !== alias.key) })}
      />
    </Box>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title} data-items sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="subtitle1" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </div>
      {children}
    </Box>
  )
}

function Adding({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="add" />}
      data-adds
      onClick={onAdd}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  )
}

function TakeAway({ label, onTake }: { label: string; onTake: () => void }) {
  return (
    <IconButton data-takes-away aria-label={label} onClick={onTake}>
      <Icon name="close" />
    </IconButton>
  )
}
