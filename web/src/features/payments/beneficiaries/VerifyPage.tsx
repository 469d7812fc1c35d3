import Box from '@mui/material/Box'
import { useState } from 'react'
import { generatedApi, type UnverifiedAccount } from '@/api/client'
import { inSlices } from '@/api/inSlices'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { formatInstantDay } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { accountKindWords, documentWords } from '@/lib/payees'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/DataTable'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { type RowResult, RowResults } from '@/ui/RowResults'
import { groupDigits } from '../words'

/** The most that one call verifies; more are sent in several, one after the other. */
const MOST_AT_ONCE = 100

const verifying = ({ actions }: UnverifiedAccount) => actions.find(({ action }) => action === 'verify')
const canVerify = (account: UnverifiedAccount) => {
  const action = verifying(account)
  return action !== undefined && (action.blocked_by ?? null) === null
}

const COLUMNS: readonly Column<UnverifiedAccount>[] = [
  {
    key: 'holder',
    header: 'Titular',
    isTitle: true,
    cell: ({ beneficiary }) => beneficiary.name,
    below: ({ document_type, document_number }) =>
      documentWords(document_type, document_number) ?? 'Sin documento',
  },
  {
    key: 'number',
    header: 'Cuenta',
    cell: ({ number }) => (
      <Box
        component="span"
        sx={{ fontVariantNumeric: 'tabular-nums slashed-zero', fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {groupDigits(number)}
      </Box>
    ),
    below: ({ bank, kind, currency }) =>
      `${bank.name}, ${accountKindWords(kind).toLowerCase()} en ${currency}`,
  },
  {
    key: 'entered',
    header: 'La registró',
    cell: ({ entered_by }) => entered_by.name,
    below: ({ entered_at_ms }) => formatInstantDay(entered_at_ms),
  },
  {
    key: 'blocked',
    header: 'La verifica',
    cell: (account) => {
      const blocked = verifying(account)?.blocked_by ?? null
      return blocked === null ? 'Tú' : blockedWords(blocked)
    },
  },
]

function unverifiedOf(canChoose: boolean) {
  return pagedList({
    label: 'Cuentas por verificar',
    endpoint: generatedApi.endpoints.listUnverifiedAccounts,
    asked: () => ({}),
    columns: COLUMNS,
    rowKey: ({ id }) => id,
    rowHref: ({ beneficiary }) => paths.beneficiary(beneficiary.id),
    nothing: {
      title: 'Ninguna cuenta espera verificación',
      text: 'Aquí aparecen las que alguien anota, una por una o con un archivo.',
    },
    selection: canChoose
      ? {
          label: (row) => `${row.beneficiary.name}, ${row.bank.name}, ${groupDigits(row.number)}`,
          canSelect: canVerify,
          dropsBlocked: true,
          total: holders,
        }
      : undefined,
  })
}

/** The accounts that wait for a second person, to be compared with their evidence and verified together. */
export function VerifyPage() {
  const { can } = useSession()
  const list = useList(unverifiedOf(can('Gestionar pagos')))
  const { pages, chosen } = list
  const verify = useVerify()
  return (
    <>
      <PageHeader
        title="Cuentas por verificar"
        subtitle="Compara cada número con su soporte antes de marcarlo. Nadie verifica lo que anotó ni su propia cuenta."
        back={<BackLink to={paths.beneficiaries}>Volver a beneficiarios</BackLink>}
      />
      <ProblemAlert problem={pages.problem === null ? verify.problem : null} />
      <List
        {...list}
        bulk={
          <ActionButton
            size="small"
            onAct={async () => {
              const left = await verify.run(chosen.rows)
              if (left !== null) {
                chosen.setRows(left)
              }
            }}
          >
            Verificar
          </ActionButton>
        }
      />
      {verify.outcome === null ? null : (
        <RowResults label="Qué pasó con cada cuenta" rows={verify.outcome} onClose={verify.close} />
      )}
    </>
  )
}

function holders(chosen: readonly UnverifiedAccount[]): string {
  const count = new Set(chosen.map(({ beneficiary }) => beneficiary.id)).size
  return count === 1 ? 'de 1 titular' : `de ${String(count)} titulares`
}

/** Verifies accounts after a question, and says what became of each. */
function useVerify() {
  const { send } = useCommand()
  const [outcome, setOutcome] = useState<RowResult[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Answers what stays chosen; nothing where all of it does. */
  const run = async (chosen: readonly UnverifiedAccount[]): Promise<readonly UnverifiedAccount[] | null> => {
    const isSure = await confirm({
      title: chosen.length === 1 ? '¿La cuenta coincide con su soporte?' : '¿Todas coinciden con su soporte?',
      text: 'Desde ahora se les puede pagar. Queda en la auditoría que las verificaste tú.',
      confirmLabel: chosen.length === 1 ? 'Verificar' : `Verificar ${String(chosen.length)} cuentas`,
    })
    if (!isSure) {
      return null
    }
    const sliced = await inSlices(chosen, MOST_AT_ONCE, async (some) =>
      send(
        generatedApi.endpoints.verifyAccounts,
        { verificationsBody: { items: some.map(({ id, version }) => ({ id, version })) } },
        { saysRefusal: false },
      ),
    )
    setProblem(sliced.problem)
    const isAnswered = sliced.rows.length > 0
    const byId = new Map(chosen.map((account) => [account.id, account]))
    setOutcome(
      isAnswered
        ? sliced.rows.map(({ id, ok, detail }) => {
            const account = byId.get(id)
            return {
              key: id,
              ok,
              title: account?.beneficiary.name ?? '',
              text: account === undefined ? '' : `${account.bank.name}, ${groupDigits(account.number)}`,
              detail,
            }
          })
        : null,
    )
    return isAnswered ? sliced.left : null
  }
  return {
    outcome,
    problem,
    run,
    close: () => {
      setOutcome(null)
    },
  }
}
