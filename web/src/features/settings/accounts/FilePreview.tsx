import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatedApi, useListSettingsQuery } from '@/api/client'
import { newIntentKey } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useAppDispatch } from '@/app/store'
import { FileText } from '@/ui/FileText'
import { Section } from '@/ui/Section'
import { type AccountValues, fileErrors, fileFormOf } from './model'
import { indented } from './xml'

// What is typed goes on while a file is being made: these calls may overtake each other, and only the last one counts.
const { previewBankLayout, previewFileForm } = generatedApi.endpoints

/** How long nobody types before the file is made anew, in milliseconds. */
const QUIET_MS = 500

/** The file that invented payments would make, as soon as the form says how. */
export function FilePreview({ values }: { values: AccountValues }) {
  const { layout_id } = values
  const { data: layouts } = useListSettingsQuery({ kind: 'bank-layouts' }, { skip: layout_id === '' })
  const layout = layouts?.items.find(({ id }) => id === layout_id)?.layout ?? null
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState<{ text: string } | { problem: string } | null>(null)
  const fileForm = fileFormOf(values)
  const isComplete = Object.keys(fileErrors(values)).length === 0
  const look = useEffectEvent(async (isWanted: () => boolean) => {
    const text = async (): Promise<{ text: string } | { problem: string } | null> => {
      if (layout !== null) {
        const preview = { 'Idempotency-Key': newIntentKey(), previewBody: { layout } }
        const { data, error } = await dispatch(previewBankLayout.initiate(preview, { track: false }))
        return data === undefined ? refusal(error) : { text: data.lines.map((line) => line.text).join('\n') }
      }
      const preview = { 'Idempotency-Key': newIntentKey(), formPreviewBody: { file_form: fileForm } }
      const { data, error } = await dispatch(previewFileForm.initiate(preview, { track: false }))
      return data === undefined ? refusal(error) : { text: indented(data.xml) }
    }
    const next = await text()
    if (isWanted()) {
      setShown(next)
    }
  })
  // What is typed is one text: another one is another file.
  const wanted = layout_id === '' ? JSON.stringify(fileForm) : `${layout_id} ${String(layout !== null)}`
  const isReady = layout_id === '' ? isComplete : layout !== null
  useEffect(() => {
    let isWanted = wanted !== '' && isReady
    const timer = setTimeout(() => {
      if (isWanted) {
        void look(() => isWanted)
      }
    }, QUIET_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, isReady])
  return (
    <Section title="Cómo queda">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Con tres pagos inventados. No se guarda nada.
      </Typography>
      {shown === null || !isReady ? (
        <Typography variant="body2">
          {isReady ? 'Cargando...' : 'Completa los datos de arriba para verlo.'}
        </Typography>
      ) : 'problem' in shown ? (
        <Typography variant="body2" color="error" role="status">
          {shown.problem}
        </Typography>
      ) : (
        <FileText label="El archivo">{shown.text}</FileText>
      )}
    </Section>
  )
}

function refusal(error: unknown): { problem: string } | null {
  const problem = asProblem(error)
  if (problem === null) {
    return null
  }
  return { problem: [...new Set(problem.errors.map(({ detail }) => detail))].join(' ') || problem.detail }
}
