import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Problem } from '@/api/problem'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { FILE_MAX_BYTES, FILE_TYPES } from '@/features/imports/door'
import { endOfLastMonth } from '@/lib/ranges'
import { DateField } from '@/ui/DateField'
import { FileDrop } from '@/ui/FileDrop'
import { Sending } from '@/ui/Sending'
import { useToday } from '../days'
import { useUpload } from './useUpload'

const CHECKS = { text: 'Revisando cada línea…', label: 'Revisando' }

export const UploadDialog = formDialog(UploadForm)

/** Which field a refusal is about; what is wrong with the file as a whole stands at the file. */
function fieldOf({ code }: Problem): 'cutoff' | 'file' | null {
  if (['date_future', 'date_invalid', 'period_closed'].includes(code)) {
    return 'cutoff'
  }
  return code === 'columns_missing' || code.startsWith('file_') ? 'file' : null
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const [cutoff, setCutoff] = useState(() => endOfLastMonth(today))
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({ cutoff: 'Fecha de corte', file: 'Archivo' })
  const { share, upload } = useUpload()

  const submit = async () => {
    if (
      !form.check({ ...wrongDay(cutoff, today), ...(file === null ? { file: 'Elige el archivo.' } : {}) })
    ) {
      return
    }
    const problem = file === null ? null : await upload(file, cutoff)
    const field = problem === null ? null : fieldOf(problem)
    if (problem !== null && field !== null) {
      form.check({ [field]: problem.detail })
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      title="Subir saldos iniciales"
      form={form}
      submitLabel="Subir y revisar"
      isPending={share !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <DateField
          {...form.at('cutoff')}
          label="Fecha de corte"
          value={cutoff}
          max={today}
          required
          onChange={(day) => {
            form.touch('cutoff')
            setCutoff(day)
          }}
        />
        <Box id={form.idOf('file')} tabIndex={-1}>
          <FileDrop
            label={file === null ? 'Elegir el archivo con los saldos' : file.name}
            limits="XLSX, ODS, XLS o CSV, hasta 15 MB"
            accept={FILE_TYPES}
            multiple={false}
            maxSize_bytes={FILE_MAX_BYTES}
            onFiles={(files) => {
              form.touch('file')
              setFile(files[0] ?? null)
            }}
            error={form.errorOf('file')}
          />
        </Box>
        {share === null ? null : <Sending share={share} then={CHECKS} />}
        <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
          <li>Los saldos son los del final de ese día.</li>
          <li>Revisamos cada línea y te decimos qué corregir. Nada se registra todavía.</li>
          <li>Después lo envías, y otra persona lo aprueba.</li>
        </Typography>
      </Stack>
    </FormBody>
  )
}

function wrongDay(cutoff: string, today: string): { cutoff?: string } {
  if (cutoff === '') {
    return { cutoff: 'Elige el día de corte.' }
  }
  return cutoff > today ? { cutoff: 'Elige hoy o un día anterior.' } : {}
}
