import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { generatedApi, type LayoutBody, type LayoutPreview, type PreviewLine } from '@/api/client'
import { newIntentKey } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { ActionButton } from '@/ui/ActionButton'
import { FileText } from '@/ui/FileText'
import { Section } from '@/ui/Section'
import { RECORD_WORDS, RECORDS } from './model'

interface PreviewProps {
  layout: LayoutBody
  isFixed: boolean
  /** Shows what is wrong with the form; true when nothing is. */
  isReady: () => boolean
  /** The server found something the form did not: a value that does not fit its column. */
  onProblem: (problem: Problem) => void
}

/** The file that invented payments would make. */
export function Preview({ layout, isFixed, isReady, onProblem }: PreviewProps) {
  const { send, isPending } = useCommand()
  const [data, setData] = useState<LayoutPreview>()
  const look = async () => {
    if (!isReady()) {
      return
    }
    const answer = await send(
      generatedApi.endpoints.previewBankLayout,
      { 'Idempotency-Key': newIntentKey(), previewBody: { layout } },
      { form: { refuse: onProblem } },
    )
    if (answer.ok) {
      setData(answer.data)
    }
  }
  const widest = Math.max(0, ...(data?.lines ?? []).map(({ length }) => length))
  return (
    <Section
      title="Cómo queda"
      actions={
        <ActionButton variant="outlined" color="inherit" isPending={isPending} onAct={look}>
          Ver cómo queda
        </ActionButton>
      }
    >
      {data === undefined ? (
        <Typography variant="body2" color="textSecondary">
          Con tres pagos inventados: uno con acentos, uno de nombre largo y uno de cinco centavos. No se
          guarda nada.
        </Typography>
      ) : (
        <>
          <FileText label="El archivo">
            {isFixed ? (
              <Box aria-hidden sx={{ color: 'text.secondary' }}>
                {ruler(widest)}
              </Box>
            ) : null}
            {data.lines.map(({ text }) => text).join('\n')}
          </FileText>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
            {lengths(data.lines)} El archivo pesa {data.size_bytes} bytes.
          </Typography>
        </>
      )}
    </Section>
  )
}

/** "····5···10": where each place of a line is, as the bank's instructions count them. */
function ruler(width: number): string {
  const marks = Array.from({ length: Math.ceil(width / 5) }, (_, n) => String((n + 1) * 5).padStart(5, '·'))
  return marks.join('')
}

/** "Encabezado: 21 caracteres. Detalle: 58 caracteres." or "de 41 a 77" where lines differ. */
function lengths(lines: readonly PreviewLine[]): string {
  const words = RECORDS.flatMap((record) => {
    const of = lines.filter((line) => line.record === record).map(({ length }) => length)
    if (of.length === 0) {
      return []
    }
    const [least, most] = [Math.min(...of), Math.max(...of)]
    const range = least === most ? String(most) : `de ${String(least)} a ${String(most)}`
    return [`${RECORD_WORDS[record].title}: ${range} caracteres.`]
  })
  return words.join(' ')
}
