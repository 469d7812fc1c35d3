import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { BatchNewAccount } from '@/api/batches'
import { written } from '@/lib/counts'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { accountKindWords } from '@/lib/payees'
import { listOf } from '@/lib/people'
import { groupDigits } from '../words'

/** So many stand there at once; the next ones come when these are done. */
const SHOWN = 50

interface NewAccountsProps {
  accounts: readonly BatchNewAccount[]
  currency: string
  ticked: ReadonlySet<string>
  /** Off for whoever only looks. */
  isTicking: boolean
  onTick: (id: string) => void
}

/** Before it is sent to be approved an account has no id yet. */
const keyOf = ({ account_id, bank, number }: BatchNewAccount) => account_id ?? `${bank.id} ${number}`

/** The accounts that nobody has verified, each with what there is to compare it with. They are ticked one by one. */
export function NewAccounts({ accounts, currency, ticked, isTicking, onTick }: NewAccountsProps) {
  const [most, setMost] = useState(SHOWN)
  return (
    <>
      <Box
        component="ul"
        aria-label="Cuentas nuevas"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
          '& > li:first-of-type': { borderTop: 0 },
        }}
      >
        {accounts.slice(0, most).map((account) => (
          <li key={keyOf(account)}>
            <Account account={account} currency={currency} />
            {isTicking ? (
              <FormControlLabel
                control={
                  <Checkbox checked={ticked.has(keyOf(account))} onChange={() => onTick(keyOf(account))} />
                }
                label={`Comprobé la cuenta terminada en ${account.number.slice(-4)} de ${account.beneficiary.name}`}
                sx={{ mt: 0.5 }}
              />
            ) : null}
          </li>
        ))}
      </Box>
      {most < accounts.length ? (
        <Button variant="outlined" color="inherit" onClick={() => setMost((before) => before + SHOWN)}>
          Ver más: faltan {accounts.length - most}
        </Button>
      ) : null}
    </>
  )
}

/** Where an account stands in the batch: the first places, and how many more there are. */
function placesWords(lines: readonly number[], count: number): string {
  const more = count - lines.length
  return more === 0 ? listOf(lines.map(String)) : `${lines.join(', ')} y ${written(more)} más`
}

function Account({ account, currency }: { account: BatchNewAccount; currency: string }) {
  const { beneficiary, document, bank, kind, number, entered_by, total_minor, verified } = account
  const { lines, line_count } = account
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 0.5,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr) minmax(0, 5fr)' },
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{beneficiary.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {document}
        </Typography>
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {groupDigits(number)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {bank.name} · {accountKindWords(kind)}
          {entered_by === null || entered_by === undefined ? '.' : ended(`. La escribió ${entered_by}`)}
        </Typography>
        <Typography variant="body2" sx={{ color: verified.length === 0 ? 'warning.dark' : 'text.secondary' }}>
          {verified.length === 0
            ? 'No tiene otra cuenta registrada.'
            : `Hasta ahora cobraba en ${listOf(verified.map((one) => `${one.bank.name} ${groupDigits(one.number)}`))}.`}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ textAlign: { md: 'right' } }}>
        <strong>{formatMoney(total_minor, currency)}</strong> en {line_count === 1 ? 'la fila' : 'las filas'}{' '}
        {placesWords(lines, line_count)}
      </Typography>
    </Box>
  )
}
