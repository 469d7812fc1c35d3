import Typography from '@mui/material/Typography'
import type { BatchDetail, BatchSheet } from '@/api/batches'
import { counted } from '@/lib/counts'
import { listOf } from '@/lib/people'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { COLUMNS, type ColumnName, isColumn } from '../columns'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { sizeText, sourceWords } from '../words'
import { MappingFields } from './MappingFields'

/** What a file says of itself that somebody should know before it is read. */
export function notesOf(sheet: BatchSheet): string[] {
  const { missed_sheets, macros, hidden_columns, merged } = sheet
  return [
    ...(missed_sheets.length === 0
      ? []
      : [
          `Solo se lee la hoja «${sheet.sheet ?? ''}». También hay datos en ${listOf(missed_sheets.map((name) => `«${name}»`))}, que no se leen.`,
        ]),
    ...(macros ? ['Trae macros: nunca se ejecutan.'] : []),
    ...(hidden_columns === 0
      ? []
      : [`Tiene ${counted(hidden_columns, 'columna oculta', 'columnas ocultas')}: también se leen.`]),
    ...(merged ? ['Tiene celdas combinadas: el dato cuenta solo en la primera de cada grupo.'] : []),
  ]
}

interface MappingProps {
  batch: BatchDetail
  sheet: BatchSheet
  acting: BatchActing
  onOther: () => void
}

/** Which column of the file is which, before its lines are checked. */
export function Mapping({ batch, sheet, acting, onOther }: MappingProps) {
  const validate = actionOf(batch, 'validate')
  const notes = notesOf(sheet)
  const mapping = sheet.mapping.map((name): ColumnName | null => (isColumn(name) ? name : null))
  return (
    <Section title="¿Qué es cada columna?">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {sheet.name} · {sourceWords(sheet.source)}
        {sheet.sheet === null || sheet.sheet === undefined ? '' : `, hoja «${sheet.sheet}»`}
        {' · '}
        {sizeText(sheet.size_bytes)}
      </Typography>
      {notes.length === 0 ? null : (
        <Notice tone="warning" title="Sobre este archivo">
          <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5 }}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Typography>
        </Notice>
      )}
      <ProblemAlert problem={acting.problem} />
      <MappingFields
        key={sheet.sha256}
        columns={COLUMNS}
        heads={sheet.heads}
        sample={sheet.sample}
        suggested={{ mapping, sure: sheet.sure, from: sheet.mapping_from }}
        submitLabel="Revisar las líneas"
        blockedBy={validate.blockedBy}
        isPending={acting.running !== null}
        onSubmit={async (chosen) => acting.act(batch, 'validate', { mapping: [...chosen] })}
        onOther={onOther}
      />
    </Section>
  )
}
