import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Form } from '@/app/forms/useForm'
import { ALIGNS, padChoices } from '@/lib/layoutWords'
import { ChoiceField } from '@/ui/ChoiceField'
import { Icon } from '@/ui/icons'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import {
  type ColumnValue,
  column,
  fieldsOf,
  MAX_COLUMNS,
  pathOf,
  RECORD_WORDS,
  type RecordName,
} from './model'

interface RecordEditorProps {
  record: RecordName
  columns: readonly ColumnValue[]
  /** Columns of fixed width say on which side a value stands and what fills the rest. */
  isFixed: boolean
  form: Form<string>
  /** The new columns, and the path whose error is over. */
  onChange: (columns: ColumnValue[], path: string) => void
}

/** The columns of one kind of line. */
export function RecordEditor({ record, columns, isFixed, form, onChange }: RecordEditorProps) {
  const { title, lead } = RECORD_WORDS[record]
  const list = `layout/${record}`
  const error = form.errorOf(list)
  const move = (at: number, to: number) => {
    const next = [...columns]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next, list)
  }
  return (
    <Section title={title}>
      <Typography variant="body2" color="textSecondary" id={form.idOf(list)} tabIndex={-1} sx={{ mb: 2 }}>
        {lead}
      </Typography>
      {error === undefined ? null : (
        <FormHelperText error sx={{ mb: 2 }}>
          {error}
        </FormHelperText>
      )}
      <Box component="ol" aria-label={`Columnas: ${title}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map((one, at) => (
          <ColumnRow
            key={one.key}
            name={`columna ${String(at + 1)}`}
            record={record}
            column={one}
            at={at}
            count={columns.length}
            isFixed={isFixed}
            form={form}
            onChange={(change, part) => {
              const next = columns.map((other, n) => (n === at ? { ...other, ...change } : other))
              onChange(next, pathOf(record, at, part))
            }}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange(
                columns.filter(({ key }) => key !== one.key),
                list,
              )
            }}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="add" />}
        data-adds
        aria-disabled={columns.length >= MAX_COLUMNS}
        onClick={() => {
          if (columns.length < MAX_COLUMNS) {
            onChange([...columns, column('text')], list)
          }
        }}
        sx={{ alignSelf: 'flex-start' }}
      >
        {record === 'detail' ? 'Agregar columna' : `Agregar columna al ${title.toLowerCase()}`}
      </Button>
    </Section>
  )
}

interface ColumnRowProps {
  name: string
  record: RecordName
  column: ColumnValue
  at: number
  count: number
  isFixed: boolean
  form: Form<string>
  onChange: (change: Partial<ColumnValue>, part: 'field' | 'text' | 'width' | 'pad') => void
  onMove: (to: number) => void
  onRemove: () => void
}

function ColumnRow({
  name,
  record,
  column: { field, text, width, align, pad },
  at,
  count,
  isFixed,
  form,
  onChange,
  onMove,
  onRemove,
}: ColumnRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        p: { xs: 2, md: 0 },
        borderRadius: '12px',
        border: { xs: '1px solid', md: 0 },
        borderColor: { xs: 'divider', md: 'transparent' },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: '1fr 1fr',
          md: 'minmax(150px, 2fr) minmax(90px, 1.5fr) 84px 120px 116px auto',
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: field === 'text' ? 'auto' : '1 / 3' } }}>
        <ChoiceField
          label={`Columna ${String(at + 1)}`}
          htmlInput={{ 'aria-label': `Columna ${String(at + 1)}: qué lleva` }}
          value={field}
          choices={fieldsOf(record)}
          onChange={(value) => {
            // A column is filled as what it holds is usually filled.
            const usual = column(value)
            onChange({ field: value, align: usual.align, pad: usual.pad }, 'field')
          }}
          {...form.at(pathOf(record, at, 'field'))}
          size="small"
        />
      </Box>
      {field === 'text' ? (
        <TextInput
          label="Texto"
          value={text}
          onChange={(text) => onChange({ text: text }, 'text')}
          {...form.at(pathOf(record, at, 'text'))}
          maxLength={100}
          spellCheck={false}
          htmlInput={{ 'aria-label': `Texto de la ${name}` }}
          size="small"
        />
      ) : null}
      <TextInput
        label="Ancho"
        value={width}
        onChange={(text) => onChange({ width: text }, 'width')}
        {...form.at(pathOf(record, at, 'width'))}
        inputMode="numeric"
        maxLength={3}
        htmlInput={{ 'aria-label': `Ancho de la ${name}` }}
        size="small"
        required={isFixed}
      />
      {isFixed ? (
        <>
          <ChoiceField
            label="Alineación"
            htmlInput={{ 'aria-label': `Alineación de la ${name}` }}
            value={align}
            choices={ALIGNS}
            onChange={(value) => onChange({ align: value }, 'pad')}
            size="small"
          />
          <ChoiceField
            label="Relleno"
            htmlInput={{ 'aria-label': `Relleno de la ${name}` }}
            value={pad}
            choices={padChoices(pad)}
            onChange={(value) => onChange({ pad: value }, 'pad')}
            {...form.at(pathOf(record, at, 'pad'))}
            size="small"
          />
        </>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          // Beside what stands alone in its row.
          gridColumn: { xs: field === 'text' ? '1 / -1' : 'auto', md: '6' },
          justifyContent: 'flex-end',
        }}
      >
        <IconButton aria-label={`Subir la ${name}`} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <Icon name="up" />
        </IconButton>
        <IconButton
          aria-label={`Bajar la ${name}`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <Icon name="down" />
        </IconButton>
        <IconButton data-takes-away aria-label={`Quitar la ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </Box>
    </Box>
  )
}
