import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { SettlementDetail, SettlementLine } from '@/api/client'
import { type Paper, usePapers } from '@/features/files/door'
import { formatDate } from '@/lib/dates'
import { whenIdle } from '@/lib/idle'
import { formatMoney } from '@/lib/money'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Waiting } from '../outbox/store'
import { useOutbox } from '../outbox/useOutbox'
import { ReceiptButton } from './ReceiptButton'
import type { SettlementActing } from './useSettlementAction'

const loadDialog = async () => import('./ExpenseDialog')
const ExpenseDialog = lazy(async () => ({ default: (await loadDialog()).ExpenseDialog }))

interface ExpensesProps {
  settlement: SettlementDetail
  acting: SettlementActing
}

/** What was spent, with its receipts; what is still on this phone stands first. */
export function Expenses({ settlement, acting }: ExpensesProps) {
  const dialog = useFreshDialog<SettlementLine>()
  const outbox = useOutbox(settlement)
  const fills = settlement.actions.some(
    ({ action, blocked_by }) => action === 'fill' && (blocked_by ?? null) === null,
  )
  // Without a signal it could not be fetched any more.
  useEffect(() => (fills ? whenIdle(loadDialog) : undefined), [fills])
  const { lines } = settlement
  const papers = usePapers(useMemo(() => papersOf(settlement), [settlement]))
  const add = (
    <Button
      // Once there are some, the next step is to send them.
      variant={lines.length === 0 ? 'contained' : 'outlined'}
      startIcon={<Icon name="add" />}
      data-adds
      onClick={() => dialog.open()}
    >
      Agregar gasto
    </Button>
  )
  return (
    <Section title="Gastos" actions={fills && lines.length > 0 ? add : undefined}>
      {lines.length === 0 && outbox.waiting.length === 0 ? (
        <EmptyState
          cause="nothing-yet"
          title="Todavía no hay gastos"
          text={
            fills
              ? 'Toma la foto de cada factura cuando pagas: si no hay señal, se guarda en el teléfono y se envía después.'
              : undefined
          }
          action={fills ? add : undefined}
        />
      ) : null}
      <Box component="ul" aria-label="Gastos" sx={rows}>
        {outbox.waiting.map((item) => (
          <WaitingRow key={item.id} item={item} currency={settlement.currency} outbox={outbox} />
        ))}
        {lines.map((line) => (
          <ExpenseRow key={line.id} line={line} currency={settlement.currency}>
            {line.receipt ? <ReceiptButton about={line.concept} onOpen={() => papers.open(line.id)} /> : null}
            {fills ? (
              <>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={`Corregir ${line.concept}`}
                  onClick={() => dialog.open(line)}
                >
                  Corregir
                </Button>
                <ActionButton
                  size="small"
                  variant="text"
                  color="error"
                  data-takes-away
                  onAct={async () => {
                    const isSure = await confirm({
                      title: '¿Quitar este gasto?',
                      text: `${line.concept}, ${formatMoney(line.total_minor, settlement.currency)}`,
                      confirmLabel: 'Quitar',
                      tone: 'error',
                    })
                    return isSure ? acting.removeLine(line.id) : null
                  }}
                >
                  Quitar<VisuallyHidden> {line.concept}</VisuallyHidden>
                </ActionButton>
              </>
            ) : null}
          </ExpenseRow>
        ))}
      </Box>
      {papers.viewer}
      {dialog.time === 0 ? null : (
        <Suspense>
          <ExpenseDialog
            key={dialog.time}
            settlement={settlement}
            line={dialog.about}
            outbox={outbox}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** Each receipt beside the expense that it proves. */
function papersOf({ lines, currency }: SettlementDetail): Paper[] {
  return lines.flatMap(({ receipt, ...line }) =>
    receipt === null || receipt === undefined
      ? []
      : [
          {
            id: line.id,
            name: receipt.name,
            media_type: receipt.media_type,
            target: { kind: 'attachment' as const, id: receipt.id },
            title: line.concept,
            amount: formatMoney(line.total_minor, currency),
            facts: [
              { name: 'Día', value: formatDate(line.spent_on) },
              { name: 'Proveedor', value: line.supplier_name },
              { name: 'RUC o cédula', value: line.supplier_tax_id },
              { name: 'Factura', value: line.invoice_number },
              { name: 'Sin impuesto', value: formatMoney(line.net_minor, currency) },
              { name: 'Impuesto', value: formatMoney(line.tax_minor, currency) },
              { name: 'Nota', value: line.note },
              { name: 'Lo anotó', value: line.added_by },
            ],
          },
        ],
  )
}

const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
  '& > li:first-of-type': { borderTop: 0 },
} as const

interface ExpenseRowProps {
  line: SettlementLine
  currency: string
  children: ReactNode
}

function ExpenseRow({ line, currency, children }: ExpenseRowProps) {
  const supplier = [line.supplier_name, line.supplier_tax_id].filter(Boolean).join(' · ')
  return (
    <li>
      <Stack direction="row" useFlexGap sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{line.concept}</Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {formatDate(line.spent_on)}
            {line.invoice_number ? ` · Factura ${line.invoice_number}` : ''}
          </Typography>
          {supplier === '' ? null : (
            <Typography variant="body2" color="textSecondary" component="div">
              {supplier}
            </Typography>
          )}
          {line.note ? (
            <Typography variant="body2" component="div">
              «{line.note}»
            </Typography>
          ) : null}
          {line.receipt ? null : <StatePill tone="warning" label="Sin comprobante" />}
        </Box>
        <Box sx={{ textAlign: 'right', ml: 'auto' }}>
          <MoneyText amount_minor={line.total_minor} currency={currency} strong />
          {line.tax_minor === 0 ? null : (
            <Typography variant="caption" color="textSecondary" component="div">
              Impuesto {formatMoney(line.tax_minor, currency)}
            </Typography>
          )}
        </Box>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ mt: 0.5, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {children}
      </Stack>
    </li>
  )
}

interface WaitingRowProps {
  item: Waiting
  currency: string
  outbox: ReturnType<typeof useOutbox>
}

/** An expense that the server does not have yet. */
function WaitingRow({ item, currency, outbox }: WaitingRowProps) {
  return (
    <li>
      <Stack direction="row" useFlexGap sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{item.line.concept}</Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {formatDate(item.line.spent_on)}
          </Typography>
          {item.refusal === null ? (
            <StatePill
              tone="info"
              label={`En este teléfono, por ${item.mayHaveArrived === true ? 'confirmar' : 'enviar'}`}
            />
          ) : (
            <Typography variant="body2" role="alert" sx={{ color: 'error.dark' }}>
              No se aceptó: {item.refusal}
            </Typography>
          )}
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <MoneyText amount_minor={item.line.total_minor} currency={currency} strong />
        </Box>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ mt: 0.5, gap: 1, flexWrap: 'wrap' }}>
        <ActionButton size="small" variant="outlined" color="inherit" onAct={async () => outbox.retry(item)}>
          Enviar ahora<VisuallyHidden> {item.line.concept}</VisuallyHidden>
        </ActionButton>
        <ActionButton
          size="small"
          variant="text"
          color="error"
          data-takes-away
          onAct={async () => {
            const isSure = await confirm({
              title: '¿Quitar este gasto?',
              text:
                item.mayHaveArrived === true
                  ? 'Puede que ya esté en la rendición: aquí se quita solo de este teléfono, con su foto.'
                  : 'Solo está en este teléfono: se pierde con su foto.',
              confirmLabel: 'Quitar',
              tone: 'error',
            })
            return isSure ? outbox.drop(item) : null
          }}
        >
          Quitar<VisuallyHidden> {item.line.concept}</VisuallyHidden>
        </ActionButton>
      </Stack>
    </li>
  )
}
