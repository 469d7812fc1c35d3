import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { TariffItem } from '@/api/requests'
import { formatMoney, formatPrice } from '@/lib/money'
import { ChoiceField } from '@/ui/ChoiceField'
import { Icon } from '@/ui/icons'
import { PriceField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import { CONCEPT_MAX, fieldId, type LineValue, lineOf, MAX_LINES, newLine, sumOf, withLine } from './model'

interface LinesEditorProps {
  lines: readonly LineValue[]
  currency: string
  /** Prices of the company for this type and currency. */
  tariffs: readonly TariffItem[]
  errors: Readonly<Record<string, string>>
  /** The new lines, and the path whose error is over. */
  onChange: (lines: LineValue[], path: string) => void
}

/** What the money is made of. Enter in the last field of a line starts the next one. */
export function LinesEditor({ lines, currency, tariffs, errors, onChange }: LinesEditorProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current !== null) {
      document.getElementById(fieldId(focusNext.current))?.focus()
      focusNext.current = null
    }
  })

  const add = () => {
    if (lines.length < MAX_LINES) {
      focusNext.current = `lines/${String(lines.length)}/concept`
      onChange([...lines, newLine()], 'lines')
    }
  }
  const fill = (tariff: TariffItem) => {
    const filled = withLine(lines, lineOf(tariff))
    // How many days or trips is all that is left to say.
    focusNext.current = `lines/${String(filled.length - 1)}/quantity_milli`
    onChange(filled, 'lines')
  }
  const remove = (index: number) => {
    focusNext.current = `lines/${String(Math.max(0, index - 1))}/concept`
    onChange(
      lines.filter((_line, i) => i !== index),
      'lines',
    )
  }
  const change = (index: number, patch: Partial<LineValue>, field: string) => {
    onChange(
      lines.map((line, i) => (i === index ? { ...line, ...patch } : line)),
      `lines/${String(index)}/${field}`,
    )
  }
  const enter = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      return
    }
    event.preventDefault()
    if (index === lines.length - 1) {
      add()
    } else {
      document.getElementById(fieldId(`lines/${String(index + 1)}/concept`))?.focus()
    }
  }

  return (
    <Box component="fieldset" ref={group} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        id={fieldId('lines')}
        tabIndex={-1}
        sx={{ p: 0, mb: 1, fontWeight: 600 }}
      >
        ¿En qué se gasta?
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            index={index}
            currency={currency}
            errors={errors}
            canRemove={lines.length > 1}
            onChange={change}
            onRemove={remove}
            onEnter={enter(index)}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="add" />}
          aria-disabled={lines.length >= MAX_LINES}
          onClick={add}
        >
          Agregar línea
        </Button>
        {tariffs.length === 0 || lines.length >= MAX_LINES ? null : (
          <TariffPicker tariffs={tariffs} onPick={fill} />
        )}
      </Box>
      {errors['lines'] === undefined ? null : <FormHelperText error>{errors['lines']}</FormHelperText>}
    </Box>
  )
}

interface TariffPickerProps {
  tariffs: readonly TariffItem[]
  onPick: (tariff: TariffItem) => void
}

/** What the company has a price for: chosen, it stands as a line. */
function TariffPicker({ tariffs, onPick }: TariffPickerProps) {
  return (
    <ChoiceField
      label="Agregar tarifa"
      value=""
      onChange={(chosen) => {
        const tariff = tariffs.find(({ id }) => id === chosen)
        if (tariff !== undefined) {
          onPick(tariff)
        }
      }}
      none="Elige una tarifa"
      choices={tariffs.map((tariff) => ({
        value: tariff.id,
        label: `${tariff.name} · ${formatPrice(tariff, tariff.currency)}`,
      }))}
      size="small"
      fullWidth={false}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />
  )
}

interface LineProps {
  line: LineValue
  index: number
  currency: string
  errors: Readonly<Record<string, string>>
  canRemove: boolean
  onChange: (index: number, patch: Partial<LineValue>, field: string) => void
  onRemove: (index: number) => void
  onEnter: (event: KeyboardEvent) => void
}

function Line({ line, index, currency, errors, canRemove, onChange, onRemove, onEnter }: LineProps) {
  const path = `lines/${String(index)}`
  const sum = sumOf(line, currency)
  const error = (field: string) => errors[`${path}/${field}`]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: { xs: 2, md: 1 },
        p: { xs: 2, md: 0 },
        borderRadius: '12px',
        border: { xs: '1px solid', md: 0 },
        borderColor: { xs: 'divider', md: 'transparent' },
        gridTemplateColumns: {
          xs: '1fr 1fr',
          md: `minmax(0, 1fr) 120px 190px 130px${canRemove ? ' 40px' : ''}`,
        },
        // At 400 % half a line is too narrow for what the field is called.
        '@media (max-width: 340px)': { gridTemplateColumns: '1fr' },
        alignItems: 'start',
      }}
    >
      <TextInput
        id={fieldId(`${path}/concept`)}
        label="Concepto"
        value={line.concept}
        onChange={(text) => onChange(index, { concept: text }, 'concept')}
        error={error('concept')}
        helperText=" "
        maxLength={CONCEPT_MAX}
        required
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <TextInput
        id={fieldId(`${path}/quantity_milli`)}
        label="Cantidad"
        value={line.quantity}
        onChange={(text) => onChange(index, { quantity: text }, 'quantity_milli')}
        error={error('quantity_milli')}
        helperText=" "
        inputMode="decimal"
        required
      />
      <Box onKeyDown={onEnter}>
        <PriceField
          id={fieldId(`${path}/unit_minor`)}
          label="Valor unitario"
          currency={currency}
          value={line.unit}
          onChange={(unit) => onChange(index, { unit }, 'unit_minor')}
          error={error('unit_minor')}
          required
        />
      </Box>
      <Typography
        sx={{
          pt: { md: 2 },
          textAlign: { md: 'right' },
          fontVariantNumeric: 'tabular-nums',
          fontWeight: 600,
          alignSelf: { xs: 'center', md: 'start' },
        }}
      >
        {sum === null ? '—' : formatMoney(sum, currency)}
      </Typography>
      {canRemove ? (
        <Box sx={{ justifySelf: 'end', pt: { md: 1 } }}>
          <IconButton aria-label={`Quitar la línea ${String(index + 1)}`} onClick={() => onRemove(index)}>
            <Icon name="close" />
          </IconButton>
        </Box>
      ) : null}
    </Box>
  )
}
