import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Form } from '@/app/forms/useForm'
import { type FieldName, kindWords, LABELS, type Values } from './model'

interface KindsProps {
  offered: readonly string[]
  values: Values
  form: Form<FieldName>
  onChange: (change: Partial<Values>) => void
}

/** What a webhook hears of: everything, also what is added later, or some kinds of records. */
export function Kinds({ offered, values: { hears, kinds }, form, onChange }: KindsProps) {
  const error = form.errorOf('kinds')
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" id={form.idOf('kinds')} tabIndex={-1}>
        {LABELS.kinds}
      </FormLabel>
      <RadioGroup
        value={hears}
        onChange={(_, chosen) => onChange({ hears: chosen === 'all' ? 'all' : 'some' })}
      >
        <FormControlLabel value="all" control={<Radio />} label="Todo" />
        <FormControlLabel value="some" control={<Radio />} label="Solo lo que elijas" />
      </RadioGroup>
      {error === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
      {hears === 'all' ? null : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, pl: { sm: 4 } }}>
          {offered.map((kind) => (
            <FormControlLabel
              key={kind}
              control={
                <Checkbox
                  checked={kinds.includes(kind)}
                  onChange={(event) => {
                    const others = kinds.filter((other) => other !== kind)
                    onChange({ kinds: event.target.checked ? [...others, kind] : others })
                  }}
                />
              }
              label={kindWords(kind)}
            />
          ))}
        </Box>
      )}
    </FormControl>
  )
}
