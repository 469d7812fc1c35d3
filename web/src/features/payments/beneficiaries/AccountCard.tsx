import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type BankAccount, type BeneficiaryDetail, generatedApi } from '@/api/client'
import { asRead } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { formatInstantDay } from '@/lib/dates'
import { accountKindWords, documentWords } from '@/lib/payees'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { StatePill } from '@/ui/StatePill'
import { accountStateWords, groupDigits } from '../words'
import { beneficiaryRecord } from './record'

const WORDS: Readonly<Record<string, { label: string; done: string }>> = {
  verify: { label: 'Verificar', done: 'La cuenta quedó verificada.' },
  deactivate: { label: 'Desactivar', done: 'La cuenta quedó inactiva.' },
}

async function ask(action: string, account: BankAccount, owner: BeneficiaryDetail): Promise<boolean> {
  if (action === 'deactivate') {
    return confirm({
      title: '¿Desactivar esta cuenta?',
      text: `${account.bank.name}, ${groupDigits(account.number)}. Ningún pago nuevo podrá ir a ella.`,
      confirmLabel: 'Desactivar',
      tone: 'error',
    })
  }
  return confirm({
    title: '¿Coincide con el soporte?',
    text: (
      <Box sx={{ color: 'text.primary' }}>
        <Typography>Compara cada cifra con el soporte, no con lo que ves en otra pantalla.</Typography>
        <Typography
          sx={{
            my: 2,
            p: 2,
            borderRadius: 1,
            bgcolor: 'neutral.50',
            textAlign: 'center',
            fontSize: '1.5rem',
            fontWeight: 600,
            letterSpacing: '0.06em',
            fontVariantNumeric: 'tabular-nums slashed-zero',
          }}
        >
          {groupDigits(account.number)}
        </Typography>
        <Facts
          items={[
            { name: 'Cifras', value: String(account.number.length) },
            { name: 'Banco', value: account.bank.name },
            { name: 'Tipo', value: `${accountKindWords(account.kind)} en ${account.currency}` },
            { name: 'Titular', value: owner.name },
            { name: 'Documento', value: documentWords(owner.document_type, owner.document_number) },
            { name: 'Registró', value: account.entered_by.name },
          ]}
        />
      </Box>
    ),
    confirmLabel: 'Sí, verificar',
  })
}

/** One account of a beneficiary: its number to be compared, who answers for it, and what may be done with it. */
export function AccountCard({ account, owner }: { account: BankAccount; owner: BeneficiaryDetail }) {
  const { send, running, problem } = useCommand()
  const act = async (action: string) => {
    if (await ask(action, account, owner)) {
      await send(
        generatedApi.endpoints.actOnAccount,
        { ...asRead(account), action, noArguments: {} },
        { done: WORDS[action]?.done ?? '', shows: beneficiaryRecord(owner.id) },
      )
    }
  }

  const known = account.actions.filter(({ action }) => WORDS[action] !== undefined)
  return (
    <Box
      component="li"
      sx={{
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {groupDigits(account.number)}
        </Typography>
        <StatePill {...accountStateWords(account.state)} />
      </Stack>
      <Typography variant="body2">
        {account.bank.name} · {accountKindWords(account.kind)} · {account.currency}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Registró {account.entered_by.name} el {formatInstantDay(account.entered_at_ms)}
        {account.verified_by === null || account.verified_by === undefined
          ? ''
          : ` · Verificó ${account.verified_by.name}${
              account.verified_at_ms === null || account.verified_at_ms === undefined
                ? ''
                : ` el ${formatInstantDay(account.verified_at_ms)}`
            }`}
      </Typography>
      {known.length === 0 ? null : (
        <Stack
          direction="row"
          useFlexGap
          sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
        >
          {known.map(({ action, blocked_by }) => (
            <ActionButton
              key={action}
              size="small"
              variant={action === 'verify' ? 'contained' : 'outlined'}
              color={action === 'verify' ? 'primary' : 'inherit'}
              blockedBy={blockedWords(blocked_by)}
              isPending={running !== null}
              pendingLabel={running === action ? 'enviando…' : WORDS[action]?.label}
              onAct={() => void act(action)}
            >
              {WORDS[action]?.label}
            </ActionButton>
          ))}
        </Stack>
      )}
      <Box sx={{ mt: problem === null ? 0 : 1.5 }}>
        <ProblemAlert problem={problem} />
      </Box>
    </Box>
  )
}
