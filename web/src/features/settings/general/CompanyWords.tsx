import type { useForm } from '@/app/forms/useForm'
import { CLEARANCE_WORDS, PAYROLL_WORDS, SETTLEMENT_WORDS } from '@/lib/companyChoices'
import { MenuField } from '@/ui/MenuField'
import { type GeneralValues, WORD_LABELS } from './model'

const CHOICES = {
  settlement_word: SETTLEMENT_WORDS,
  payroll_word: PAYROLL_WORDS,
  clearance_word: CLEARANCE_WORDS,
} as const

type WordField = keyof typeof CHOICES

const FIELDS: readonly WordField[] = ['settlement_word', 'payroll_word', 'clearance_word']

interface CompanyWordsProps {
  values: GeneralValues
  form: ReturnType<typeof useForm<string>>
  onChange: (change: Partial<GeneralValues>, path: string) => void
}

/** What the company calls things, in the portal and in its files. */
export function CompanyWords({ values, form, onChange }: CompanyWordsProps) {
  return FIELDS.map((field) => (
    <MenuField
      key={field}
      label={WORD_LABELS[field]}
      value={values[field]}
      onChange={(text) => onChange({ [field]: text }, field)}
      {...form.at(field, 'Cada persona la lee así cuando vuelve a abrir el portal.')}
      sx={{ maxWidth: 560, mb: 2 }}
      choices={CHOICES[field]}
    />
  ))
}
