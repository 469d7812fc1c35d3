import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { BatchDetail } from '@/api/batches'
import { formatInstant } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { Facts } from '@/ui/Facts'
import { Section } from '@/ui/Section'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { useBatchDownload } from '../detail/useBatchDownload'
import { isWithBank, shortHash, sizeText } from '../words'
import { Answers } from './Answers'
import { Doubts } from './Doubts'
import { Results } from './Results'
import { Standing } from './Standing'

interface BankPanelProps {
  batch: BatchDetail
  acting: BatchActing
}

/** What goes to the bank and what comes back from it. */
export function BankPanel({ batch, acting }: BankPanelProps) {
  const isAnswered = isWithBank(batch.state)
  return (
    <>
      {isAnswered ? <Standing batch={batch} /> : null}
      <BankFile batch={batch} />
      {isAnswered ? (
        <>
          {batch.doubts > 0 ? <Doubts batch={batch} acting={acting} /> : null}
          {actionOf(batch, 'answer').fits ? <Answers batch={batch} acting={acting} /> : null}
          <Results batch={batch} acting={acting} />
        </>
      ) : null}
    </>
  )
}

/** The file for the bank. However often it is downloaded, it is the same. */
function BankFile({ batch: { id, bank_file: file } }: { batch: BatchDetail }) {
  const download = useBatchDownload()
  if (file === null || file === undefined) {
    return null
  }
  const { name, format, size_bytes, sha256, made_by, made_at_ms } = file
  return (
    <Section title="Archivo del banco">
      <Stack sx={{ gap: 2 }}>
        <Facts
          items={[
            { name: 'Nombre', value: name },
            { name: 'Formato', value: `${format} · ${sizeText(size_bytes)}` },
            { name: 'Lo generó', value: `${made_by}, ${formatInstant(made_at_ms)}` },
            {
              name: 'Huella (SHA-256)',
              value: (
                <>
                  <strong>{shortHash(sha256)}</strong>
                  <Typography
                    component="span"
                    variant="caption"
                    color="textSecondary"
                    sx={{ display: 'block', overflowWrap: 'anywhere' }}
                  >
                    {sha256}
                  </Typography>
                </>
              ),
            },
          ]}
        />
        <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <ActionButton
            variant="outlined"
            color="inherit"
            pendingLabel="preparando…"
            onAct={async () => download({ what: 'bank_file', id })}
          >
            Descargar el archivo
          </ActionButton>
          <Typography variant="body2" color="textSecondary">
            Es el mismo cada vez que lo descargas: la huella lo comprueba.
          </Typography>
        </Stack>
      </Stack>
    </Section>
  )
}
