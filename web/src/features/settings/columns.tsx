import type { SettingItem } from '@/api/client'
import { config } from '@/lib/config'
import { formatDate } from '@/lib/dates'
import { formatMoney, formatPrice } from '@/lib/money'
import type { Column } from '@/ui/DataTable'
import { type KindName, outcomeWords } from './kinds'
import { CODED, priceOf } from './model'

type Cell = Column<SettingItem>

const NAME: Cell = { key: 'name', header: 'Nombre', isTitle: true, cell: (row) => row.name }
const CODE: Cell = { key: 'code', header: 'Código', cell: (row) => row.code }
const CURRENCY: Cell = { key: 'currency', header: 'Moneda', cell: (row) => row.currency }

/** An amount in the currency of its own row. */
function amount(key: 'fund_minor' | 'tolerance_minor' | 'value_minor', header: string): Cell {
  return {
    key,
    header,
    align: 'right',
    cell: (row) => formatMoney(row[key] ?? 0, row.currency ?? config.homeCurrency),
  }
}

const CEILING: Cell = {
  key: 'ceiling',
  header: 'Tope',
  align: 'right',
  cell: ({ ceiling_minor, currency }) =>
    ceiling_minor === null || ceiling_minor === undefined
      ? 'Sin\u00a0tope'
      : formatMoney(ceiling_minor, currency ?? config.homeCurrency),
}

/** What each kind shows beyond its name. */
const COLUMNS: Partial<Record<KindName, readonly Cell[]>> = {
  'source-accounts': [
    { key: 'bank', header: 'Banco', cell: (row) => row.bank?.name },
    { key: 'number', header: 'Número', cell: (row) => row.number },
    CURRENCY,
  ],
  'bank-layouts': [
    { key: 'bank', header: 'Banco', cell: (row) => row.bank?.name },
    { key: 'shape', header: 'Columnas', cell: shape },
  ],
  'request-types': [
    { key: 'outcome', header: 'Qué pasa con el dinero', cell: outcome },
    { key: 'hr', header: 'RRHH', cell: (row) => (row.needs_hr === true ? 'Aprueba' : '—') },
    CEILING,
  ],
  tariffs: [
    { key: 'type', header: 'Tipo de solicitud', cell: (row) => row.request_type?.name },
    {
      key: 'unit_minor',
      header: 'Por unidad',
      align: 'right',
      cell: (row) => formatPrice(priceOf(row), row.currency ?? config.homeCurrency),
    },
  ],
  'cash-boxes': [
    { key: 'branch', header: 'Sucursal', cell: (row) => row.branch?.name },
    amount('fund_minor', 'Fondo fijo'),
    CEILING,
    amount('tolerance_minor', 'Tolerancia'),
  ],
  'movement-categories': [
    {
      key: 'direction',
      header: 'Entra o sale',
      cell: (row) => (row.direction === 'in' ? 'Ingreso' : 'Egreso'),
    },
    { key: 'account', header: 'Cuenta contable', cell: (row) => row.expense_account },
  ],
  // The name says which it is, and of which currency.
  denominations: [amount('value_minor', 'Valor')],
  holidays: [{ key: 'day', header: 'Día', cell: (row) => formatDate(row.day ?? '') }],
}

export function columnsOf(kind: KindName): Cell[] {
  return [NAME, ...(CODED.includes(kind) ? [CODE] : []), ...(COLUMNS[kind] ?? [])]
}

/** "7 separadas por un signo": how many the line of a payment has. */
function shape({ layout }: SettingItem) {
  const count = layout?.detail.length ?? 0
  return `${String(count)} ${layout?.shape === 'fixed' ? 'de ancho fijo' : 'separadas por un signo'}`
}

function outcome(row: SettingItem) {
  const { settle_days, instalments } = row
  const days =
    settle_days === null || settle_days === undefined
      ? ''
      : ` · ${String(settle_days)}\u00a0días\u00a0hábiles`
  const parts =
    instalments === null || instalments === undefined ? '' : ` · ${String(instalments)}\u00a0cuotas`
  return `${outcomeWords(row.outcome ?? undefined)}${days}${parts}`
}
